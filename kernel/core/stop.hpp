// A flag that ends long work from another thread.
#pragma once

#include <atomic>

namespace hollows {

using Stop = std::atomic<bool>;

inline bool raised(const Stop* stop) { return stop && stop->load(std::memory_order_relaxed); }

}  // namespace hollows
