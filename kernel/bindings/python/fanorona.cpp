// hollows._kernel.FanoronaTables and FanoronaSolver: what is proven of Fanorona, for Python.
#include "games/fanorona/workshop.hpp"

#include "bindings/python/tables.hpp"
#include "games/fanorona/any_solver.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

using Tables = PythonTables<FanoronaWorkshop>;
using Doing = std::function<void(int own, int enemy, int moves, uint64_t positions)>;
using Found = std::tuple<int, int>;  // result and moves of an Ending

Found to_python(const Ending& ending) { return {ending.result, ending.moves}; }

bool build(Tables& tables, int layer, int threads, const StopFlag* stop, const Doing& progress) {
  bool whole = false;
  WithoutGil outside(stop);
  const Parallel parallel{checked_threads(threads), outside.stop()};
  const auto tell = [&](const FanoronaNews& news) {
    if (!progress) return;
    outside.tell([&] { progress(news.own, news.enemy, news.moves, news.positions); });
  };
  outside.run([&] { whole = tables.workshop().build(layer, parallel, tell); });
  return whole;
}

std::optional<Found> ending(const Tables& tables, const nb::bytes& position) {
  const auto found = tables.workshop().ending(to_packed(position));
  return found ? std::optional(to_python(*found)) : std::nullopt;
}

class PythonSolver {
 public:
  PythonSolver(const nb::bytes& choices, size_t megabytes)
      : solver_(make_fanorona_solver(to_choices(choices), megabytes)) {
    if (!solver_) throw std::invalid_argument("the board is too large to list all positions");
  }

  bool explore(const nb::bytes& root, const StopFlag* stop) {
    const Packed packed = to_packed(root);
    bool whole = false;
    WithoutGil outside(stop);
    outside.run([&] { whole = solver_->explore(packed, outside.stop()); });
    return whole;
  }

  bool solve(const StopFlag* stop) {
    bool whole = false;
    WithoutGil outside(stop);
    outside.run([&] { whole = solver_->solve(outside.stop()); });
    return whole;
  }

  Found ending(const nb::bytes& position) const {
    return to_python(solver_->ending(to_packed(position)));
  }
  uint64_t positions() const { return solver_->positions(); }

 private:
  std::unique_ptr<AnyFanoronaSolver> solver_;
};

}  // namespace

void bind_fanorona_proofs(nb::module_& m) {
  bind_tables<FanoronaWorkshop>(m, "FanoronaTables",
                                "The endgame tables of Fanorona under given rules.")
      .def("build", &build, "layer"_a, "threads"_a = 1, "stop"_a = nb::none(),
           "progress"_a = nb::none(), "Work a layer out from those below it; False if stopped.")
      .def("ending", &ending, "position"_a,
           "The result for the player to move and the moves to the end, if it is known; the "
           "counts of moves in the position do not matter.");

  nb::class_<PythonSolver>(m, "FanoronaSolver", "Every position of a small board, solved.")
      .def(nb::init<const nb::bytes&, size_t>(), "choices"_a, "megabytes"_a)
      .def("explore", &PythonSolver::explore, "root"_a, "stop"_a = nb::none(),
           "List all positions that can follow; False if stopped, or if memory is too small.")
      .def("solve", &PythonSolver::solve, "stop"_a = nb::none(),
           "Find the ending of each; False if stopped.")
      .def("ending", &PythonSolver::ending, "position"_a,
           "The result for the player to move and the moves to the end of a listed position.")
      .def_prop_ro("positions", &PythonSolver::positions, "How many are listed.");
}

}  // namespace hollows
