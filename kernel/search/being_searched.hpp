// What the threads of a search are looking at, so that they look at different moves (after
// Kerrigan's simplified ABDADA, 2017).
#pragma once

#include <atomic>
#include <cstdint>

namespace hollows {

class BeingSearched {
 public:
  bool has(uint64_t key, int depth) const {
    return place_of(key).load(std::memory_order_relaxed) == sign_of(key, depth);
  }

  // Up for as long as a thread looks at a position. A sign that is overwritten only costs time.
  class Sign {
   public:
    Sign(BeingSearched* all, uint64_t key, int depth)
        : place_(all ? &all->place_of(key) : nullptr) {
      if (place_) place_->store(sign_of(key, depth), std::memory_order_relaxed);
    }
    Sign(const Sign&) = delete;
    Sign& operator=(const Sign&) = delete;
    ~Sign() {
      if (place_) place_->store(0, std::memory_order_relaxed);
    }

   private:
    std::atomic<uint64_t>* place_;
  };

 private:
  static constexpr uint64_t places = 1024;

  static uint64_t sign_of(uint64_t key, int depth) { return key + static_cast<uint64_t>(depth); }
  std::atomic<uint64_t>& place_of(uint64_t key) { return places_[key % places]; }
  const std::atomic<uint64_t>& place_of(uint64_t key) const { return places_[key % places]; }

  std::atomic<uint64_t> places_[places] = {};
};

}  // namespace hollows
