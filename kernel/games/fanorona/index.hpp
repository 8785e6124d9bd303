// Numbers for Fanorona positions with few pieces, those that a symmetry of the board turns into
// one another sharing theirs.
//
// The positions with `own` pieces of the player to move and `enemy` of the other make a *class*.
// The side with fewer pieces is turned until it stands as the first of its images; the number is
// that image's place among all such, then the rank of the other side, turned along.
#pragma once

#include <bit>
#include <vector>

#include "games/fanorona/lines.hpp"

namespace hollows {

constexpr int symmetries = 4;   // as it stands, mirrored left and right, up and down, and both
constexpr int most_pieces = 8;  // on the board, in all tables there may ever be

class FanoronaIndex {
 public:
  explicit FanoronaIndex(const Lines& lines) : points_(lines.points) {
    count_ranks(lines);
    turn_bytes(lines);
  }

  // Makes ready for positions with so many pieces in all.
  void reach(const Lines& lines, int pieces) {
    for (int few = 1; 2 * few <= pieces; ++few)
      if (firsts_[few].empty()) choose_firsts(lines, few);
  }

  // How many numbers a class has; those under which the sides overlap stand for no position.
  uint64_t size(int own, int enemy) const {
    return firsts_[std::min(own, enemy)].size() * sets(std::max(own, enemy));
  }

  // The sets of so many points.
  uint64_t sets(int count) const { return ranks_[count - 1][over_]; }

  // The place of a set among those of its size, in the order of their highest points.
  HOLLOWS_INLINE uint32_t rank(uint64_t set) const {
    uint32_t rank = 0;
    for (int at = 0; set; set &= set - 1, ++at) rank += ranks_[at][std::countr_zero(set)];
    return rank;
  }

  HOLLOWS_INLINE uint64_t turned(uint64_t set, int symmetry) const {
    if (symmetry == 0) return set;
    uint64_t image = 0;
    for (int at = 0; at < 8; ++at) image |= images_[symmetry][at][set >> (8 * at) & 255];
    return image;
  }

  // The sets of a few points that are the first of their images, in the order of their numbers.
  const std::vector<uint64_t>& firsts(int few) const { return firsts_[few]; }

  // Where the first image of a set stands among the firsts, and which symmetries lead there.
  struct Way {
    uint32_t first;
    uint8_t symmetries;  // a bit each
  };
  HOLLOWS_INLINE Way way(uint64_t few) const { return ways_[std::popcount(few)][rank(few)]; }

  // The number of a position in its class.
  uint64_t number(uint64_t own, uint64_t enemy) const {
    const bool own_few = std::popcount(own) <= std::popcount(enemy);
    const uint64_t few = own_few ? own : enemy, many = own_few ? enemy : own;
    const Way found = way(few);
    return found.first * sets(std::popcount(many)) +
           rank(turned(many, std::countr_zero(found.symmetries)));
  }

 private:
  void count_ranks(const Lines& lines) {
    // ranks_[k][at]: the sets of k + 1 points that all lie before the point at bit `at`
    for (int point = 0; point <= points_; ++point) {
      const int at = point < points_ ? lines.bit_of[point] : over_;
      uint64_t sets = 1;
      for (int k = 0; k < most_pieces; ++k) {
        sets = point > k ? sets * static_cast<uint64_t>(point - k) / static_cast<uint64_t>(k + 1)
                         : 0;
        ranks_[k][at] = static_cast<uint32_t>(sets);
      }
    }
  }

  void turn_bytes(const Lines& lines) {
    for (int symmetry = 0; symmetry < symmetries; ++symmetry)
      for (int at = 0; at < 8; ++at)
        for (unsigned byte = 0; byte < 256; ++byte) {
          uint64_t image = 0;
          for (uint64_t rest = (uint64_t{byte} << (8 * at)) & lines.all; rest; rest &= rest - 1)
            image |= uint64_t{1} << mirrored(lines, std::countr_zero(rest), symmetry);
          images_[symmetry][at][byte] = image;
        }
  }

  static int mirrored(const Lines& lines, int at, int symmetry) {
    int x = lines.point_of[at] % lines.columns, y = lines.point_of[at] / lines.columns;
    if (symmetry & 1) x = lines.columns - 1 - x;
    if (symmetry & 2) y = lines.rows - 1 - y;
    return lines.bit_of[y * lines.columns + x];
  }

  void choose_firsts(const Lines& lines, int few) {
    each_set(lines, few, [&](uint64_t set) {
      uint64_t first = set;
      for (int s = 1; s < symmetries; ++s)
        if (const uint64_t image = turned(set, s); rank(image) < rank(first)) first = image;
      Way way{0, 0};
      for (int s = 0; s < symmetries; ++s)
        if (turned(set, s) == first) way.symmetries |= static_cast<uint8_t>(1 << s);
      if (first == set) {
        way.first = static_cast<uint32_t>(firsts_[few].size());
        firsts_[few].push_back(set);
      } else {
        way.first = ways_[few][rank(first)].first;
      }
      ways_[few].push_back(way);
    });
  }

 public:
  // Every set of so many points, in the order of their ranks.
  template <class F>
  static void each_set(const Lines& lines, int count, F&& f) {
    uint64_t set = (uint64_t{1} << count) - 1;  // a bit a point, without the gaps of a board
    while (!(set >> lines.points)) {
      uint64_t board = 0;
      for (int y = 0; y < lines.rows; ++y)
        board |= (set >> (y * lines.columns) & ((uint64_t{1} << lines.columns) - 1))
                 << lines.bit_of[y * lines.columns];
      f(board);
      const uint64_t low = set & (~set + 1), carried = set + low;
      set = carried | ((set ^ carried) >> (std::countr_zero(low) + 2));
    }
  }

 private:
  static constexpr int over_ = 63;  // never a point: stands for the one after the last
  int points_;
  uint32_t ranks_[most_pieces][64] = {};
  uint64_t images_[symmetries][8][256] = {};
  std::vector<uint64_t> firsts_[most_pieces / 2 + 1];
  std::vector<Way> ways_[most_pieces / 2 + 1];
};

}  // namespace hollows
