// The lines of a Fanorona board as bitboards.
//
// A row takes one bit more than it has points, so that a step off the right edge falls on a bit
// that is never set; the board begins one row and one bit up, so that a step down from the first
// row does too.
#pragma once

#include <bit>

#include "game.hpp"

namespace hollows {

constexpr int directions = 8;  // as in hollows/games/fanorona.py; 7 - d leads back
constexpr int opposite(int direction) { return directions - 1 - direction; }
constexpr bool diagonal(int direction) {
  return direction == 0 || direction == 2 || direction == 5 || direction == 7;
}

constexpr HOLLOWS_INLINE uint64_t shifted(uint64_t board, int by) {
  return by >= 0 ? board << by : board >> -by;
}

struct Lines {
  static constexpr int most_centre = 11;
  int columns, rows, stride, points;
  int centre;                  // the farthest that a step goes, in bits
  uint64_t all = 0;            // every point
  uint64_t even = 0;           // the points that diagonals leave
  int shift[directions] = {};  // how far a step goes, in bits
  uint64_t near[64] = {};      // the points that lines join with a point
  uint64_t rays[2 * most_centre + 1][64] = {};  // for a step (and `centre`) the points ahead
  // For each set of neighbours, as `around` gives it, the points beyond them and those on the
  // other side; the point itself is bit `2 * centre` of the former, bit `centre` of the latter.
  uint64_t beyond[512] = {}, behind[512] = {};
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
    for (int d = 0; d < directions; ++d) {
      for (int point = 0; point < points; ++point) draw(bit_of[point], d);
      for (unsigned set = 0; set < 512; ++set) {
        if (!(set & around(uint64_t{1} << (centre + shift[d]), centre))) continue;
        beyond[set] |= uint64_t{1} << (2 * (centre + shift[d]));
        behind[set] |= uint64_t{1} << (centre - shift[d]);
      }
    }
  }

  // The nine points around one, itself in the middle, row by row.
  constexpr unsigned around(uint64_t board, int at) const {
    const uint64_t turned = std::rotr(board, at - centre);
    return static_cast<unsigned>((turned & 7) | ((turned >> (stride - 3)) & (7 << 3)) |
                                 ((turned >> (2 * stride - 6)) & (7 << 6)));
  }

 private:
  // The line that leaves a point in a direction.
  constexpr void draw(int from, int direction) {
    if (diagonal(direction) && !(even >> from & 1)) return;
    const int by = shift[direction];
    uint64_t ahead = shifted(uint64_t{1} << from, by) & all;
    near[from] |= ahead;
    for (; ahead; ahead = shifted(ahead, by) & all) rays[centre + by][from] |= ahead;
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
