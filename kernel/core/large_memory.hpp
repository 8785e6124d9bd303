// Memory for large tables, zero at first, and from a size on in large pages where the system offers
// them. Who reads here and there then finds the page sooner: the solver of Kalaha takes a third
// less time, the search of a game half.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>

#include "core/game.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hollows {

class LargeMemory {
 public:
  LargeMemory() = default;

  // A large page is cleared as a whole, so a table of which little may be used names its size.
  explicit LargeMemory(size_t size, size_t large_from = very_large) {
    const size_t page = size < large_from ? line : large;
    memory_.reset(std::calloc(size + page, 1));
    if (!memory_) refuse();
    const auto at = reinterpret_cast<uintptr_t>(memory_.get());
    bytes_ = static_cast<uint8_t*>(memory_.get()) + (page - at % page);
#if defined(__linux__)
    if (page == large) madvise(bytes_, size, MADV_HUGEPAGE);  // a wish: it may fail
#endif
  }

  uint8_t* bytes() const { return bytes_; }

 private:
  static constexpr size_t line = 64, large = size_t{2} << 20;
  // Of a smaller table a short proof uses little.
  static constexpr size_t very_large = size_t{300} << 20;

  [[noreturn]] static void refuse() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc{};
#else
    std::abort();
#endif
  }

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  std::unique_ptr<void, Free> memory_;
  uint8_t* bytes_ = nullptr;
};

}  // namespace hollows
