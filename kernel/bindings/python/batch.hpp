// hollows._kernel.Batch: many games at once, on NumPy arrays that Python owns.
#pragma once

#include <nanobind/ndarray.h>

#include "batch/batch.hpp"
#include "bindings/python/python.hpp"

namespace hollows {

template <class T, int dimensions>
using Array = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

inline std::unique_ptr<Batch> open_batch(const std::string& name, const nb::bytes& choices) {
  auto batch = make_batch(name, data(choices), choices.size());
  if (!batch) throw std::invalid_argument("the kernel knows no such game or rules: " + name);
  return batch;
}

inline std::tuple<int, int, int, int, int, int> batch_space(const std::string& name,
                                                            const nb::bytes& choices) {
  const Space space = open_batch(name, choices)->space();
  return {space.width, space.position, space.actions, space.planes, space.rows, space.columns};
}

// Holds on to the arrays of its rows and changes them in place.
class PythonBatch {
 public:
  PythonBatch(const std::string& name, const nb::bytes& choices, Array<uint8_t, 2> states,
              Array<bool, 2> legal, Array<uint8_t, 1> players, Array<uint8_t, 1> status,
              Array<int32_t, 1> moves, int32_t most_moves, int threads)
      : batch_(open_batch(name, choices)), space_(batch_->space()), size_(states.shape(0)),
        threads_(checked_threads(threads)), states_(std::move(states)), legal_(std::move(legal)),
        players_(std::move(players)), status_(std::move(status)), moves_(std::move(moves)),
        rows_{states_.data(), legal_.data(), players_.data(),
              status_.data(), moves_.data(), most_moves} {
    expect(states_.shape(1) == at(space_.width) && legal_.shape(1) == at(space_.actions));
    for (const size_t rows :
         {legal_.shape(0), players_.shape(0), status_.shape(0), moves_.shape(0)})
      expect(rows == size_);
  }

  // Put the chosen rows to their states; a row whose bytes are no state, or -1.
  int64_t reset(Array<const uint8_t, 2> states, Array<const bool, 1> chosen) const {
    expect(states.shape(0) == size_ && states.shape(1) == at(space_.width) &&
           chosen.shape(0) == size_);
    std::atomic<int64_t> refused{-1};
    spread([&](size_t row) {
      if (chosen.data()[row] && !batch_->reset(rows_, row, states.data() + row * at(space_.width)))
        refused = static_cast<int64_t>(row);
    });
    return refused;
  }

  // Play an action in every row that is going; the first row where it is illegal, or -1. Then
  // nothing has changed.
  int64_t step(Array<const int64_t, 1> actions, Array<float, 1> rewards) const {
    expect(actions.shape(0) == size_ && rewards.shape(0) == size_);
    for (size_t row = 0; row < size_; ++row)
      if (going(row) && !legal(row, actions.data()[row])) return static_cast<int64_t>(row);
    spread([&](size_t row) {
      rewards.data()[row] = going(row)
                                ? batch_->step(rows_, row, static_cast<int>(actions.data()[row]))
                                : 0.0f;
    });
    return -1;
  }

  nb::bytes pack_move(size_t row, int64_t action) const {
    if (row >= size_ || !legal(row, action)) throw std::invalid_argument("no legal action");
    const PackedMove move = batch_->pack_move(rows_, row, static_cast<int>(action));
    return to_python(move);
  }

  void random_actions(uint64_t seed, Array<int64_t, 1> actions) const {
    expect(actions.shape(0) == size_);
    nb::gil_scoped_release release;
    Random random(seed);
    for (size_t row = 0; row < size_; ++row)
      actions.data()[row] = random_action(rows_.legal + row * at(space_.actions), space_.actions,
                                          random);
  }

  void observe(Array<uint8_t, 4> planes) const {
    expect(planes.shape(0) == size_ && planes.shape(1) == at(space_.planes) &&
           planes.shape(2) == at(space_.rows) && planes.shape(3) == at(space_.columns));
    const size_t each = at(space_.planes * space_.rows * space_.columns);
    spread([&](size_t row) { batch_->observe(rows_, row, planes.data() + row * each); });
  }

