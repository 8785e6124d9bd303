// Hus with eight columns and the leaflets' capture: a 64-bit word a row, sowing by table.
#pragma once

#include "core/byte_rows.hpp"
#include "core/random.hpp"

namespace hollows {

// The options of hollows/games/hus.py.
struct HusRules {
  bool capture_may = false;
  bool anticlockwise = false;
  int columns = 8;
  bool take_both = false;
  bool sow_own = true;
  bool endless_draw = false;
};

constexpr int most_lifts = 1000;  // a move that would need one more is endless

// A move of every kind of Hus: the hollow from 0, and whether it captures.
struct HusMove {
  uint8_t hollow;
  bool takes = true;
  bool operator==(const HusMove&) const = default;
};

inline PackedMove packed_move(HusMove move) {
  PackedMove packed;
  packed.push((move.hollow + 1) | (move.takes ? 0 : takes_nothing));
  return packed;
}

// How a sowing came to rest.
struct Sown {
  bool captured = false;
  bool endless = false;
};

// The judgement that all kinds of Hus share: who can still move.
inline Verdict stuck(bool own_can, bool enemy_can, int player) {
  if (own_can && enemy_can) [[likely]]
    return {};
  if (own_can == enemy_can) return {Outcome::draw, Reason::stuck};
  return {won_by(own_can ? player : 1 - player), Reason::stuck};
}

template <bool May>
class Hus {
 public:
  static constexpr bool packed = true;
  using Move = HusMove;

  struct Side {
    uint64_t outer = 0, inner = 0;  // hollows 1-8 and 9-16
    bool operator==(const Side&) const = default;
  };

  struct Position {
    Side own, enemy;
    uint8_t player = 0;
    uint8_t drawn = 0;  // the endless move that has just been played, as it crosses the border
    bool operator==(const Position&) const = default;
  };

  explicit Hus(const HusRules& rules = {}) : rules_(rules) {}

  Position start() const {
    const Side side{2 * ones, 2 * (rules_.anticlockwise ? ones & 0xffffffffu : ones << 32)};
    return {side, side, 0, 0};
  }

  int player(const Position& position) const { return position.player; }

  Verdict over(const Position& position) const {
    if (position.drawn) [[unlikely]]
      return {Outcome::draw, Reason::endless};
    return stuck(can_move(position.own), can_move(position.enemy), position.player);
  }

  Verdict no_move(const Position&) const { return {Outcome::draw, Reason::endless}; }

  template <class F>
  HOLLOWS_INLINE void children(const Position& position, F&& f) const {
    if (position.drawn || !can_move(position.enemy)) return;
    unsigned left = squeezed(at_least_two(position.own.outer)) |
                    squeezed(at_least_two(position.own.inner)) << 8;
    for (; left; left &= left - 1) {
      const auto hollow = static_cast<uint8_t>(std::countr_zero(left));
      const Sown sown = offer(position, {hollow}, f);
      if (May && sown.captured) offer(position, {hollow, false}, f);
    }
  }

  HOLLOWS_INLINE bool random_child(const Position& position, Random& random,
                                   Position& after) const {
    if constexpr (!May) {
      if (position.drawn || !can_move(position.enemy)) return false;
      return random_hollow(position, random, after);
    } else {
      uint32_t seen = 0;
      children(position, [&](const Move&, const Position& child) {
        if (random.below(++seen) == 0) after = child;
      });
      return seen > 0;
    }
  }

  template <class Observer>
  HOLLOWS_SMALL Position tell(const Position& position, Move move, Observer&& observer) const {
    Position after = position;
    if constexpr (std::decay_t<Observer>::listens) {
      // An endless move shows nothing, so it must be known before the first step is told.
      if (Position trial = position; sow(trial, move, Silent{}).endless) {
        observer(Step{.kind = Kind::end,
                      .place = place_of(position.player, move.hollow + 1),
                      .why = Why::endless});
        return drawn(position, move);
      }
    }
    if (sow(after, move, observer).endless) return drawn(position, move);
    return turned(after);
  }

  PackedMove pack_move(const Position&, Move move) const { return packed_move(move); }

  HOLLOWS_SMALL size_t pack(const Position& position, uint8_t* bytes) const {
    const Side& a = position.player ? position.enemy : position.own;
    const Side& b = position.player ? position.own : position.enemy;
    for (int at = 0; at < 8; ++at) {
      bytes[at] = static_cast<uint8_t>(byte_at(a.outer, at));
      bytes[8 + at] = static_cast<uint8_t>(byte_at(a.inner, at));
      bytes[16 + at] = static_cast<uint8_t>(byte_at(b.outer, at));
      bytes[24 + at] = static_cast<uint8_t>(byte_at(b.inner, at));
    }
    bytes[32] = position.player;
    bytes[33] = position.drawn;
    return 34;
  }

