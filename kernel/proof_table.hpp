// What a proof has found about positions: within how many moves each is won or lost.
//
// Shared by all threads without locks: an entry is two words, the first xored with the second, so
// that an entry torn by two threads does not match its key. One hash of a position gives its
// place, the other is kept in the entry.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <memory>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "position_key.hpp"

namespace hollows {

// A number of moves, and the one that stands for "not in any number".
constexpr int never = 255;
constexpr int longest_proof = 250;

// The result comes not before `from` moves, and surely within `by`.
struct Span {
  uint8_t from = 0, by = never;
  bool proven() const { return by < never; }
  bool refuted() const { return from == never; }
};

struct Known {
  Span win, loss;      // of the player to move
  uint16_t move = 0;   // the low bits of the check of the position after the move that decided
  uint8_t effort = 0;  // the bits of the number of nodes it took
};

class ProofTable {
 public:
  explicit ProofTable(size_t megabytes)
      : size_(std::max<size_t>(megabytes * (size_t{1} << 20) / sizeof(Bucket), 16)) {
    const size_t bytes = (size_ * sizeof(Bucket) + page - 1) / page * page;
    memory_.reset(static_cast<char*>(std::calloc(bytes + page, 1)));
    if (!memory_) throw std::bad_alloc{};
    char* const aligned = memory_.get() + (page - reinterpret_cast<uintptr_t>(memory_.get()) % page);
#if defined(__linux__)
    // Looking up is most of the work, and with small pages most of that is finding the page:
    // large ones made the whole search 1.8 times as fast.
    madvise(aligned, bytes, MADV_HUGEPAGE);
#endif
    buckets_ = reinterpret_cast<Bucket*>(aligned);
  }

  void prefetch(const PositionKey& key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&bucket(key));
#endif
  }

  Known find(const PositionKey& key) const {
    for (const Entry& entry : bucket(key).entries) {
      const uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key.check && data)
        return open(data);
    }
    return {};
  }

  // Replaces what was known of the position, or what took least effort.
  void store(const PositionKey& key, const Known& known) {
    Entry* worst = nullptr;
    uint64_t least = ~uint64_t{0};
    for (Entry& entry : bucket(key).entries) {
      const uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key.check) {
        worst = &entry;
        break;
      }
      if (data >> effort_at < least) {
        least = data >> effort_at;
        worst = &entry;
      }
    }
    const uint64_t data = close(known);
    worst->check.store(key.check ^ data, std::memory_order_relaxed);
    worst->data.store(data, std::memory_order_relaxed);
  }

 private:
  static constexpr size_t page = size_t{1} << 21;
  static constexpr int effort_at = 48;

  struct Entry {
    std::atomic<uint64_t> check{0}, data{0};
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };
  struct Free {
    void operator()(char* memory) const { std::free(memory); }
  };

  // The high half of the hash chooses the bucket, whatever their number (Lemire 2016).
  Bucket& bucket(const PositionKey& key) const {
    return buckets_[static_cast<size_t>((key.place >> 32) * static_cast<uint64_t>(size_) >> 32)];
  }

  // `by` is counted from the top, so that memory of zeros knows nothing.
  static uint64_t close(const Known& known) {
    return uint64_t{known.win.from} | uint64_t{static_cast<uint8_t>(~known.win.by)} << 8 |
           uint64_t{known.loss.from} << 16 | uint64_t{static_cast<uint8_t>(~known.loss.by)} << 24 |
           uint64_t{known.move} << 32 | uint64_t{known.effort} << effort_at;
  }

  static Known open(uint64_t data) {
    const auto byte = [data](int at) { return static_cast<uint8_t>(data >> (8 * at)); };
    return {{byte(0), static_cast<uint8_t>(~byte(1))},
            {byte(2), static_cast<uint8_t>(~byte(3))},
            static_cast<uint16_t>(data >> 32),
            byte(6)};
  }

  size_t size_;
  std::unique_ptr<char, Free> memory_;
  Bucket* buckets_ = nullptr;  // aligned in the memory
};

}  // namespace hollows
