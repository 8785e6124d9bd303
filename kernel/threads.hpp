// Numbered tasks on several threads, the calling one among them.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "game.hpp"

namespace hollows {

struct Labour {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }

  // Calls work(task) for each task, and now and then `between` on the calling thread.
  template <class Work, class Between>
  void run(uint64_t tasks, Work&& work, Between&& between) const {
    std::atomic<uint64_t> next{0};
    auto take = [&] {
      const uint64_t task = next.fetch_add(1, std::memory_order_relaxed);
      if (task >= tasks || stopped()) return false;
      work(task);
      return true;
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([&] { while (take()) {} });
    using Clock = std::chrono::steady_clock;
    auto told = Clock::now();
    while (take()) {
      if (Clock::now() - told < std::chrono::milliseconds(100)) continue;
      between();
      told = Clock::now();
    }
    for (auto& other : others) other.join();
  }
};

}  // namespace hollows
