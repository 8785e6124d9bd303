// Hus under any option and number of columns, with plain arrays: slower, the same results.
#pragma once

#include <array>

#include "games/hus/rules.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class AnyHus {
 public:
  static constexpr bool packed = false;
  static constexpr int most_hollows = 24;
  using Move = HusMove;
  using Side = std::array<uint8_t, most_hollows>;

  struct Position {
    Side own{}, enemy{};
    uint8_t player = 0;
    uint8_t drawn = 0;
    bool operator==(const Position&) const = default;
  };

  explicit AnyHus(const HusRules& rules)
      : rules_(rules), columns_(rules.columns), size_(2 * rules.columns) {}

  Position start() const {
    Side side{};
    const int half = columns_ / 2, empty = columns_ + (rules_.anticlockwise ? half : 0);
    for (int at = 0; at < most_hollows; ++at)
      side[at] = at < size_ && (at < empty || at >= empty + half) ? 2 : 0;
    return {side, side, 0, 0};
  }

  int player(const Position& position) const { return position.player; }

  Verdict over(const Position& position) const {
    if (position.drawn) return {Outcome::draw, Reason::endless};
    return stuck(can_move(position.own), can_move(position.enemy), position.player);
  }

  Verdict no_move(const Position&) const { return {Outcome::draw, Reason::endless}; }

  template <class F>
  void children(const Position& position, F&& f) const {
    if (position.drawn || !can_move(position.enemy)) return;
    for (int hollow = 0; hollow < size_; ++hollow) {
      if (position.own[hollow] < 2) continue;
      const Sown sown = offer(position, {static_cast<uint8_t>(hollow)}, f);
      if (rules_.capture_may && sown.captured)
        offer(position, {static_cast<uint8_t>(hollow), false}, f);
    }
  }

  bool random_child(const Position& position, Random& random, Position& after) const {
    uint32_t seen = 0;
    children(position, [&](const Move&, const Position& child) {
      if (random.below(++seen) == 0) after = child;
    });
    return seen > 0;
  }

  template <class Observer>
  Position tell(const Position& position, Move move, Observer&& observer) const {
    if constexpr (std::decay_t<Observer>::listens) {
      if (Position trial = position; sow(trial, move, Silent{}).endless) {
        observer(Step{.kind = Kind::end,
                      .place = place_of(position.player, move.hollow + 1),
                      .why = Why::endless});
        return drawn(position, move);
      }
    }
    Position after = position;
    if (sow(after, move, observer).endless) return drawn(position, move);
    return turned(after);
  }

  PackedMove pack_move(const Position&, Move move) const { return packed_move(move); }

  size_t pack(const Position& position, uint8_t* bytes) const {
    const Side& a = position.player ? position.enemy : position.own;
    const Side& b = position.player ? position.own : position.enemy;
    for (int at = 0; at < size_; ++at) {
      bytes[at] = a[at];
      bytes[size_ + at] = b[at];
    }
    bytes[2 * size_] = position.player;
    bytes[2 * size_ + 1] = position.drawn;
    return static_cast<size_t>(2 * size_ + 2);
  }

  bool unpack(const uint8_t* bytes, size_t size, Position& position) const {
    if (size != static_cast<size_t>(2 * size_ + 2)) return false;
    const uint8_t player = bytes[2 * size_];
    if (player > 1 || (bytes[2 * size_ + 1] & ~takes_nothing) > size_) return false;
    Side sides[2] = {};
    int stones = 0;
    for (int at = 0; at < 2 * size_; ++at) {
      sides[at / size_][at % size_] = bytes[at];
      stones += bytes[at];
    }
    position = {sides[player], sides[1 - player], player, bytes[2 * size_ + 1]};
    return stones <= 255;
  }

 private:
  bool can_move(const Side& side) const {
    for (int at = 0; at < size_; ++at)
      if (side[at] >= 2) return true;
    return false;
  }

  // Lift, sow, relay and capture until the last stone falls into an empty hollow.
  template <class Observer>
  Sown sow(Position& position, Move move, const Observer& observer) const {
    Side &own = position.own, &enemy = position.enemy;
    const int player = position.player;
    Sown sown;
    int at = move.hollow, hand = lift(own, at, Kind::lift, player, observer);
    for (int lifts = 1; lifts <= most_lifts; ++lifts) {
      for (; hand; --hand) {
        at = at + 1 == size_ ? 0 : at + 1;
        ++own[at];
        if constexpr (Observer::listens)
          observer({.kind = Kind::sow, .place = place_of(player, at + 1), .count = 1});
      }
      if (own[at] == 1) {
        if constexpr (Observer::listens)
          observer(
              {.kind = Kind::end, .place = place_of(player, at + 1), .why = Why::empty_hollow});
        return sown;
      }
      if (lifts == most_lifts) break;
      const bool takes = move.takes && can_capture(enemy, at);
      if (rules_.sow_own || !takes) hand = lift(own, at, Kind::relay, player, observer);
      if (takes) {
        sown.captured = true;
        hand += capture(enemy, at, player, observer);
      }
    }
    sown.endless = true;
    return sown;
  }

  template <class Observer>
  int lift(Side& own, int at, Kind kind, int player, const Observer& observer) const {
    const uint8_t stones = own[at];
    own[at] = 0;
    if constexpr (Observer::listens)
      observer({.kind = kind, .place = place_of(player, at + 1), .count = stones});
    return stones;
  }

  bool can_capture(const Side& enemy, int at) const {
    if (at < columns_ || !enemy[3 * columns_ - 1 - at]) return false;
    return !rules_.take_both || enemy[at - columns_];
  }

  template <class Observer>
  int capture(Side& enemy, int at, int player, const Observer& observer) const {
    const int facing = 3 * columns_ - 1 - at, behind = at - columns_;
    const uint8_t inner = enemy[facing], outer = enemy[behind];
    enemy[facing] = enemy[behind] = 0;
    if constexpr (Observer::listens)
      observer({.kind = Kind::capture,
                .place = place_of(player, at + 1),
                .count = static_cast<uint8_t>(inner + outer),
                .taken_size = 2,
                .taken = {{place_of(1 - player, facing + 1), inner},
                          {place_of(1 - player, behind + 1), outer}}});
    return inner + outer;
  }

  static Position turned(const Position& position) {
    return {position.enemy, position.own, static_cast<uint8_t>(1 - position.player), 0};
  }

  static Position drawn(const Position& position, Move move) {
    Position after = turned(position);
    after.drawn = packed_move(move).bytes[0];
    return after;
  }

  template <class F>
  Sown offer(const Position& position, Move move, F& f) const {
    Position after = position;
    const Sown sown = sow(after, move, Silent{});
    if (!sown.endless) f(move, turned(after));
    else if (rules_.endless_draw) f(move, drawn(position, move));
    return sown;
  }

  HusRules rules_;
  int columns_, size_;
};

HOLLOWS_SMALL_END

static_assert(Game<AnyHus>);

}  // namespace hollows
