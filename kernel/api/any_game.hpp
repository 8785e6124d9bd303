// One face for all games: positions and moves as bytes, the kind of game chosen at run time.
// The bindings for Python and for the browser know nothing below this file.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "any_hus.hpp"
#include "any_kalaha.hpp"
#include "call.hpp"
#include "fanorona.hpp"
#include "perft.hpp"
#include "playout.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

using Stop = std::atomic<bool>;

struct Packed {
  size_t size = 0;
  uint8_t bytes[most_packed] = {};
};

// Only for bytes that are a position of the game.
template <class G>
typename G::Position unpacked(const G& game, const Packed& packed) {
  typename G::Position position;
  game.unpack(packed.bytes, packed.size, position);
  return position;
}

class Face {
 public:
  virtual ~Face() = default;
  virtual Packed start() const = 0;
  virtual bool valid(const Packed&) const = 0;
  // All that follows asks for a valid position.
  virtual int player(const Packed&) const = 0;
  virtual Verdict verdict(const Packed&) const = 0;
  virtual void children(const Packed&, Call<void(const MoveText&, const Packed&)>) const = 0;
  virtual bool steps(const Packed&, const MoveText&, Call<void(const Step&)>) const = 0;
  virtual uint64_t perft(const Packed&, int depth, const Stop*) const = 0;
  virtual Playouts playouts(const Packed&, uint64_t games, uint64_t seed, const Stop*) const = 0;
};

template <Game G>
class FaceOf final : public Face {
 public:
  explicit FaceOf(G game) : game_(std::move(game)) {}

  Packed start() const override { return pack(game_.start()); }

  bool valid(const Packed& packed) const override {
    typename G::Position position;
    return game_.unpack(packed.bytes, packed.size, position);
  }

  int player(const Packed& packed) const override { return game_.player(unpacked(game_, packed)); }

  Verdict verdict(const Packed& packed) const override {
    const auto position = unpacked(game_, packed);
    if (const Verdict now = game_.over(position); now.over()) return now;
    bool found = false;
    auto see = [&](const auto&, const auto&) { found = true; };
    each(position, see);
    return found ? Verdict{} : game_.no_move(position);
  }

  void children(const Packed& packed,
                Call<void(const MoveText&, const Packed&)> f) const override {
    const auto position = unpacked(game_, packed);
    auto tell = [&](const auto& move, const auto& after) {
      f(game_.text(position, move), pack(after));
    };
    each(position, tell);
  }

  bool steps(const Packed& packed, const MoveText& text,
             Call<void(const Step&)> f) const override {
    const auto position = unpacked(game_, packed);
    bool found = false;
    auto seek = [&](const auto& move, const auto&) {
      if (found || !(game_.text(position, move) == text)) return;
      found = true;
      game_.tell(position, move, Watching<decltype(f)>{f});
    };
    each(position, seek);
    return found;
  }

  uint64_t perft(const Packed& packed, int depth, const Stop* stop) const override {
    return hollows::perft(game_, unpacked(game_, packed), depth, stop);
  }

  Playouts playouts(const Packed& packed, uint64_t games, uint64_t seed,
                    const Stop* stop) const override {
    return hollows::playouts(game_, unpacked(game_, packed), games, seed, stop);
  }

 private:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // Every legal move of a game that is not over.
  void each(const Position& position, Call<void(const Move&, const Position&)> f) const {
    if (!game_.over(position).over()) each_child(game_, position, f);
  }

  Packed pack(const typename G::Position& position) const {
    Packed packed;
    packed.size = game_.pack(position, packed.bytes);
    return packed;
  }

  G game_;
};

// Rules cross the border as the number of each option's choice, in the order of the law.
class Choices {
 public:
  Choices(const uint8_t* bytes, size_t size) : bytes_(bytes), size_(size) {}
  int next(int choices) {
    if (at_ >= size_ || bytes_[at_] >= choices) valid_ = false;
    return valid_ ? bytes_[at_++] : 0;
  }
  bool complete() const { return valid_ && at_ == size_; }

 private:
  const uint8_t* bytes_;
  size_t size_, at_ = 0;
  bool valid_ = true;
};

// Each of these calls make(game, rules) with the game that the choices ask for, so that whoever
// needs the games behind another face than this one (batch.hpp) chooses among them alike.
template <class Made, class Make>
Made hus_game(Choices choices, Make make) {
  HusRules rules;
  rules.capture_may = choices.next(2) == 1;
  rules.anticlockwise = choices.next(2) == 1;
  rules.columns = 4 + 2 * choices.next(5);
  rules.take_both = choices.next(2) == 1;
  rules.sow_own = choices.next(2) == 0;
  rules.endless_draw = choices.next(2) == 1;
  if (!choices.complete()) return {};
  if (rules.columns != 8 || rules.take_both || !rules.sow_own) return make(AnyHus(rules), rules);
  if (rules.capture_may) return make(Hus<true>(rules), rules);
  return make(Hus<false>(rules), rules);
}

template <class Made, class Make>
Made kalaha_game(Choices choices, Make make) {
  KalahaRules rules;
  rules.empty_capture = choices.next(2) == 0;
  rules.capture_may = choices.next(2) == 1;
  rules.hollows = 1 + choices.next(8);
  rules.seeds = 1 + choices.next(8);
  rules.rest_finisher = choices.next(2) == 1;
  if (!choices.complete()) return {};
  if (rules.hollows != 6 || rules.capture_may || rules.rest_finisher)
    return make(AnyKalaha(rules), rules);
  if (rules.empty_capture) return make(Kalaha<true>(rules), rules);
  return make(Kalaha<false>(rules), rules);
}

template <class Made, class Make>
Made fanorona_game(Choices choices, Make make) {
  FanoronaRules rules;
  rules.continuation_may = choices.next(2) == 1;
  rules.first_turn_free = choices.next(2) == 1;
  rules.blocked_loses = choices.next(2) == 1;
  rules.columns = 3 + 2 * choices.next(4);
  rules.rows = 3 + 2 * choices.next(4);
  if (!choices.complete() || rules.columns * rules.rows > 45) return {};
  if (rules.columns != 9 || rules.rows != 5)
    return make(Fanorona<AnyBoard, true>(rules, {Lines(rules.columns, rules.rows)}), rules);
  if (rules.continuation_may) return make(Fanorona<LeafletBoard, true>(rules), rules);
  return make(Fanorona<LeafletBoard, false>(rules), rules);
}

// What `make` makes of the game of that name under those rules, or nothing if there is no such
// game or choice.
template <class Made, class Make>
Made make_game(std::string_view name, const uint8_t* choices, size_t size, Make make) {
  if (name == "hus") return hus_game<Made>({choices, size}, make);
  if (name == "kalaha") return kalaha_game<Made>({choices, size}, make);
  if (name == "fanorona") return fanorona_game<Made>({choices, size}, make);
  return {};
}

inline std::unique_ptr<Face> make_face(std::string_view name, const uint8_t* choices,
                                       size_t size) {
  return make_game<std::unique_ptr<Face>>(name, choices, size, []<class G>(G game, const auto&) {
    return std::make_unique<FaceOf<G>>(std::move(game));
  });
}

HOLLOWS_SMALL_END

}  // namespace hollows
