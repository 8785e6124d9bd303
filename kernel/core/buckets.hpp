// A large table of buckets, each the size of a cache line, all zero at first.
#pragma once

#include "core/large_memory.hpp"

namespace hollows {

template <class Entry>
struct alignas(64) Bucket {
  Entry entries[64 / sizeof(Entry)];
};

template <class Entry>
class Buckets {
 public:
  // As many as fit, a power of two; the bucket of a key is chosen by its highest bits.
  Buckets(size_t megabytes, int key_bits) : key_bits_(key_bits) {
    while (2 * sizeof(Bucket<Entry>) << log_ <= megabytes << 20) ++log_;
    memory_ = LargeMemory(sizeof(Bucket<Entry>) << log_);
    buckets_ = reinterpret_cast<Bucket<Entry>*>(memory_.bytes());
  }

  HOLLOWS_INLINE auto& of(uint64_t key) const {
    return buckets_[key >> (key_bits_ - log_)].entries;
  }

  // What the choice of the bucket leaves open of a key.
  HOLLOWS_INLINE uint64_t rest(uint64_t key) const {
    return key & ((uint64_t{1} << (key_bits_ - log_)) - 1);
  }

  HOLLOWS_INLINE void prefetch(uint64_t key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&of(key));
#else
    (void)key;
#endif
  }

 private:
  int key_bits_, log_ = 10;  // of the number of buckets
  LargeMemory memory_;
  Bucket<Entry>* buckets_ = nullptr;
};

}  // namespace hollows
