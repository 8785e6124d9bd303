// Writes what compressed.hpp reads. The bytes depend on the values alone, not on the threads.
#pragma once

#include <algorithm>
#include <numeric>

#include "core/compressed.hpp"
#include "core/threads.hpp"

namespace hollows {

// Lengths of a Huffman code for values seen so often; zero for those that never are.
class CodeLengths {
 public:
  static void find(std::vector<uint64_t> seen, uint8_t* lengths) {
    while (longest(seen, lengths) > Compression::longest)
      for (uint64_t& often : seen) often = (often + 1) / 2;  // flatter, so that rare ones fit
  }

 private:
  static int longest(const std::vector<uint64_t>& seen, uint8_t* lengths) {
    struct Node {
      uint64_t often;
      int parent;
    };
    std::vector<Node> nodes;
    std::vector<int> roots, values;
    for (int value = 0; value < static_cast<int>(seen.size()); ++value) {
      lengths[value] = 0;
      if (!seen[value]) continue;
      roots.push_back(static_cast<int>(nodes.size()));
      values.push_back(value);
      nodes.push_back({seen[value], -1});
    }
    while (roots.size() > 1) {
      const auto joined = static_cast<int>(nodes.size());
      nodes.push_back({0, -1});
      for (int side = 0; side < 2; ++side) {
        const auto rarest = std::min_element(roots.begin(), roots.end(), [&](int a, int b) {
          return nodes[a].often < nodes[b].often;
        });
        nodes[joined].often += nodes[*rarest].often;
        nodes[*rarest].parent = joined;
        roots.erase(rarest);
      }
      roots.push_back(joined);
    }
    int longest = 0;
    for (size_t leaf = 0; leaf < values.size(); ++leaf) {
      int length = 0;
      for (int at = nodes[leaf].parent; at >= 0; at = nodes[at].parent) ++length;
      lengths[values[leaf]] = static_cast<uint8_t>(std::max(length, 1));
      longest = std::max(longest, length);
    }
    return longest;
  }
};

class Compressor {
 public:
  // The values must stay where they are and be below the alphabet's size.
  Compressor(const uint8_t* values, uint64_t count, int alphabet)
      : values_(values), count_(count), alphabet_(alphabet) {}

  // Nothing if it was stopped.
  std::vector<uint8_t> compress(const Parallel& parallel) {
    const uint64_t groups = Compression::groups(count_);
    const uint64_t sheets = (groups + sheet - 1) / sheet;
    std::vector<Counts> counts(sheets);
    parallel.run(sheets, [&](uint64_t at) { counts[at] = count_sheet(at); });
    if (parallel.stopped()) return {};
    find_codes(counts);
    std::vector<Sheet> written(sheets);
    parallel.run(sheets, [&](uint64_t at) { written[at] = write_sheet(at); });
    if (parallel.stopped()) return {};
    return joined(written);
  }

 private:
  static constexpr uint64_t sheet = 1024;  // groups that are worked on together
  using Counts = std::vector<uint64_t>;
  struct Sheet {
    std::vector<uint64_t> starts;
    std::vector<uint16_t> runs;
    std::vector<uint8_t> bits;
  };

  template <class F>
  void each_value(uint64_t first, uint64_t end, F&& f) const {
    int before = alphabet_;
    for (uint64_t place = first; place < end; ++place) {
      if (place % Compression::run == 0) before = alphabet_;
      f(place, before, values_[place]);
      before = values_[place];
    }
  }

  uint64_t end_of(uint64_t first, uint64_t size) const { return std::min(first + size, count_); }

  Counts count_sheet(uint64_t at) const {
    Counts counts(static_cast<size_t>(alphabet_ + 1) * alphabet_);
    const uint64_t first = at * sheet * Compression::group;
    each_value(first, end_of(first, sheet * Compression::group),
               [&](uint64_t, int before, int value) { ++counts[before * alphabet_ + value]; });
    return counts;
  }

  void find_codes(const std::vector<Counts>& counts) {
    lengths_.assign(static_cast<size_t>(alphabet_ + 1) * alphabet_, 0);
    codes_.clear();
    for (int before = 0; before <= alphabet_; ++before) {
      std::vector<uint64_t> seen(static_cast<size_t>(alphabet_));
      for (const Counts& each : counts)
        for (int value = 0; value < alphabet_; ++value)
          seen[value] += each[before * alphabet_ + value];
      uint8_t* lengths = lengths_.data() + static_cast<size_t>(before) * alphabet_;
      CodeLengths::find(seen, lengths);
      const auto codes = Compression::codes(lengths, alphabet_);
      codes_.insert(codes_.end(), codes.begin(), codes.end());
    }
  }

  Sheet write_sheet(uint64_t at) const {
    Sheet out;
    const uint64_t first_group = at * sheet;
    const uint64_t end_group = std::min(first_group + sheet, Compression::groups(count_));
    for (uint64_t group = first_group; group < end_group; ++group) write_group(group, out);
    return out;
  }

  void write_group(uint64_t group, Sheet& out) const {
    const uint64_t first = group * Compression::group;
    const size_t start = out.bits.size();
    out.starts.push_back(start);
    uint64_t waiting = 0;
    unsigned bits = 0;
    each_value(first, end_of(first, Compression::group),
               [&](uint64_t place, int before, int value) {
      if (place % Compression::run == 0)
        out.runs.push_back(static_cast<uint16_t>((out.bits.size() - start) * 8 + bits));
      const size_t which = static_cast<size_t>(before) * alphabet_ + value;
      waiting |= uint64_t{codes_[which]} << bits;
      for (bits += lengths_[which]; bits >= 8; bits -= 8, waiting >>= 8)
        out.bits.push_back(static_cast<uint8_t>(waiting));
    });
    if (bits) out.bits.push_back(static_cast<uint8_t>(waiting));
    out.runs.resize((out.starts.size()) * Compression::runs);
  }

  static void put(std::vector<uint8_t>& out, uint64_t number, int bytes) {
    for (int byte = 0; byte < bytes; ++byte)
      out.push_back(static_cast<uint8_t>(number >> (8 * byte)));
  }

  std::vector<uint8_t> joined(std::vector<Sheet>& sheets) const {
    std::vector<uint8_t> out;
    uint64_t bits = 0;
    for (const Sheet& each : sheets) bits += each.bits.size();
    const uint64_t groups = Compression::groups(count_);
    out.reserve(Compression::head + lengths_.size() + 8 * (groups + 4) +
                2 * Compression::runs * groups + bits);
    put(out, count_, 8);
    put(out, static_cast<uint64_t>(alphabet_), 8);
    out.insert(out.end(), lengths_.begin(), lengths_.end());
    out.resize(Compression::padded(out.size()));
    uint64_t before = 0;
    for (const Sheet& each : sheets) {
      for (const uint64_t start : each.starts) put(out, before + start, 8);
      before += each.bits.size();
    }
    put(out, before, 8);
    for (const Sheet& each : sheets)
      for (const uint16_t run : each.runs) put(out, run, 2);
    out.resize(Compression::padded(out.size()));
    for (Sheet& each : sheets) {
      out.insert(out.end(), each.bits.begin(), each.bits.end());
      each.bits = {};
    }
    out.resize(out.size() + 8);
    return out;
  }

  const uint8_t* values_;
  uint64_t count_;
  int alphabet_;
  std::vector<uint8_t> lengths_;
  std::vector<uint16_t> codes_;
};

}  // namespace hollows
