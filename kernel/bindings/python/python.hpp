// What the parts of hollows._kernel share: bytes to and from Python, and work without the GIL.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
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

#include "api/any_game.hpp"
#include "core/threads.hpp"

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
inline nb::bytes to_python(const PackedMove& move) { return to_python(move.bytes, move.size); }

inline const uint8_t* data(const nb::bytes& bytes) {
  return reinterpret_cast<const uint8_t*>(bytes.c_str());
}

// Runs one function on another thread without the GIL. Meanwhile this one watches for Ctrl-C and
// for the flag that Python may raise, and tells how far the work has come.
class WithoutGil {
 public:
  explicit WithoutGil(const StopFlag* asked = nullptr)
      : asked_(asked), stop_(asked && asked->is_set()) {}

  // Raised when the work should end.
  const Stop* stop() const { return &stop_; }

  // Says something to Python, from inside the work or from outside. What Python throws ends the
  // work, and `run` throws it.
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

  template <class Work>
  void run(Work&& work) {
    run(work, [] {});
  }

  // Calls `look` with the GIL now and then, and when the work is done.
  template <class Work, class Look>
  void run(Work&& work, Look&& look) {
    {
      nb::gil_scoped_release release;
      std::thread worker([&] { finish(work); });
      while (!wait()) {
        if (asked_ && asked_->is_set()) stop_ = true;
        tell([&] {
          if (PyErr_CheckSignals() != 0) throw nb::python_error();
          look();
        });
      }
      worker.join();
      tell(look);
    }
    if (error_) std::rethrow_exception(error_);
  }

 private:
  template <class Work>
  void finish(Work& work) {
    try {
      work();
    } catch (...) {
      nb::gil_scoped_acquire acquire;
      fail();
    }
    const std::lock_guard lock(mutex_);
    done_ = true;
    changed_.notify_one();
  }

  bool wait() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::milliseconds(20), [this] { return done_; });
  }

  // Only with the GIL held.
  void fail() {
    if (!error_) error_ = std::current_exception();
    stop_ = true;
  }

  const StopFlag* asked_;
  Stop stop_;
  bool done_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::exception_ptr error_;  // guarded by the GIL
};

// Tells Python of a tally that has grown since it was told last.
class TallyTeller {
 public:
  TallyTeller(const Tally& tally, const Progress& progress) : tally_(tally), progress_(progress) {}

  void operator()() {
    const uint64_t done = tally_.done;
    if (progress_ && done != told_) progress_(told_ = done, tally_.of, tally_.count);
  }

 private:
  const Tally& tally_;
  const Progress& progress_;
  uint64_t told_ = 0;
};

inline int checked_threads(int threads) {
  if (threads < 1 || threads > 1024) throw std::invalid_argument("threads must be 1 to 1024");
  return threads;
}

inline size_t checked_megabytes(size_t megabytes) {
  if (megabytes < 1 || megabytes > 1 << 20)
    throw std::invalid_argument("the table takes 1 to 1048576 megabytes");
  return megabytes;
}

inline Choices to_choices(const nb::bytes& choices) { return {data(choices), choices.size()}; }

inline Packed to_packed(const nb::bytes& position) {
  if (position.size() > most_packed)
    throw std::invalid_argument("these bytes are no position of this game");
  Packed packed;
  packed.size = position.size();
  std::copy_n(data(position), packed.size, packed.bytes);
  return packed;
}

inline Packed read_position(const AnyGame& game, const nb::bytes& position) {
  const Packed packed = to_packed(position);
  if (!game.valid(packed)) throw std::invalid_argument("these bytes are no position of this game");
  return packed;
}

void bind_kalaha_proofs(nb::module_& m);
void bind_player(nb::module_& m);
void bind_fanorona_proofs(nb::module_& m);
void bind_hus_proofs(nb::module_& m);

}  // namespace hollows
