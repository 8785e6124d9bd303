// What the parts of hollows._kernel share: bytes to and from Python, and work without the GIL.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "../face.hpp"

namespace hollows {

namespace nb = nanobind;

using Progress = std::function<void(uint64_t done, uint64_t of, uint64_t count)>;

// A flag that another thread may raise to end a long call.
class StopFlag {
 public:
  void set() { flag.store(true); }
  void clear() { flag.store(false); }
  bool is_set() const { return flag.load(); }
  Stop flag{false};
};

inline double seconds_now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

inline nb::bytes to_python(const uint8_t* bytes, size_t size) {
  return nb::bytes(reinterpret_cast<const char*>(bytes), size);
}

inline nb::bytes to_python(const Packed& packed) { return to_python(packed.bytes, packed.size); }
inline nb::bytes to_python(const MoveText& move) { return to_python(move.bytes, move.size); }

inline const uint8_t* data(const nb::bytes& bytes) {
  return reinterpret_cast<const uint8_t*>(bytes.c_str());
}

// Runs numbered tasks on several threads without the GIL, while this thread tells progress and
// watches for Ctrl-C.
class Crew {
 public:
  Crew(int threads, const StopFlag* stop) : threads_(threads), outer_(stop) {
    if (threads < 1 || threads > 1024) throw std::invalid_argument("threads must be 1 to 1024");
  }

  const Stop* stop() const { return &stop_; }

  // Says something to Python from inside the work.
  template <class Speak>
  void tell(Speak&& speak) {
    nb::gil_scoped_acquire acquire;
    if (error_) return;
    try {
      speak();
    } catch (...) {
      fail();
    }
  }

  void run(size_t tasks, const std::function<uint64_t(size_t)>& work, const Progress& progress) {
    std::vector<std::thread> workers;
    {
      nb::gil_scoped_release release;
      for (int i = 0; i < threads_; ++i) workers.emplace_back([&] { labour(tasks, work); });
      watch(tasks, progress);
      for (auto& worker : workers) worker.join();
    }
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void labour(size_t tasks, const std::function<uint64_t(size_t)>& work) {
    for (size_t task; !stop_ && (task = next_++) < tasks;) {
      try {
        count_ += work(task);
      } catch (...) {
        nb::gil_scoped_acquire acquire;
        fail();
      }
      ++done_;
      changed_.notify_one();
    }
    ++idle_;
    changed_.notify_one();
  }

  void watch(size_t tasks, const Progress& progress) {
    std::unique_lock lock(mutex_);
    uint64_t told = 0;
    while (idle_ < static_cast<unsigned>(threads_)) {
      changed_.wait_for(lock, std::chrono::milliseconds(20));
      if (outer_ && outer_->is_set()) stop_ = true;
      tell([&] {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (progress && done_ != told) progress(told = done_, tasks, count_);
      });
    }
  }

  // What was thrown ends the work, and `run` throws it. Only with the GIL held.
  void fail() {
    if (!error_) error_ = std::current_exception();
    stop_ = true;
  }

  int threads_;
  const StopFlag* outer_;
  Stop stop_{false};
  std::atomic<size_t> next_{0};
  std::atomic<uint64_t> done_{0}, count_{0};
  std::atomic<unsigned> idle_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::exception_ptr error_;
};

inline Packed read_position(const Face& face, const nb::bytes& position) {
  Packed packed;
  packed.size = position.size();
  if (packed.size <= most_packed) {
    std::copy_n(data(position), packed.size, packed.bytes);
    if (face.valid(packed)) return packed;
  }
  throw std::invalid_argument("these bytes are no position of this game");
}

void bind_kalaha_proofs(nb::module_& m);
void bind_search(nb::module_& m);
void bind_fanorona_proofs(nb::module_& m);
void bind_hus_proofs(nb::module_& m);

}  // namespace hollows
