// What the kernel asks of a game, and the words all games share.
//
// A game is a value that knows its rules. Its positions are small and copied freely; a move is
// made by producing the position after it. Everything that search, perft and playouts need is
// the concept `Game` below; they are written once against it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace hollows {

using std::size_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

#if defined(__GNUC__)
#define HOLLOWS_INLINE inline __attribute__((always_inline))
#define HOLLOWS_NOINLINE __attribute__((noinline))
// Compilers do not work out beforehand what stands behind this, to choose without a branch.
#define HOLLOWS_STAY_A_BRANCH asm volatile("")
#else
#define HOLLOWS_INLINE inline
#define HOLLOWS_NOINLINE
#define HOLLOWS_STAY_A_BRANCH
#endif

// Functions that are made small rather than fast, because a browser has to fetch them; and all
// that stand between BEGIN and END.
#if defined(__wasm__)
#define HOLLOWS_SMALL __attribute__((minsize))
#define HOLLOWS_SMALL_BEGIN \
  _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define HOLLOWS_SMALL_END _Pragma("clang attribute pop")
#else
#define HOLLOWS_SMALL
#define HOLLOWS_SMALL_BEGIN
#define HOLLOWS_SMALL_END
#endif

// How a game stands, in the order of the players: the first is a or white.
enum class Outcome : uint8_t { going, first, second, draw };

constexpr Outcome won_by(int player) { return player == 0 ? Outcome::first : Outcome::second; }

// Why a game ended, numbered as the members of Reason in hollows/games/game.py.
enum class Reason : uint8_t { none, stuck, endless, seeds, taken, blocked, quiet };

struct Verdict {
  Outcome outcome = Outcome::going;
  Reason reason = Reason::none;
  bool over() const { return outcome != Outcome::going; }
  bool operator==(const Verdict&) const = default;
};

// Steps, numbered as the members of Kind and Why in hollows/games/game.py.
enum class Kind : uint8_t { lift, sow, relay, capture, sweep, hop, approach, withdrawal, end };
enum class Why : uint8_t {
  empty_hollow,
  endless,
  extra_turn,
  captured,
  turn_over,
  row_empty,
  paika,
  first_turn,
  no_more,
  chosen,
  all_taken,
  none = 255
};

// A hollow of a player, 1 the first, 0 his store; a point of Fanorona is just its number.
constexpr uint8_t nowhere = 255;
constexpr uint8_t place_of(int player, int hollow) {
  return static_cast<uint8_t>((player << 7) | hollow);
}

struct Taken {
  uint8_t place, count;
};

struct Step {
  Kind kind;
  uint8_t place = nowhere;
  uint8_t count = 0;
  uint8_t into = nowhere;
  Why why = Why::none;
  uint8_t taken_size = 0;
  Taken taken[12] = {};
};

// The observer of a move that nobody watches: all that concerns it is compiled away.
struct Silent {
  static constexpr bool listens = false;
  void operator()(const Step&) const {}
};

// Calls a function with each step.
template <class F>
struct Watching {
  static constexpr bool listens = true;
  F& tell;
  void operator()(const Step& step) const { tell(step); }
};

// A move as it crosses the border to Python and the browser: one byte for a hollow (128 added
// where it takes nothing), or the points of a Fanorona path with A and W in the two top bits.
constexpr uint8_t takes_nothing = 128;
constexpr uint8_t by_approach = 64;
constexpr uint8_t by_withdrawal = 128;
constexpr uint8_t point_bits = 63;

struct PackedMove {
  static constexpr int most = 48;
  uint8_t size = 0;
  uint8_t bytes[most] = {};
  void push(int byte) { bytes[size++] = static_cast<uint8_t>(byte); }
  bool operator==(const PackedMove& other) const {
    if (size != other.size) return false;
    for (int i = 0; i < size; ++i)
      if (bytes[i] != other.bytes[i]) return false;
    return true;
  }
};

// A position as it crosses the border; see `pack` and `unpack` of each game.
constexpr size_t most_packed = 64;

template <class G>
concept Game = requires(const G& game, const typename G::Position& position,
                        typename G::Position& out, uint8_t* bytes, const uint8_t* packed,
                        size_t size, uint64_t random) {
  typename G::Position;
  typename G::Move;
  { game.start() } -> std::same_as<typename G::Position>;
  // The end as far as it shows without looking for moves, and the end if there are none.
  { game.over(position) } -> std::same_as<Verdict>;
  { game.no_move(position) } -> std::same_as<Verdict>;
  { game.player(position) } -> std::same_as<int>;
  { game.pack(position, bytes) } -> std::same_as<size_t>;
  { game.unpack(packed, size, out) } -> std::same_as<bool>;
};

// Each game also says whether it is `packed`, made for speed, and offers these templates, which a
// concept cannot spell:
//   children(position, f)   calls f(move, after) for every legal move of a game that is not over
//   random_child(position, random, after)   a legal move, all alike likely; false if none
//   pack_move(position, move)   the move as it crosses the border
//   tell(position, move, observer)   makes the move and tells its steps

}  // namespace hollows
