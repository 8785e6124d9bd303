// What endgame tables and strategies tell a search: how the game ends from a position, without
// looking further.
#pragma once

#include "fanorona_tables.hpp"
#include "hus_strategy.hpp"
#include "kalaha_tables.hpp"
#include "score.hpp"

namespace hollows {

// A game without any.
template <class G>
class Endings {
 public:
  static constexpr bool possible = false;
  bool open(const G&, int, const uint8_t*, size_t) { return false; }
};

template <bool EmptyCapture>
class Endings<Kalaha<EmptyCapture>> {
 public:
  static constexpr bool possible = true;
  using Position = typename Kalaha<EmptyCapture>::Position;

  // Takes over a layer of the tables as it lies in a file; false if these bytes are none.
  HOLLOWS_SMALL bool open(const Kalaha<EmptyCapture>&, int layer, const uint8_t* bytes,
                          size_t size) {
    if (!tables_) tables_ = std::make_unique<KalahaTables>(6);
    const bool opened = tables_->open(layer, bytes, size);
    most_ = tables_->most();
    return opened;
  }

  HOLLOWS_INLINE bool cover(const Position& position) const {
    return most_ && sum_of(position.own & row) + sum_of(position.enemy & row) <= most_;
  }

  // Only for positions that are covered, with neither row empty.
  Value value(const Position& position, int) const {
    const Row own = row_of(position.own), enemy = row_of(position.enemy);
    const int left = KalahaTables::sum(own) + KalahaTables::sum(enemy);
    const int stores = byte_at(position.own, 6) - byte_at(position.enemy, 6);
    return {unit * (stores + 2 * tables_->share(own, enemy) - left), true};
  }

 private:
  static constexpr uint64_t row = 0x0000ffffffffffffu;

  static Row row_of(uint64_t side) {
    Row found{};
    for (int hollow = 0; hollow < 6; ++hollow)
      found[static_cast<size_t>(hollow)] = static_cast<uint8_t>(byte_at(side, hollow));
    return found;
  }

  std::unique_ptr<KalahaTables> tables_;
  int most_ = 0;
};

template <bool May>
class Endings<Fanorona<LeafletBoard, May>> {
 public:
  static constexpr bool possible = true;
  using Position = typename Fanorona<LeafletBoard, May>::Position;

  HOLLOWS_SMALL bool open(const Fanorona<LeafletBoard, May>& game, int layer,
                          const uint8_t* bytes, size_t size) {
    if (!tables_) tables_ = std::make_unique<FanoronaTables>(game.board());
    return tables_->open(layer, bytes, size);
  }

  HOLLOWS_INLINE bool cover(const Position& position) const {
    return tables_ && tables_->covers(position.own, position.enemy);
  }

  // Proven only if the 100-move ruling leaves room.
  Value value(const Position& position, int ply) const {
    const Ending ending = tables_->ending(position.own, position.enemy);
    return {ending.result * (win - ply - ending.moves), ending.within(position.quiet)};
  }

 private:
  std::unique_ptr<FanoronaTables> tables_;
};

// Hus has no tables but a strategy: replies that win, whatever the other side does.
template <bool May>
class Endings<Hus<May>> {
 public:
  static constexpr bool possible = true;
  using Position = typename Hus<May>::Position;

  // Takes over a strategy from the start: who wins after each first move, then the replies.
  HOLLOWS_SMALL bool open(const Hus<May>& game, int, const uint8_t* bytes, size_t size) {
    const auto firsts = hus_children(game, game.start()).size();
    if (size < firsts) return false;
    std::vector<Winner> winners;
    for (size_t i = 0; i < firsts; ++i) {
      if (bytes[i] > static_cast<uint8_t>(Winner::other)) return false;
      winners.push_back(static_cast<Winner>(bytes[i]));
    }
    auto strategy = std::make_unique<HusStrategy<Hus<May>>>(game);
    if (!strategy->read(game.start(), winners, {bytes + firsts, size - firsts})) return false;
    strategy_ = std::move(strategy);
    return true;
  }

  HOLLOWS_INLINE bool cover(const Position& position) const {
    return strategy_ && strategy_->find(position).move;
  }

  Value value(const Position& position, int ply) const {
    return {win - ply - strategy_->find(position).length, true};
  }

 private:
  std::unique_ptr<HusStrategy<Hus<May>>> strategy_;
};

}  // namespace hollows
