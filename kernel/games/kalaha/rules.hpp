// Kalaha with compulsory capture and up to seven hollows: a 64-bit word a side, sowing by table.
#pragma once

#include "core/byte_rows.hpp"
#include "core/children.hpp"
#include "core/random.hpp"

namespace hollows {

// The options of hollows/games/kalaha.py, each as the number of its choice there.
struct KalahaRules {
  bool empty_capture = true;
  bool capture_may = false;
  int hollows = 6;
  int seeds = 6;
  bool rest_finisher = false;
};

template <bool EmptyCapture, int Hollows = 6>
class Kalaha {
  static_assert(Hollows >= 1 && Hollows <= 7);

 public:
  static constexpr bool packed = true;
  static constexpr int hollows = Hollows, store = hollows, circle = 2 * hollows + 1;
  using Move = uint8_t;  // the hollow, from 0

  struct Position {
    uint64_t own = 0, enemy = 0;  // the hollows, then the store
    uint8_t player = 0;
    bool operator==(const Position&) const = default;
  };

  explicit Kalaha(const KalahaRules& rules = {}) : seeds_(rules.seeds) {}

  Position start() const {
    const uint64_t row = static_cast<uint64_t>(seeds_) * (ones & row_mask);
    return {row, row, 0};
  }

  int player(const Position& position) const { return position.player; }

  Verdict over(const Position& position) const {
    if ((position.own & row_mask) && (position.enemy & row_mask)) [[likely]]
      return {};
    const int own = sum_of(position.own & side_mask), enemy = sum_of(position.enemy & side_mask);
    if (own == enemy) return {Outcome::draw, Reason::seeds};
    return {won_by(own > enemy ? position.player : 1 - position.player), Reason::seeds};
  }

  Verdict no_move(const Position& position) const { return over(position); }

  template <class F>
  HOLLOWS_INLINE void children(const Position& position, F&& f) const {
    const Position here = position;
    if (!(here.enemy & row_mask)) return;
    const uint64_t marks = filled(here.own & row_mask);
    if constexpr (!asks_for_moves<std::decay_t<F>>)
      if (calm(here, marks)) return offer_from<0>(here, ~marks, f);
    for (uint64_t left = marks; left; left &= left - 1) {
      const auto hollow = static_cast<Move>(first_marked(left));
      f(hollow, sown<false>(here, hollow, ~marks, Silent{}));
    }
  }

  HOLLOWS_INLINE bool random_child(const Position& position, Random& random,
                                   Position& after) const {
    if (!(position.enemy & row_mask)) return false;
    const uint64_t marks = filled(position.own & row_mask);
    const unsigned left = squeezed(marks);
    if (!left) return false;
    const Move hollow = marked_counters.nth[left][random.below(marked_counters.count[left])];
    after = sown<false>(position, hollow, ~marks, Silent{});
    return true;
  }

  template <class Observer>
  HOLLOWS_SMALL Position tell(const Position& position, Move hollow, Observer&& observer) const {
    return sown<false>(position, hollow, ~filled(position.own & row_mask), observer);
  }

  PackedMove pack_move(const Position&, Move hollow) const {
    PackedMove packed;
    packed.push(hollow + 1);
    return packed;
  }

  HOLLOWS_SMALL size_t pack(const Position& position, uint8_t* bytes) const {
    const uint64_t a = position.player ? position.enemy : position.own;
    const uint64_t b = position.player ? position.own : position.enemy;
    for (int at = 0; at <= store; ++at) {
      bytes[at] = static_cast<uint8_t>(byte_at(a, at));
      bytes[store + 1 + at] = static_cast<uint8_t>(byte_at(b, at));
    }
    bytes[2 * store + 2] = position.player;
    return 2 * store + 3;
  }

  HOLLOWS_SMALL bool unpack(const uint8_t* bytes, size_t size, Position& position) const {
    if (size != 2 * store + 3 || bytes[2 * store + 2] > 1) return false;
    uint64_t sides[2] = {};
    int seeds = 0;
    for (int at = 0; at < 2 * store + 2; ++at) {
      sides[at / (store + 1)] |= byte_of(at % (store + 1), bytes[at]);
      seeds += bytes[at];
    }
    const uint8_t player = bytes[2 * store + 2];
    position = {sides[player], sides[1 - player], player};
    return seeds <= 255;
  }

 private:
  static constexpr uint64_t row_mask = (uint64_t{1} << 8 * store) - 1;
  static constexpr uint64_t side_mask = row_mask | byte_of(store, 255);

  // What lifting n < 13 seeds from a hollow and sowing them does. Added as whole words the result
  // is exact, because no counter ends below zero or above 255.
  struct alignas(32) Sowing {
    uint64_t own = 0, enemy = 0;
    uint64_t last = 0;  // the mark of the last hollow, if it is an own one
  };
  struct Sowings {
    Sowing of[hollows][16] = {};
    constexpr Sowings() {
      for (int hollow = 0; hollow < hollows; ++hollow)
        for (int seeds = 0; seeds < circle; ++seeds) {
          Sowing& sowing = of[hollow][seeds];
          for (int k = 1; k <= seeds; ++k) {
            const int at = (hollow + k) % circle;
            if (at <= store) sowing.own += byte_of(at, 1);
            else sowing.enemy += byte_of(at - store - 1, 1);
            sowing.own -= byte_of(hollow, 1);
          }
          const int last = (hollow + seeds) % circle;
          if (last < store) sowing.last = byte_of(last, 0x80);
        }
    }
  };
  static constexpr Sowings sowings{};

