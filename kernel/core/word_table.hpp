// A word for each position, as many as fit: what a proof remembers.
//
// Shared by all threads without locks: an entry is two words, the first xored with the second, so
// that an entry torn by two threads does not match its key. One hash of a position gives its
// place, the other is kept in the entry. The highest byte of a word tells what it cost; where room
// is short, the cheapest goes.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>

#include "core/large_memory.hpp"
#include "core/position_key.hpp"

namespace hollows {

class WordTable {
 public:
  explicit WordTable(size_t megabytes)
      : size_(std::max<size_t>((megabytes << 20) / sizeof(Bucket), 16)),
        memory_(size_ * sizeof(Bucket)), buckets_(reinterpret_cast<Bucket*>(memory_.bytes())) {}

  // A word with the bits of the number of nodes it took at its top.
  static uint64_t priced(uint64_t word, uint64_t nodes) {
    return word | static_cast<uint64_t>(std::bit_width(nodes)) << price_at;
  }

  void prefetch(const PositionKey& key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&bucket(key));
#endif
  }

  // 0 where nothing is known.
  uint64_t find(const PositionKey& key) const {
    for (const Entry& entry : bucket(key).entries) {
      const uint64_t word = entry.word.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ word) == key.check && word) return word;
    }
    return 0;
  }

  // Replaces what was known of the position, which costs as much as ever, or what cost least.
  void store(const PositionKey& key, uint64_t word) {
    Entry* worst = nullptr;
    uint64_t least = ~uint64_t{0};
    for (Entry& entry : bucket(key).entries) {
      const uint64_t old = entry.word.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ old) == key.check) {
        worst = &entry;
        word = (word & ~price) | std::max(word & price, old & price);
        break;
      }
      if (old >> price_at < least) {
        least = old >> price_at;
        worst = &entry;
      }
    }
    worst->check.store(key.check ^ word, std::memory_order_relaxed);
    worst->word.store(word, std::memory_order_relaxed);
  }

 private:
  static constexpr int price_at = 56;
  static constexpr uint64_t price = ~uint64_t{0} << price_at;

  struct Entry {
    std::atomic<uint64_t> check{0}, word{0};
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  // The high half of the hash chooses the bucket, whatever their number (Lemire 2016).
  Bucket& bucket(const PositionKey& key) const {
    return buckets_[static_cast<size_t>((key.place >> 32) * static_cast<uint64_t>(size_) >> 32)];
  }

  size_t size_;
  LargeMemory memory_;
  Bucket* buckets_;
};

}  // namespace hollows
