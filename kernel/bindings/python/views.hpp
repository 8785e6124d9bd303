// Memory shared with Python: buffers that it lends, and views of what the kernel has made.
#pragma once

#include <nanobind/ndarray.h>

#include "bindings/python/python.hpp"

// What Python may lend, in the words of a stub.
#define BYTES "bytes | bytearray | memoryview"

namespace hollows {

using Buffer = nb::ndarray<const uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using View = nb::ndarray<nb::memview, const uint8_t, nb::ndim<1>>;

inline View to_view(std::vector<uint8_t> bytes) {
  auto* kept = new std::vector<uint8_t>(std::move(bytes));
  nb::capsule owner(
      kept, [](void* memory) noexcept { delete static_cast<std::vector<uint8_t>*>(memory); });
  return View(kept->data(), {kept->size()}, owner);
}

}  // namespace hollows
