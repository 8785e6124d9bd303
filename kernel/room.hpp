// Memory for large tables, zero at first, and for very large ones on large pages where the system
// offers them: the solver of Kalaha, which reads here and there, then takes a third less time.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>

#include "game.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hollows {

class Room {
 public:
  Room() = default;

  explicit Room(size_t size) {
    const size_t page = size < very_large ? line : large;
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
  // Of a smaller table a short proof uses little, and a large page is cleared as a whole.
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
