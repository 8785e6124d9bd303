// What is proven of Fanorona positions with few pieces: read from tables that builder.hpp makes.
//
// A table holds one byte a position: 0 where neither side can force a win, else one more than the
// number of moves, both players' counted, until the game ends if the winner hurries and the other
// delays. The winner makes the last move, so an odd number of moves is a win for the player to
// move and an even one a loss. Neither repetition nor the 100-move ruling enters: see `Ending`.
#pragma once

#include <algorithm>
#include <memory>

#include "core/compressed.hpp"
#include "games/fanorona/index.hpp"
#include "games/fanorona/rules.hpp"

namespace hollows {

struct Ending {
  int result;  // 1, 0 or -1 for the player to move
  int moves;   // to the end, 0 if drawn

  // Whether the game surely ends so under the 100-move ruling too, after so many moves without a
  // capture. A draw does: the ruling only adds draws. A win does if all its moves fit before the
  // last one that the ruling allows, wherever in between pieces are taken.
  bool within(int quiet) const { return result == 0 || quiet + moves < quiet_moves; }
  bool operator==(const Ending&) const = default;
};

constexpr uint8_t lost_at_once = 1;

constexpr Ending ending_of(uint8_t code) {
  if (code == 0) return {0, 0};
  return {code % 2 ? -1 : 1, code - 1};
}

// The tables under some rules. A layer is all positions with so many pieces: its classes one after
// the other, by the pieces of the player to move. It is either plain codes in memory of its own, or
// compressed ones in memory that belongs to somebody else.
class FanoronaTables {
 public:
  static constexpr int largest = most_pieces;  // layer

  explicit FanoronaTables(const Lines& lines) : lines_(lines), index_(lines) {}

  const FanoronaIndex& index() const { return index_; }

  // The most pieces that every position with so many or fewer can be asked for.
  int most() const { return most_; }

  uint64_t size(int layer) { return reach(layer).begins[layer]; }
  // A slice is a pair of classes, one with the other's pieces: numbered from 1, by the fewer ones.
  static int slices(int layer) { return layer / 2; }
  // Calls take(begin, count) for each stretch of the layer that belongs to a slice, in order.
  template <class Take>
  void each_stretch(int layer, int slice, Take take) const {
    take(begin(slice, layer - slice), index_.size(slice, layer - slice));
    if (2 * slice != layer) take(begin(layer - slice, slice), index_.size(layer - slice, slice));
  }

  uint64_t begin(int own, int enemy) const { return layers_[own + enemy].begins[own]; }

  // Makes room for the plain codes of a layer, to be filled by the caller, who then says so.
  uint8_t* allocate(int layer) {
    reach(layer).plain = std::make_unique_for_overwrite<uint8_t[]>(size(layer));
    return layers_[layer].plain.get();
  }
  void filled(int layer) {
    layers_[layer].ready = true;
    count_layers();
  }
  // Keeps only what is compressed.
  void release(int layer) { layers_[layer].plain = {}; }
  void drop(int layer) {
    layers_[layer] = {};
    count_layers();
  }

  // Takes over a layer as it lies in a file; false if these bytes are no such layer.
  bool open(int layer, const uint8_t* bytes, size_t size) {
    if (layer < 2 || layer > most_pieces) return false;
    CompressedValues codes;
    if (!codes.open(bytes, size) || codes.count() != this->size(layer)) return false;
    layers_[layer].compressed = std::move(codes);
    filled(layer);
    return true;
  }

  const CompressedValues& compressed(int layer) const { return layers_[layer].compressed; }
  // One more than the highest of a layer's plain codes.
  int alphabet(int layer) const {
    const uint8_t* codes = plain(layer);
    return 1 + *std::max_element(codes, codes + layers_[layer].begins[layer]);
  }
  // The plain codes of a layer, or nothing if only the compressed ones are there.
  const uint8_t* plain(int layer) const { return layers_[layer].plain.get(); }

  bool covers(uint64_t own, uint64_t enemy) const {
    return own && enemy && std::popcount(own) + std::popcount(enemy) <= most_;
  }

  // Only for positions that are covered.
  uint8_t code(uint64_t own, uint64_t enemy) const {
    const int mine = std::popcount(own);
    const Layer& layer = layers_[mine + std::popcount(enemy)];
    const uint64_t place = layer.begins[mine] + index_.number(own, enemy);
    return layer.plain ? layer.plain[place] : static_cast<uint8_t>(layer.compressed.at(place));
  }
  Ending ending(uint64_t own, uint64_t enemy) const { return ending_of(code(own, enemy)); }

 private:
  struct Layer {
    std::unique_ptr<uint8_t[]> plain;
    CompressedValues compressed;
    bool ready = false;
    uint64_t begins[most_pieces + 1] = {};  // of the classes; the last is the end
  };

  // A layer whose classes have their places.
  Layer& reach(int layer) {
    index_.reach(lines_, layer);
    uint64_t* begins = layers_[layer].begins;
    for (int own = 1; own < layer; ++own)
      begins[own + 1] = begins[own] + index_.size(own, layer - own);
    return layers_[layer];
  }

  void count_layers() {
    most_ = 1;
    while (most_ < most_pieces && layers_[most_ + 1].ready) ++most_;
  }

  Lines lines_;
  FanoronaIndex index_;
  Layer layers_[most_pieces + 1];
  int most_ = 1;
};

}  // namespace hollows