  HOLLOWS_SMALL bool unpack(const uint8_t* bytes, size_t size, Position& position) const {
    if (size != 34 || bytes[32] > 1 || (bytes[33] & ~takes_nothing) > 16) return false;
    uint64_t rows[4] = {};
    int stones = 0;
    for (int at = 0; at < 32; ++at) {
      rows[at / 8] |= byte_of(at % 8, bytes[at]);
      stones += bytes[at];
    }
    const uint8_t player = bytes[32];
    const Side a{rows[0], rows[1]}, b{rows[2], rows[3]};
    position = {player ? b : a, player ? a : b, player, bytes[33]};
    return stones <= 255;
  }

 private:
  // What lifting n < 16 stones from a hollow and sowing them does to both rows, as one addition:
  // the hollow loses n, the next n gain one each. Added as whole words the result is exact,
  // because no counter ends below zero or above 255.
  struct Sowing {
    uint64_t outer[16][16] = {}, inner[16][16] = {};
    constexpr Sowing() {
      for (int stones = 1; stones < 16; ++stones)
        for (int hollow = 0; hollow < 16; ++hollow) {
          for (int k = 1; k <= stones; ++k) row(stones, hollow, hollow + k) += one(hollow + k);
          row(stones, hollow, hollow) -= one(hollow) * static_cast<uint64_t>(stones);
        }
    }
    constexpr uint64_t& row(int stones, int hollow, int at) {
      return (at % 16 < 8 ? outer : inner)[stones][hollow];
    }
    static constexpr uint64_t one(int at) { return byte_of(at % 8, 1); }
  };
  static constexpr Sowing sowing{};

  static HOLLOWS_INLINE bool can_move(const Side& side) {
    return (at_least_two(side.outer) | at_least_two(side.inner)) != 0;
  }

  static HOLLOWS_INLINE int stones_at(const Side& side, int at) {
    return byte_at(at < 8 ? side.outer : side.inner, at & 7);
  }

  // Add to one hollow.
  static HOLLOWS_INLINE void put(Side& side, int at, uint64_t stones) {
    const uint64_t here = byte_of(at & 7, stones);
    side.outer += at < 8 ? here : 0;
    side.inner += at < 8 ? 0 : here;
  }

  // How far a move has come: both sides, the hollow to lift next with its stones, the lifts left.
  struct Course {
    Side own, enemy;
    unsigned at, stones;
    int left = most_lifts;
  };
  enum class Rest { in_empty_hollow, after_too_many_lifts, before_a_lap };

  // Lift, sow, relay and capture until the last stone falls into an empty hollow.
  template <class Observer>
  static HOLLOWS_INLINE Sown sow(Position& position, Move move, const Observer& observer) {
    const int player = position.player, stones = stones_at(position.own, move.hollow);
    Course course{position.own, position.enemy, move.hollow, static_cast<unsigned>(stones)};
    Sown sown;
    tell_lift(Kind::lift, move.hollow, stones, player, observer);
    Rest rest = relay<Observer::listens>(course, move, player, sown, observer);
    if (rest == Rest::before_a_lap) [[unlikely]]
      rest = relay<true>(course, move, player, sown, observer);
    sown.endless = rest == Rest::after_too_many_lifts;
    if (!sown.endless) {
      position.own = course.own;
      position.enemy = course.enemy;
    }
    return sown;
  }

