// The transposition table: what earlier searches found, shared by all threads without locks.
//
// An entry is two words; the first is the key xored with the second, so that an entry torn by
// two threads writing at once does not match its key (Hyatt and Mann 2002).
#pragma once

#include <atomic>
#include <optional>

#include "core/large_memory.hpp"
#include "core/score.hpp"

namespace hollows {

enum class Bound : uint8_t { none, at_least, at_most, exact };

struct Found {
  int score = 0;
  int depth = 0;
  uint16_t move = 0;  // the low bits of the key of the position after the best move
  Bound bound = Bound::none;
  bool solid = false;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(size_t megabytes) : size_(buckets_for(megabytes)) {}

  void clear() {
    memory_.reset();
    age_ = 0;
  }

  // Entries of earlier searches give way first. The memory comes with the first search, and the
  // system hands it out page by page, zeroed, as it is touched.
  void new_search() {
    if (!memory_) memory_.emplace(size_ * sizeof(Bucket), large_pages_from);
    age_ = (age_ + 1) & age_mask;
  }

  // Brings the place of a key nearer, for a look soon.
  void prefetch([[maybe_unused]] uint64_t key) const {
#if defined(__GNUC__) && !defined(__wasm__)
    __builtin_prefetch(&bucket(key));
#endif
  }

  Found probe(uint64_t key) const {
    for (const Entry& entry : bucket(key).entries) {
      const uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && data) return open(data);
    }
    return {};
  }

  void store(uint64_t key, const Found& found) {
    Entry* worst = nullptr;
    int least = 1 << 30;
    for (Entry& entry : bucket(key).entries) {
      const uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key) {
        worst = &entry;
        break;
      }
      if (const int worth = worth_of(data); worth < least) {
        least = worth;
        worst = &entry;
      }
    }
    const uint64_t data = close(found);
    worst->check.store(key ^ data, std::memory_order_relaxed);
    worst->data.store(data, std::memory_order_relaxed);
  }

 private:
  static constexpr uint64_t age_mask = 63;
  static constexpr size_t large_pages_from = size_t{16} << 20;

  struct Entry {
    std::atomic<uint64_t> check{0}, data{0};
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  static size_t buckets_for(size_t megabytes) {
    const size_t buckets = megabytes * (size_t{1} << 20) / sizeof(Bucket);
    return buckets < 16 ? 16 : buckets;
  }

  // The high half of the key chooses the bucket, whatever their number (Lemire 2016).
  Bucket& bucket(uint64_t key) const {
    const uint64_t at = (key >> 32) * static_cast<uint64_t>(size_) >> 32;
    return reinterpret_cast<Bucket*>(memory_->bytes())[static_cast<size_t>(at)];
  }

  // From the low bits up: move 16, score 18, depth 8, bound 2, solid 1, age 6.
  uint64_t close(const Found& found) const {
    return uint64_t{found.move} | (static_cast<uint64_t>(found.score + (1 << 17)) << 16) |
           (static_cast<uint64_t>(found.depth < 0 ? 0 : found.depth) << 34) |
           (static_cast<uint64_t>(found.bound) << 42) | (uint64_t{found.solid} << 44) |
           (age_ << 45);
  }

  static Found open(uint64_t data) {
    return {static_cast<int>((data >> 16) & 0x3ffff) - (1 << 17),
            static_cast<int>((data >> 34) & 0xff), static_cast<uint16_t>(data),
            static_cast<Bound>((data >> 42) & 3), ((data >> 44) & 1) != 0};
  }

  // Deep, proven and recent entries are kept.
  int worth_of(uint64_t data) const {
    if (!data) return -1;
    const Found found = open(data);
    const auto years = static_cast<int>((age_ - (data >> 45)) & age_mask);
    return found.depth + (found.solid ? 8 : 0) + (found.bound == Bound::exact ? 2 : 0) + 256 -
           4 * years;
  }

  size_t size_;
  std::optional<LargeMemory> memory_;
  uint64_t age_ = 0;
};

}  // namespace hollows
