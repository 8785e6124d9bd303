// Kalaha with six hollows and compulsory capture: a 64-bit word a side, sowing by table.
#pragma once

#include "marks.hpp"
#include "random.hpp"

namespace hollows {

// The options of hollows/games/kalaha.py, each as the number of its choice there.
struct KalahaRules {
  bool empty_capture = true;
  bool capture_may = false;
  int hollows = 6;
  int seeds = 6;
  bool rest_finisher = false;
};

template <bool EmptyCapture>
class Kalaha {
 public:
  static constexpr bool packed = true;
  static constexpr int hollows = 6, store = hollows, circle = 2 * hollows + 1;
  using Move = uint8_t;  // the hollow, from 0

  struct Position {
    uint64_t own = 0, enemy = 0;  // six hollows, then the store
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
    if ((position.own & row_mask) && (position.enemy & row_mask)) [[likely]] return {};
    const int own = sum_of(position.own & side_mask), enemy = sum_of(position.enemy & side_mask);
    if (own == enemy) return {Outcome::draw, Reason::seeds};
    return {won_by(own > enemy ? position.player : 1 - position.player), Reason::seeds};
  }

  Verdict no_move(const Position& position) const { return over(position); }

  template <class F>
  HOLLOWS_INLINE void children(const Position& position, F&& f) const {
    const Position here = position;
    if (!(here.enemy & row_mask)) return;
    for (uint64_t left = filled(here.own & row_mask); left; left &= left - 1) {
      const auto hollow = static_cast<Move>(first_marked(left));
      f(hollow, tell(here, hollow, Silent{}));
    }
  }

  HOLLOWS_INLINE bool random_child(const Position& position, Random& random,
                                   Position& after) const {
    if (!(position.enemy & row_mask)) return false;
    const unsigned left = squeezed(filled(position.own & row_mask));
    if (!left) return false;
    after = tell(position, marks_of.nth[left][random.below(marks_of.count[left])], Silent{});
    return true;
  }

  template <class Observer>
  HOLLOWS_INLINE Position tell(const Position& position, Move hollow, Observer&& observer) const {
    uint64_t own = position.own, enemy = position.enemy;
    const int last = sow(own, enemy, hollow, position.player, observer);
    Why why = Why::turn_over;
    if (last == store) {
      why = Why::extra_turn;
    } else if (last < store && byte_at(own, last) == 1) {
      if (capture(own, enemy, last, position.player, observer)) why = Why::captured;
    }
    if (!(own & row_mask) || !(enemy & row_mask)) [[unlikely]] {
      why = Why::row_empty;
      sweep(own, enemy, position.player, observer);
    }
    if constexpr (std::decay_t<Observer>::listens)
      observer({.kind = Kind::end, .place = place(last, position.player), .why = why});
    if (last == store) return {own, enemy, position.player};
    return {enemy, own, static_cast<uint8_t>(position.player ^ 1)};
  }

  MoveText text(const Position&, Move hollow) const {
    MoveText text;
    text.push(hollow + 1);
    return text;
  }

  size_t pack(const Position& position, uint8_t* bytes) const {
    const uint64_t a = position.player ? position.enemy : position.own;
    const uint64_t b = position.player ? position.own : position.enemy;
    for (int at = 0; at <= store; ++at) {
      bytes[at] = static_cast<uint8_t>(byte_at(a, at));
      bytes[store + 1 + at] = static_cast<uint8_t>(byte_at(b, at));
    }
    bytes[2 * store + 2] = position.player;
    return 2 * store + 3;
  }

  bool unpack(const uint8_t* bytes, size_t size, Position& position) const {
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
  static constexpr uint64_t row_mask = 0x0000ffffffffffffu, side_mask = 0x00ffffffffffffffu;

  // What lifting n < 13 seeds from a hollow and sowing them adds to both sides. Added as a whole
  // word the result is exact, because no counter ends below zero or above 255.
  struct Sowing {
    uint64_t own[hollows][16] = {}, enemy[hollows][16] = {};
    constexpr Sowing() {
      for (int hollow = 0; hollow < hollows; ++hollow)
        for (int seeds = 1; seeds < circle; ++seeds)
          for (int k = 1; k <= seeds; ++k) {
            const int at = (hollow + k) % circle;
            if (at <= store) own[hollow][seeds] += byte_of(at, 1);
            else enemy[hollow][seeds] += byte_of(at - store - 1, 1);
            own[hollow][seeds] -= byte_of(hollow, 1);
          }
    }
  };
  static constexpr Sowing sowing{};

  static constexpr uint8_t place(int at, int player) {
    return at < store ? place_of(player, at + 1)
                      : at == store ? place_of(player, 0) : place_of(1 - player, at - store);
  }

  template <class Observer>
  static HOLLOWS_INLINE int sow(uint64_t& own, uint64_t& enemy, int hollow, int player,
                                Observer& observer) {
    int seeds = byte_at(own, hollow);
    if constexpr (std::decay_t<Observer>::listens) {
      observer({.kind = Kind::lift, .place = place(hollow, player),
                .count = static_cast<uint8_t>(seeds)});
      for (int k = 1; k <= seeds; ++k)
        observer({.kind = Kind::sow, .place = place((hollow + k) % circle, player), .count = 1});
    }
    if (seeds >= circle) [[unlikely]] {
      const auto laps = static_cast<uint64_t>(seeds / circle);
      own += laps * ((ones & side_mask) - byte_of(hollow, circle));
      enemy += laps * (ones & row_mask);
      seeds %= circle;
    }
    own += sowing.own[hollow][seeds];
    enemy += sowing.enemy[hollow][seeds];
    const int last = hollow + seeds;
    return last < circle ? last : last - circle;
  }

  template <class Observer>
  static HOLLOWS_INLINE bool capture(uint64_t& own, uint64_t& enemy, int last, int player,
                                     Observer& observer) {
    const int facing = hollows - 1 - last, seeds = byte_at(enemy, facing);
    if (!EmptyCapture && !seeds) return false;
    own -= byte_of(last, 1);
    enemy -= byte_of(facing, static_cast<uint64_t>(seeds));
    own += byte_of(store, static_cast<uint64_t>(seeds) + 1);
    if constexpr (std::decay_t<Observer>::listens)
      observer({.kind = Kind::capture, .place = place(last, player),
                .count = static_cast<uint8_t>(seeds + 1), .into = place_of(player, 0),
                .taken_size = 2,
                .taken = {{place(last, player), 1},
                          {place_of(1 - player, facing + 1), static_cast<uint8_t>(seeds)}}});
    return true;
  }

  // One row is empty: what is left goes to its owner's store.
  template <class Observer>
  static HOLLOWS_INLINE void sweep(uint64_t& own, uint64_t& enemy, int player, Observer& observer) {
    if constexpr (std::decay_t<Observer>::listens) {
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
  static void tell_sweep(uint64_t side, int owner, Observer& observer) {
    Step step{.kind = Kind::sweep, .count = static_cast<uint8_t>(sum_of(side & row_mask)),
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
