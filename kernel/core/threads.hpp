// Numbered tasks on several threads.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "core/game.hpp"
#include "core/stop.hpp"

namespace hollows {

// How far tasks have come, for who looks on from another thread.
struct Tally {
  std::atomic<uint64_t> done{0}, of{0};  // tasks
  std::atomic<uint64_t> count{0};        // of what they are about
};

struct Parallel {
  int threads = 1;
  const Stop* stop = nullptr;

  bool stopped() const { return raised(stop); }

  // Calls work(task), or work(task, thread), for each task, and now and then `between` on the
  // calling thread, which only waits where there are several: a thread that works on may have to
  // share its core for some milliseconds with one that it has just started. What is thrown ends
  // all work and is thrown here.
  template <class Work, class Between>
  void run(uint64_t tasks, Work&& work, Between&& between) const {
    std::atomic<uint64_t> next{0};
    std::exception_ptr error;
    std::mutex mutex;
    const auto guarded = [&](auto&& call) {
      try {
        call();
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!error) error = std::current_exception();
        next = tasks;
      }
    };
    const auto take = [&](size_t thread) {
      const uint64_t task = next.fetch_add(1, std::memory_order_relaxed);
      if (task >= tasks || stopped()) return false;
      guarded([&] {
        if constexpr (std::invocable<Work, uint64_t, size_t>) work(task, thread);
        else work(task);
      });
      return true;
    };
    if (const auto wanted = std::min(tasks, static_cast<uint64_t>(threads)); wanted > 1)
      share(static_cast<size_t>(wanted), mutex, take, [&] { guarded(between); });
    else take_all(take, [&] { guarded(between); });
    if (error) std::rethrow_exception(error);
  }

  template <class Work>
  void run(uint64_t tasks, Work&& work) const {
    run(tasks, work, [] {});
  }

  // The same where work(task) returns how much it has counted.
  template <class Work>
  void count(uint64_t tasks, Work&& work, Tally& tally) const {
    tally.of = tasks;
    run(tasks, [&](uint64_t task) {
      tally.count += work(task);
      ++tally.done;
    });
  }

 private:
  static constexpr std::chrono::milliseconds pause{100};

  template <class Take, class Between>
  static void take_all(const Take& take, const Between& between) {
    using Clock = std::chrono::steady_clock;
    auto told = Clock::now();
    while (take(0)) {
      if (Clock::now() - told < pause) continue;
      between();
      told = Clock::now();
    }
  }

  template <class Take, class Between>
  static void share(size_t threads, std::mutex& mutex, const Take& take, const Between& between) {
    std::condition_variable finished;
    size_t working = threads;
    std::vector<std::thread> workers;
    for (size_t thread = 0; thread < threads; ++thread)
      workers.emplace_back([&, thread] {
        while (take(thread)) {}
        const std::lock_guard lock(mutex);
        if (--working == 0) finished.notify_one();
      });
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, pause, [&] { return working == 0; })) {
      lock.unlock();
      between();
      lock.lock();
    }
    lock.unlock();
    for (auto& worker : workers) worker.join();
  }
};

}  // namespace hollows
