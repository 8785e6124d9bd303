// How a game writes its positions and moves, what its places are called, and which rule forbids a
// move: the law's own texts and codes. Positions and moves are bytes here, as they cross the
// border.
#pragma once

#include <vector>

#include "core/function_ref.hpp"
#include "core/packed.hpp"
#include "core/text.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

// What is known of a position when a move is to be found in it.
struct Legal {
  Verdict verdict;
  std::vector<PackedMove> moves;

  bool has(const PackedMove& wanted) const {
    for (const PackedMove& move : moves)
      if (move == wanted) return true;
    return false;
  }
};

class Notation {
 public:
  using Moves = std::vector<PackedMove>;

  virtual ~Notation() = default;

  // Only of valid positions and of moves that the kernel gave.
  virtual void write(const Packed&, Text&) const = 0;
  virtual void write_move(const PackedMove&, Text&) const = 0;
  virtual void write_place(uint8_t place, Text&) const = 0;
  // What lies in each place, in the order of the law.
  virtual void board(const Packed&, FunctionRef<void(uint8_t, uint8_t)>) const = 0;
  // What is a player's now.
  virtual int count(const Packed&, int player) const = 0;
  // The moves that the rules forbid as endless.
  virtual Moves barred(const Packed&, const Legal&) const { return {}; }

  // Any number of stones may lie on the board of a study. False is a refusal.
  virtual bool read(std::string_view, bool study, Packed&, Refusal&) const = 0;
  virtual bool find_move(const Packed&, const Legal&, std::string_view, PackedMove&,
                         Refusal&) const = 0;
};

constexpr int most_in_text = 255;  // stones on one board: more is a slip of the pen

HOLLOWS_SMALL_END

}  // namespace hollows