  // Whether no handful goes all the way round and no move can empty a row: then a move is quick.
  static HOLLOWS_INLINE bool calm(const Position& position, uint64_t marks) {
    const uint64_t enemies = filled(position.enemy & row_mask);
    return !(at_least(circle, position.own) & row_mask) && (marks & (marks - 1)) &&
           (enemies & (enemies - 1));
  }

  // The moves of a calm position from a hollow on, without a loop.
  template <int hollow, class F>
  static HOLLOWS_INLINE void offer_from(const Position& here, uint64_t empty, F& f) {
    if constexpr (hollow < hollows) {
      if (byte_at(here.own, hollow))
        f(Move{hollow}, sown<true>(here, Move{hollow}, empty, Silent{}));
      offer_from<hollow + 1>(here, empty, f);
    }
  }

  // The position after a move; `empty` marks the own hollows that are.
  template <bool Calm, class Observer>
  static HOLLOWS_INLINE Position sown(const Position& position, Move hollow, uint64_t empty,
                                      const Observer& observer) {
    const int player = position.player;
    uint64_t own = position.own, enemy = position.enemy;
    int seeds = byte_at(own, hollow);
    if constexpr (Observer::listens) tell_sowing(hollow, seeds, player, observer);
    if (!Calm && seeds >= circle) [[unlikely]] {
      const auto laps = static_cast<uint64_t>(seeds / circle);
      own += laps * ((ones & side_mask) - byte_of(hollow, circle));
      enemy += laps * (ones & row_mask);
      empty = seeds == circle ? byte_of(hollow, 0x80) : 0;  // a lap fills the others
      seeds %= circle;
    }
    const Sowing& sowing = sowings.of[hollow][seeds];
    own += sowing.own;
    enemy += sowing.enemy;
    const int reach = hollow + seeds;
    Why why = reach == store ? Why::extra_turn : Why::turn_over;
    if ((empty & sowing.last) && capture(own, enemy, reach, player, observer)) why = Why::captured;
    if (!Calm && (!(own & row_mask) || (why == Why::captured && !(enemy & row_mask))))
        [[unlikely]] {
      why = Why::row_empty;
      sweep(own, enemy, player, observer);
    }
    if constexpr (Observer::listens)
      observer({.kind = Kind::end, .place = place(reach % circle, player), .why = why});
    if (reach == store) return {own, enemy, position.player};
    return {enemy, own, static_cast<uint8_t>(player ^ 1)};
  }

  static constexpr uint8_t place(int at, int player) {
    return at < store    ? place_of(player, at + 1)
           : at == store ? place_of(player, 0)
                         : place_of(1 - player, at - store);
  }

  template <class Observer>
  static void tell_sowing(int hollow, int seeds, int player, const Observer& observer) {
    observer(
        {.kind = Kind::lift, .place = place(hollow, player), .count = static_cast<uint8_t>(seeds)});
    for (int k = 1; k <= seeds; ++k)
      observer({.kind = Kind::sow, .place = place((hollow + k) % circle, player), .count = 1});
  }

  template <class Observer>
  static HOLLOWS_INLINE bool capture(uint64_t& own, uint64_t& enemy, int reach, int player,
                                     const Observer& observer) {
    const int last = reach < circle ? reach : reach - circle;
    const int facing = hollows - 1 - last, seeds = byte_at(enemy, facing);
    if (!EmptyCapture && !seeds) return false;
    own -= byte_of(last, 1);
    enemy -= byte_of(facing, static_cast<uint64_t>(seeds));
    own += byte_of(store, static_cast<uint64_t>(seeds) + 1);
    if constexpr (Observer::listens)
      observer({.kind = Kind::capture,
                .place = place(last, player),
                .count = static_cast<uint8_t>(seeds + 1),
                .into = place_of(player, 0),
                .taken_size = 2,
                .taken = {{place(last, player), 1},
                          {place_of(1 - player, facing + 1), static_cast<uint8_t>(seeds)}}});
    return true;
  }

  // One row is empty: what is left goes to its owner's store.
  template <class Observer>
  static HOLLOWS_INLINE void sweep(uint64_t& own, uint64_t& enemy, int player,
                                   const Observer& observer) {
    if constexpr (Observer::listens) {
      const bool own_left = (own & row_mask) != 0;
      tell_sweep(own_left ? own : enemy, own_left ? player : 1 - player, observer);
    }
    own = swept(own);
    enemy = swept(enemy);
  }

  static HOLLOWS_INLINE uint64_t swept(uint64_t side) {
    return (side & ~row_mask) + byte_of(store, static_cast<uint64_t>(sum_of(side & row_mask)));
  }

  template <class Observer>
  static void tell_sweep(uint64_t side, int owner, const Observer& observer) {
    Step step{.kind = Kind::sweep,
              .count = static_cast<uint8_t>(sum_of(side & row_mask)),
              .into = place_of(owner, 0)};
    for (int at = 0; at < hollows; ++at)
      if (const int here = byte_at(side, at))
        step.taken[step.taken_size++] = {place_of(owner, at + 1), static_cast<uint8_t>(here)};
    step.place = step.taken[0].place;
    if (step.count) observer(step);
  }

  int seeds_;
};

static_assert(Game<Kalaha<true>>);

}  // namespace hollows
