// The endgame tables of Kalaha, asked: what share of the seeds left the player to move gets.
//
// A layer is either plain values in memory of its own, or compressed values in memory that
// belongs to somebody else.
#pragma once

#include <array>

#include "core/compressed.hpp"
#include "core/large_memory.hpp"
#include "games/kalaha/layers.hpp"

namespace hollows {

class KalahaTables {
 public:
  static constexpr int largest = most_table_seeds;  // layer

  explicit KalahaTables(int hollows) : layers_(hollows), held_(most_table_seeds + 1) {
    for (int own = 1; own < most_table_seeds; ++own)
      for (int enemy = 1; own + enemy <= most_table_seeds; ++enemy)
        blocks_[own][enemy] = layers_.block(own, enemy);
  }

  const KalahaLayers& layers() const { return layers_; }

  uint64_t size(int layer) const { return layers_.size(layer); }
  static int slices(int layer) { return KalahaLayers::slices(layer); }
  // Calls take(begin, count) for each stretch of the layer that belongs to a slice: here one.
  template <class Take>
  void each_stretch(int layer, int slice, Take take) const {
    take(layers_.slice_start(layer, slice), layers_.slice_size(layer, slice));
  }
  // One more than the highest value of a layer.
  static int alphabet(int layer) { return layer + 1; }

  // The most seeds that every position with so many or fewer can be asked for.
  int most() const { return most_; }

  // Makes room for the plain values of a layer, to be filled by the caller, who then says so.
  uint8_t* allocate(int layer) {
    held_[layer].plain = LargeMemory(size(layer));
    return held_[layer].plain.bytes();
  }
  void filled(int layer) {
    held_[layer].ready = true;
    count_layers();
  }
  // Keeps only what is compressed.
  void release(int layer) { held_[layer].plain = {}; }
  void drop(int layer) {
    held_[layer] = {};
    count_layers();
  }

  // Takes over a layer as it lies in a file; false if these bytes are no such layer.
  bool open(int layer, const uint8_t* bytes, size_t size) {
    if (layer < 2 || layer > most_table_seeds) return false;
    CompressedValues values;
    if (!values.open(bytes, size) || values.count() != this->size(layer) ||
        values.alphabet() != alphabet(layer))
      return false;
    held_[layer].compressed = std::move(values);
    filled(layer);
    return true;
  }

  const CompressedValues& compressed(int layer) const { return held_[layer].compressed; }
  // The plain values of a layer, or nothing if only the compressed ones are there.
  const uint8_t* plain(int layer) const { return held_[layer].plain.bytes(); }

  HOLLOWS_INLINE const KalahaLayers::Block& block(int own, int enemy) const {
    return blocks_[own][enemy];
  }

  // The share at a place of a layer that is there.
  HOLLOWS_INLINE int share(int layer, uint64_t place) const {
    const Held& held = held_[layer];
    const uint8_t* plain = held.plain.bytes();
    return plain ? plain[place] : held.compressed.at(place);
  }

  // Asks for the memory of a place early.
  HOLLOWS_INLINE void prefetch(int layer, uint64_t place) const {
#if defined(__GNUC__)
    if (const uint8_t* plain = held_[layer].plain.bytes()) __builtin_prefetch(&plain[place]);
#else
    (void)layer, (void)place;
#endif
  }

  // The share of the player to move where neither row is empty and `most` or fewer seeds are left.
  int share(const Row& own, const Row& enemy) const {
    const int seeds = sum(own), others = sum(enemy);
    const RowNumbers& numbers = layers_.numbers();
    return share(seeds + others,
                 block(seeds, others).place(numbers.number(own), numbers.number(enemy)));
  }

  static int sum(const Row& row) {
    int seeds = 0;
    for (const uint8_t here : row) seeds += here;
    return seeds;
  }

 private:
  struct Held {
    LargeMemory plain;
    CompressedValues compressed;
    bool ready = false;
  };

  void count_layers() {
    most_ = 1;
    while (most_ < most_table_seeds && held_[most_ + 1].ready) ++most_;
  }

  KalahaLayers layers_;
  std::vector<Held> held_;
  std::array<std::array<KalahaLayers::Block, most_table_seeds>, most_table_seeds> blocks_{};
  int most_ = 1;
};

}  // namespace hollows
