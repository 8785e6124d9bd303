// Small numbers, compressed so that each can be read without its far neighbours, from memory that
// belongs to somebody else: a mapped file, or what a browser has fetched.
//
// A value is coded by a Huffman code that depends on the value before it. Every 64 values begin
// anew (a run), every 16 runs begin at a whole byte (a group). In little-endian order:
//   8 bytes  how many values       4 bytes  how many different ones: all are below that
//   4 bytes  zero                  a byte a length of code, for each value before (then for none)
//                                  and each value; zero bytes up to a multiple of 8
//   8 bytes a group: where its bits begin, after all that; and one more
//   2 bytes a run: where its bits begin in the group; zero bytes up to a multiple of 8
//   the bits, lowest first, and 8 bytes more
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/game.hpp"

namespace hollows {

struct Compression {
  static constexpr int run = 64, runs = 16, group = run * runs;
  static constexpr int longest = 10;  // bits of a code
  static constexpr size_t head = 16;

  static constexpr size_t padded(size_t size) { return (size + 7) / 8 * 8; }
  static constexpr uint64_t groups(uint64_t count) { return (count + group - 1) / group; }

  // The codes of a set of lengths, lowest bit first: shorter before longer, then in order.
  static std::vector<uint16_t> codes(const uint8_t* lengths, int alphabet) {
    std::vector<uint16_t> codes(static_cast<size_t>(alphabet));
    unsigned next = 0;
    for (int length = 1; length <= longest; ++length, next <<= 1)
      for (int value = 0; value < alphabet; ++value)
        if (lengths[value] == length) codes[value] = turned(next++, length);
    return codes;
  }

 private:
  static uint16_t turned(unsigned code, int length) {
    unsigned turned = 0;
    for (int bit = 0; bit < length; ++bit) turned |= (code >> bit & 1) << (length - 1 - bit);
    return static_cast<uint16_t>(turned);
  }
};

class CompressedValues {
 public:
  CompressedValues() = default;

  // False if these bytes cannot be such values; the memory must outlive this object.
  bool open(const uint8_t* bytes, size_t size) {
    using C = Compression;
    if (size < C::head) return false;
    count_ = word(bytes);
    alphabet_ = static_cast<int>(word(bytes + 8) & 0xffffffff);
    if (alphabet_ < 1 || alphabet_ > 256) return false;
    const size_t lengths = C::padded(static_cast<size_t>(alphabet_ + 1) * alphabet_);
    const uint64_t groups = C::groups(count_);
    if (groups > size / 8 || C::head + lengths + 8 * (groups + 1) > size) return false;
    starts_ = bytes + C::head + lengths;
    runs_ = starts_ + 8 * (groups + 1);
    bits_ = runs_ + C::padded(2 * C::runs * groups);
    if (bits_ > bytes + size || word(starts_ + 8 * groups) + 8 != size - (bits_ - bytes))
      return false;
    return make_codes(bytes + C::head);
  }

  uint64_t count() const { return count_; }
  int alphabet() const { return alphabet_; }

  int at(uint64_t place) const {
    Reader reader = reader_at(place / Compression::run);
    int value = alphabet_;
    for (uint64_t left = place % Compression::run + 1; left; --left) value = next(reader, value);
    return value;
  }

  // All values of one group, or as many as the last one has.
  void read_group(uint64_t group, uint8_t* out) const {
    constexpr uint64_t run = Compression::run;
    const uint64_t end = std::min((group + 1) * Compression::group, count_);
    uint64_t place = group * Compression::group;
    for (; place + lanes * run <= end; place += lanes * run, out += lanes * run)
      read_runs<lanes>(place / run, run, out);
    for (; place < end; place += run, out += run)
      read_runs<1>(place / run, std::min(end - place, run), out);
  }

 private:
  struct Reader {
    const uint8_t* bytes;
    unsigned bit;
  };
  struct Code {
    uint8_t value, length;
  };

  // Runs are read side by side, so that none waits for the next.
  static constexpr int lanes = 4;

  template <int Lanes>
  void read_runs(uint64_t run, uint64_t size, uint8_t* out) const {
    Reader readers[Lanes];
    int values[Lanes];
    for (int lane = 0; lane < Lanes; ++lane) {
      readers[lane] = reader_at(run + static_cast<uint64_t>(lane));
      values[lane] = alphabet_;
    }
    for (uint64_t at = 0; at < size; ++at)
      for (int lane = 0; lane < Lanes; ++lane) {
        values[lane] = next(readers[lane], values[lane]);
        out[lane * Compression::run + at] = static_cast<uint8_t>(values[lane]);
      }
  }

  static uint64_t word(const uint8_t* bytes) {
    uint64_t word;
    std::memcpy(&word, bytes, 8);
    return word;
  }

  Reader reader_at(uint64_t run) const {
    uint16_t offset;
    std::memcpy(&offset, runs_ + 2 * run, 2);
    return {bits_ + word(starts_ + 8 * (run / Compression::runs)), offset};
  }

  HOLLOWS_INLINE int next(Reader& reader, int before) const {
    const uint64_t bits = word(reader.bytes + reader.bit / 8) >> reader.bit % 8;
    const Code code = codes_[static_cast<size_t>(before) << Compression::longest |
                             (bits & ((1 << Compression::longest) - 1))];
    reader.bit += code.length;
    return code.value;
  }

  bool make_codes(const uint8_t* lengths) {
    constexpr size_t all = size_t{1} << Compression::longest;
    codes_.assign(static_cast<size_t>(alphabet_ + 1) * all, Code{0, 1});
    for (int before = 0; before <= alphabet_; ++before, lengths += alphabet_) {
      const auto codes = Compression::codes(lengths, alphabet_);
      for (int value = 0; value < alphabet_; ++value) {
        if (!lengths[value]) continue;
        if (lengths[value] > Compression::longest) return false;
        for (size_t bits = codes[value]; bits < all; bits += size_t{1} << lengths[value])
          codes_[before * all + bits] = {static_cast<uint8_t>(value), lengths[value]};
      }
    }
    return true;
  }

  uint64_t count_ = 0;
  int alphabet_ = 0;
  const uint8_t *starts_ = nullptr, *runs_ = nullptr, *bits_ = nullptr;
  std::vector<Code> codes_;
};

}  // namespace hollows
