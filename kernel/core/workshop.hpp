// Where the layers of a game's endgame tables are made, kept and handed out. What cannot be done
// is refused by std::invalid_argument.
//
// `Tables` holds layers of numbers, each plain or compressed; a layer consists of slices, which can
// be built apart and lie in stretches of it.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/compress.hpp"
#include "core/packed.hpp"

namespace hollows {

template <class Tables>
class Workshop {
 public:
  using Bytes = std::span<const uint8_t>;

  virtual ~Workshop() = default;

  int most() const { return tables_.most(); }
  uint64_t size(int layer) { return tables_.size(known(layer)); }
  int slices(int layer) const { return Tables::slices(known(layer)); }

  // Reads from these bytes from now on.
  void open(int layer, Bytes file) {
    if (!tables_.open(known(layer), file.data(), file.size()))
      throw std::invalid_argument("these bytes are no layer " + std::to_string(layer));
  }

  void put(int layer, const std::vector<Bytes>& slices) {
    if (!fit(layer, slices))
      throw std::invalid_argument("these slices do not make layer " + std::to_string(layer));
    uint8_t* values = tables_.allocate(layer);
    for (int slice = 1; slice <= this->slices(layer); ++slice) {
      const uint8_t* from = slices[static_cast<size_t>(slice - 1)].data();
      tables_.each_stretch(layer, slice, [&](uint64_t begin, uint64_t count) {
        std::copy_n(from, count, values + begin);
        from += count;
      });
    }
    tables_.filled(layer);
  }

  // Holds a layer as plain values, unless it is stopped.
  void unpack(int layer, const Parallel& parallel) {
    if (tables_.plain(there(layer))) return;
    uint8_t* values = tables_.allocate(layer);
    const CompressedValues& compressed = tables_.compressed(layer);
    parallel.run(Compression::groups(compressed.count()), [&](uint64_t group) {
      compressed.read_group(group, values + group * Compression::group);
    });
    if (parallel.stopped()) tables_.release(layer);
  }

  Bytes plain(int layer) {
    const uint8_t* values = tables_.plain(there(layer));
    if (!values) throw std::invalid_argument("layer " + std::to_string(layer) + " is compressed");
    return {values, static_cast<size_t>(size(layer))};
  }

  // What `open` reads; nothing if it was stopped.
  std::vector<uint8_t> compressed(int layer, const Parallel& parallel) {
    const Bytes values = plain(layer);
    return Compressor(values.data(), values.size(), tables_.alphabet(layer)).compress(parallel);
  }

  // One slice of a layer, from the layers below it; none if it was stopped.
  std::optional<std::vector<uint8_t>> build_slice(int layer, int slice, const Stop* stop) {
    if (slice < 1 || slice > slices(layer)) throw std::invalid_argument("no such slice");
    return fill_slice(layer, slice, stop);
  }

  // The positions whose value is not that of their best move; a table that is all wrong needs no
  // more than the first of them.
  std::vector<Packed> verify(int layer, const Parallel& parallel) const {
    return list_wrong(there(layer), 1000, parallel);
  }

 protected:
  template <class From>
  explicit Workshop(const From& from) : tables_(from) {}

  int known(int layer) const {
    if (layer < 2 || layer > Tables::largest)
      throw std::invalid_argument("layers are numbered from 2 to " +
                                  std::to_string(Tables::largest) + ", not " +
                                  std::to_string(layer));
    return layer;
  }

  int there(int layer) const {
    if (known(layer) > most())
      throw std::invalid_argument("layer " + std::to_string(layer) + " is not there");
    return layer;
  }

  Tables tables_;

 private:
  virtual std::optional<std::vector<uint8_t>> fill_slice(int layer, int slice, const Stop*) = 0;
  virtual std::vector<Packed> list_wrong(int layer, size_t most, const Parallel&) const = 0;

  bool fit(int layer, const std::vector<Bytes>& slices) {
    if (slices.size() != static_cast<size_t>(this->slices(layer))) return false;
    size(layer);  // gives the stretches their places
    for (size_t at = 0; at < slices.size(); ++at) {
      uint64_t size = 0;
      tables_.each_stretch(layer, static_cast<int>(at) + 1,
                           [&](uint64_t, uint64_t count) { size += count; });
      if (slices[at].size() != size) return false;
    }
    return true;
  }
};

// The position that bytes stand for.
template <class G>
typename G::Position checked_position(const G& game, const Packed& packed) {
  typename G::Position position;
  if (!game.unpack(packed.bytes, packed.size, position))
    throw std::invalid_argument("these bytes are no position of this game");
  return position;
}

}  // namespace hollows
