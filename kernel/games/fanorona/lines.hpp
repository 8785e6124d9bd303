// The lines of a Fanorona board as bitboards.
//
// A row takes one bit more than it has points, so that a step off the right edge falls on a bit
// that is never set; the board begins one row and one bit up, so that a step down from the first
// row does too.
#pragma once

#include "core/game.hpp"

namespace hollows {

constexpr int directions = 8;  // as in hollows/games/fanorona.py; 7 - d leads back
constexpr int opposite(int direction) { return directions - 1 - direction; }
constexpr bool diagonal(int direction) {
  return direction == 0 || direction == 2 || direction == 5 || direction == 7;
}

constexpr HOLLOWS_INLINE uint64_t shifted(uint64_t board, int by) {
  return by >= 0 ? board << by : board >> -by;
}

// Bits that leave at one end come back at the other; from two steps off the board none is ever
// set. (std::rotr of libc++ branches.)
constexpr HOLLOWS_INLINE uint64_t turned(uint64_t board, int by) {
  return board >> (by & 63) | board << (-by & 63);
}

// A step that captures: how far it goes, in bits; and, for a piece that leaves point 0, the slots
// of the row that it takes from and of the points where the next step may go.
struct Capture {
  std::int16_t row, next;
  std::int8_t by;
  uint8_t kind;
};

struct Lines {
  int columns, rows, stride, points;
  int centre;                  // how far the longest step goes, in bits
  uint64_t all = 0;            // every point
  uint64_t even = 0;           // the points that diagonals leave
  int shift[directions] = {};  // how far a step goes, in bits
  uint64_t near[64] = {};      // the points that lines join with a point
  // For a direction and a point, at `slot`, the points ahead, and all of `near` but the next one.
  uint64_t ahead[directions * 64] = {}, aside[directions * 64] = {};
  // For each set of neighbours, as `around` gives it, the points where a step to one of them may
  // meet an enemy to capture, the point itself being bit `2 * centre`; and the step for each.
  uint64_t targets[512] = {};
  Capture capture_of[64] = {};
  uint8_t bit_of[64] = {}, point_of[64] = {};

  constexpr Lines(int columns_, int rows_)
      : columns(columns_), rows(rows_), stride(columns_ + 1), points(columns_ * rows_),
        centre(stride + 1) {
    constexpr int dx[directions] = {-1, 0, 1, -1, 1, -1, 0, 1};
    constexpr int dy[directions] = {-1, -1, -1, 0, 0, 1, 1, 1};
    for (int d = 0; d < directions; ++d) shift[d] = dy[d] * stride + dx[d];
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x) {
        const int bit = (y + 1) * stride + x + 1, point = y * columns + x;
        bit_of[point] = static_cast<uint8_t>(bit);
        point_of[bit] = static_cast<uint8_t>(point);
        all |= uint64_t{1} << bit;
        if ((x + y) % 2 == 0) even |= uint64_t{1} << bit;
      }
    for (int d = 0; d < directions; ++d)
      for (int point = 0; point < points; ++point) draw(bit_of[point], d);
    for (int d = 0; d < directions; ++d) {
      for (int point = 0; point < points; ++point) {
        const int at = bit_of[point];
        aside[slot(d, at)] = near[at] & ~shifted(uint64_t{1} << at, shift[d]);
      }
      add(d, by_approach);
      add(d, by_withdrawal);
    }
  }

  static constexpr int slot(int direction, int at) { return 64 * direction + at; }

  constexpr int direction_of(int by) const {
    int direction = 0;
    while (shift[direction] != by) ++direction;
    return direction;
  }

  // The nine points around one, itself in the middle, row by row; no others may be set.
  constexpr HOLLOWS_INLINE unsigned around(uint64_t board, int at) const {
    const uint64_t here = turned(board, at - centre);
    const int gap = stride - 3;
    if (gap > 6)  // the rows are so far apart that one multiplication brings them together
      return static_cast<unsigned>(
          (here * (1 | uint64_t{1} << gap | uint64_t{1} << (2 * gap))) >> (2 * gap) & 0x1ff);
    return static_cast<unsigned>((here & 7) | ((here >> gap) & (7 << 3)) |
                                 ((here >> (2 * gap)) & (7 << 6)));
  }

 private:
  // The step in a direction that captures by approach or by withdrawal.
  constexpr void add(int direction, uint8_t kind) {
    const int by = shift[direction], before_row = kind == by_approach ? by : 0;
    const int along = kind == by_approach ? direction : opposite(direction);
    const int target = 2 * centre + before_row + shift[along];
    capture_of[target] = {static_cast<std::int16_t>(slot(along, before_row)),
                          static_cast<std::int16_t>(slot(direction, by)),
                          static_cast<std::int8_t>(by), kind};
    for (unsigned set = 0; set < 512; ++set)
      if (set & around(uint64_t{1} << (centre + by), centre)) targets[set] |= uint64_t{1} << target;
  }

  // The line that leaves a point in a direction.
  constexpr void draw(int from, int direction) {
    if (diagonal(direction) && !(even >> from & 1)) return;
    const int by = shift[direction];
    uint64_t next = shifted(uint64_t{1} << from, by) & all;
    near[from] |= next;
    for (; next; next = shifted(next, by) & all) ahead[slot(direction, from)] |= next;
  }
};

// The leaflet's board, known to the compiler.
struct LeafletBoard {
  static constexpr bool packed = true;
  static constexpr Lines lines{9, 5};
};

// A board of any size.
struct AnyBoard {
  static constexpr bool packed = false;
  Lines lines;
};

}  // namespace hollows