  // Add random games from each row: those that its player won, drew and lost.
  void playouts(uint64_t games, uint64_t seed, Array<int64_t, 2> counts) const {
    expect(counts.shape(0) == size_ && counts.shape(1) == 3);
    spread([&](size_t row) {
      const Playouts played = batch_->playouts(rows_, row, games, seed + row);
      const bool second = rows_.players[row];
      int64_t* count = counts.data() + 3 * row;
      count[0] += static_cast<int64_t>(second ? played.second : played.first);
      count[1] += static_cast<int64_t>(played.draws + played.unfinished);
      count[2] += static_cast<int64_t>(second ? played.first : played.second);
    });
  }

 private:
  static size_t at(int size) { return static_cast<size_t>(size); }

  static void expect(bool shape) {
    if (!shape) throw std::invalid_argument("an array has the wrong shape");
  }

  bool going(size_t row) const { return rows_.status[row] == 0; }

  bool legal(size_t row, int64_t action) const {
    return action >= 0 && action < space_.actions &&
           rows_.legal[row * at(space_.actions) + static_cast<size_t>(action)];
  }

  // Calls work(row) for every row, on all threads, without the GIL.
  template <class F>
  void spread(F work) const {
    nb::gil_scoped_release release;
    const size_t shares = std::min(size_, static_cast<size_t>(threads_));
    Parallel{threads_}.run(shares, [&](uint64_t share) {
      for (size_t row = size_ * share / shares; row < size_ * (share + 1) / shares; ++row)
        work(row);
    });
  }

  std::unique_ptr<Batch> batch_;
  Space space_;
  size_t size_;
  int threads_;
  Array<uint8_t, 2> states_;
  Array<bool, 2> legal_;
  Array<uint8_t, 1> players_, status_;
  Array<int32_t, 1> moves_;
  Rows rows_;
};

inline void bind_batch(nb::module_& m) {
  using namespace nb::literals;
  m.def("space", &batch_space, "name"_a, "choices"_a,
        "What a batch needs: bytes a row, those of its position, actions, and the planes, rows and "
        "columns observed.");

  // Arrays are changed in place, so none may be converted to a copy on the way in.
  nb::class_<PythonBatch>(m, "Batch", "Many games at once, on arrays that the caller owns.")
      .def(nb::init<const std::string&, const nb::bytes&, Array<uint8_t, 2>, Array<bool, 2>,
                    Array<uint8_t, 1>, Array<uint8_t, 1>, Array<int32_t, 1>, int32_t, int>(),
           "name"_a, "choices"_a, "states"_a.noconvert(), "legal"_a.noconvert(),
           "players"_a.noconvert(), "status"_a.noconvert(), "moves"_a.noconvert(), "most_moves"_a,
           "threads"_a)
      .def("reset", &PythonBatch::reset, "states"_a.noconvert(), "chosen"_a.noconvert(),
           "Put the chosen rows to their states; a row whose bytes are no state, or -1.")
      .def("step", &PythonBatch::step, "actions"_a.noconvert(), "rewards"_a.noconvert(),
           "Play an action in every row that is going; the first where it is illegal, or -1.")
      .def("pack_move", &PythonBatch::pack_move, "row"_a, "action"_a,
           "The move that a legal action is, or the step of a chain; nothing for stopping.")
      .def("random_actions", &PythonBatch::random_actions, "seed"_a, "actions"_a.noconvert(),
           "Draw a legal action for each row.")
      .def("observe", &PythonBatch::observe, "planes"_a.noconvert(),
           "Draw what the player to move sees in each row.")
      .def("playouts", &PythonBatch::playouts, "games"_a, "seed"_a, "counts"_a.noconvert(),
           "Add random games from each row: those that its player won, drew and lost.");
}

}  // namespace hollows
