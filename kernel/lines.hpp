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

struct Lines {
  int columns, rows, stride, points;
  uint64_t all = 0;              // every point
  uint64_t even = 0;             // the points that diagonals leave
  int shift[directions] = {};    // how far a step goes, in bits
  uint64_t rays[24][64] = {};  // the points ahead of a point, the edge of the board aside
  uint64_t near[64] = {};        // the points that lines join with a point
  uint64_t beyond[512] = {}, behind[512] = {};  // see `Around`
  uint8_t bit_of[64] = {}, point_of[64] = {};

  constexpr Lines(int columns_, int rows_)
      : columns(columns_), rows(rows_), stride(columns_ + 1), points(columns_ * rows_) {
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
        for (int d = 0; d < directions; ++d) {
          if (diagonal(d) && (x + y) % 2) continue;
          for (int u = x + dx[d], v = y + dy[d]; u >= 0 && u < columns && v >= 0 && v < rows;
               u += dx[d], v += dy[d])
            rays[stride + 1 + shift[d]][bit] |= uint64_t{1} << ((v + 1) * stride + u + 1);
          const int u = x + dx[d], v = y + dy[d];
          if (u >= 0 && u < columns && v >= 0 && v < rows) near[bit] |= uint64_t{1} << (bit + shift[d]);
        }
      }
    const int centre = stride + 1;
    for (int d = 0; d < directions; ++d) {
      const int cell = d < 4 ? d : d + 1;
      for (int set = 0; set < 512; ++set)
        if (set >> cell & 1) {
          beyond[set] |= uint64_t{1} << (2 * (centre + shift[d]));
          behind[set] |= uint64_t{1} << (centre - shift[d]);
        }
    }
  }

  // The points around `at` in nine bits, row by row.
  constexpr unsigned squeezed(uint64_t board, int at) const {
    const uint64_t around = std::rotr(board, at - stride - 1);
    return static_cast<unsigned>((around & 7) | (around >> (stride - 3) & 0x38) |
                                 (around >> (2 * stride - 6) & 0x1c0));
  }
};

// The leaflet's board, known to the compiler.
struct LeafletBoard {
  static constexpr Lines lines{9, 5};
};

// A board of any size.
struct AnyBoard {
  Lines lines;
};

HOLLOWS_INLINE uint64_t shifted(uint64_t board, int by) {
  return by >= 0 ? board << by : board >> -by;
}

}  // namespace hollows