  // Handfuls of a whole lap are rare, and without them the sowing is faster: it is made twice,
  // and the one without them rests before the first.
  template <bool Laps, class Observer>
  static HOLLOWS_INLINE Rest relay(Course& course, Move move, int player, Sown& sown,
                                   const Observer& observer) {
    auto& [own, enemy, at, stones, left] = course;
    for (;;) {
      tell_sowing(at, stones, player, observer);
      const unsigned reach = at + stones, last = reach & 15;
      if constexpr (Laps) {
        for (; stones > 15; stones -= 16) {
          put(own, at, static_cast<uint64_t>(-16));
          own.outer += ones;
          own.inner += ones;
        }
      } else if (stones > 15) [[unlikely]] {
        return Rest::before_a_lap;
      }
      // The last hollow gains one stone, so what it will hold is known before the sowing is
      // done, and the processor need not wait for it.
      const unsigned here = static_cast<unsigned>(stones_at(own, last)) + (Laps ? stones > 0 : 1);
      own.outer += sowing.outer[stones][at];
      own.inner += sowing.inner[stones][at];
      at = last;
      if (here == 1) {
        if constexpr (Observer::listens)
          observer(
              {.kind = Kind::end, .place = place_of(player, at + 1), .why = Why::empty_hollow});
        return Rest::in_empty_hollow;
      }
      if (--left == 0) return Rest::after_too_many_lifts;
      tell_lift(Kind::relay, at, here, player, observer);
      stones = here;
      if (reach & 8 && (!May || move.takes)) {  // in the inner row
        const int taken = capture(enemy, at, player, observer);
        own.inner += byte_of(at - 8, static_cast<uint64_t>(taken));
        stones += taken;
        sown.captured |= taken > 0;
      }
    }
  }

  // Lift the facing inner hollow and the outer one behind it, if the facing one is filled.
  template <class Observer>
  static HOLLOWS_INLINE int capture(Side& enemy, int at, int player, const Observer& observer) {
    const int behind = at - 8, facing = 7 - behind;  // counted within their rows
    const int inner = byte_at(enemy.inner, facing);
    const int outer = byte_at(enemy.outer, behind) & -(inner != 0);
    enemy.inner -= byte_of(facing, static_cast<uint64_t>(inner));
    enemy.outer -= byte_of(behind, static_cast<uint64_t>(outer));
    if constexpr (Observer::listens)
      if (inner)
        observer({.kind = Kind::capture,
                  .place = place_of(player, at + 1),
                  .count = static_cast<uint8_t>(inner + outer),
                  .taken_size = 2,
                  .taken = {{place_of(1 - player, facing + 9), static_cast<uint8_t>(inner)},
                            {place_of(1 - player, behind + 1), static_cast<uint8_t>(outer)}}});
    return inner + outer;
  }

  template <class Observer>
  static HOLLOWS_INLINE void tell_lift(Kind kind, int at, int stones, int player,
                                       const Observer& observer) {
    if constexpr (Observer::listens)
      observer(
          {.kind = kind, .place = place_of(player, at + 1), .count = static_cast<uint8_t>(stones)});
  }

  template <class Observer>
  static HOLLOWS_INLINE void tell_sowing(int at, int stones, int player, const Observer& observer) {
    if constexpr (Observer::listens)
      for (int k = 1; k <= stones; ++k)
        observer({.kind = Kind::sow, .place = place_of(player, ((at + k) & 15) + 1), .count = 1});
  }

  static HOLLOWS_INLINE Position turned(const Position& position) {
    return {position.enemy, position.own, static_cast<uint8_t>(1 - position.player), 0};
  }

  static Position drawn(const Position& position, Move move) {
    Position after = turned(position);
    after.drawn = packed_move(move).bytes[0];
    return after;
  }

  // Make the move and hand it on, unless it is endless and barred.
  template <class F>
  HOLLOWS_INLINE Sown offer(const Position& position, Move move, F& f) const {
    Position after = position;
    const Sown sown = sow(after, move, Silent{});
    if (!sown.endless) [[likely]]
      f(move, turned(after));
    else if (rules_.endless_draw) f(move, drawn(position, move));
    return sown;
  }

  // Draw hollows until one gives a legal move: all legal ones are alike likely.
  HOLLOWS_INLINE bool random_hollow(const Position& position, Random& random,
                                    Position& after) const {
    unsigned outer = squeezed(at_least_two(position.own.outer));
    unsigned inner = squeezed(at_least_two(position.own.inner));
    while (outer | inner) {
      const unsigned outers = marked_counters.count[outer];
      const unsigned chosen = random.below(outers + marked_counters.count[inner]);
      const auto hollow = static_cast<uint8_t>(
          chosen < outers ? marked_counters.nth[outer][chosen]
                          : 8 + marked_counters.nth[inner][chosen - outers]);
      after = position;
      if (!sow(after, {hollow}, Silent{}).endless) [[likely]] {
        after = turned(after);
        return true;
      }
      if (rules_.endless_draw) {
        after = drawn(position, {hollow});
        return true;
      }
      (hollow < 8 ? outer : inner) &= ~(1u << (hollow & 7));
    }
    return false;
  }

  HusRules rules_;
};

static_assert(Game<Hus<false>>);

}  // namespace hollows
