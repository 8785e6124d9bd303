// Where the positions of Kalaha with few seeds in the hollows lie in a table.
//
// Layer n holds every position with n seeds in the hollows and neither row empty, seen by the
// player to move. What it is worth does not depend on the stores: it is the number of the n seeds
// that the player gets under best play, his share.
//
// A layer consists of slices; slice k has the positions where one row holds k seeds and the other
// the n - k >= k others. It is one or two blocks, the player to move having k seeds, or n - k. In
// both the row of k seeds chooses the line and the other the place in it.
#pragma once

#include "games/kalaha/rows.hpp"

namespace hollows {

class KalahaLayers {
 public:
  explicit KalahaLayers(int hollows) : numbers_(hollows) {}

  const RowNumbers& numbers() const { return numbers_; }

  static int slices(int layer) { return layer / 2; }  // numbered from 1

  uint64_t slice_size(int layer, int slice) const {
    const uint64_t block = numbers_.count(slice) * numbers_.count(layer - slice);
    return 2 * slice == layer ? block : 2 * block;
  }

  // Where a slice begins; that of the slice after the last is the size of the layer.
  uint64_t slice_start(int layer, int slice) const {
    uint64_t start = 0;
    for (int before = 1; before < slice; ++before) start += slice_size(layer, before);
    return start;
  }

  uint64_t size(int layer) const { return slice_start(layer, slices(layer) + 1); }

  // The block where the player to move has `own` seeds and the other `enemy`: the place of a
  // position is start + own_step * own row's number + enemy_step * enemy row's number.
  struct Block {
    uint64_t start, own_step, enemy_step;
    uint64_t place(uint64_t own, uint64_t enemy) const {
      return start + own_step * own + enemy_step * enemy;
    }
  };

  Block block(int own, int enemy) const {
    const uint64_t rows = numbers_.count(own), others = numbers_.count(enemy);
    if (own <= enemy) return {slice_start(own + enemy, own), others, 1};
    return {slice_start(own + enemy, enemy) + rows * others, 1, rows};
  }

 private:
  RowNumbers numbers_;
};

}  // namespace hollows
