// hollows._kernel.KalahaTables and KalahaSolver: what is proven of Kalaha, for Python.
#include "games/kalaha/workshop.hpp"

#include "bindings/python/tables.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

using Tables = PythonTables<KalahaWorkshop>;

bool build(Tables& tables, int layer, int most, int threads, const StopFlag* stop) {
  bool whole = false;
  WithoutGil outside(stop);
  const Parallel parallel{checked_threads(threads), outside.stop()};
  outside.run([&] { whole = tables.workshop().build(layer, most, parallel); });
  return whole;
}

std::optional<int> share(const Tables& tables, const nb::bytes& position) {
  return tables.workshop().share(to_packed(position));
}

class PythonKalahaSolver {
 public:
  PythonKalahaSolver(const Tables& tables, size_t megabytes)
      : tables_(tables), solver_(tables.workshop().solver(checked_megabytes(megabytes))) {}

  uint64_t nodes() const { return solver_->nodes(); }

  std::optional<bool> at_least(const nb::bytes& position, int share, const StopFlag* stop,
                               const std::function<void(uint64_t)>& progress) {
    const auto [own, enemy] = tables_.workshop().question(to_packed(position));
    bool yes = false, whole = false;
    WithoutGil outside(stop);
    auto tell = [&](uint64_t nodes) {
      if (progress) outside.tell([&] { progress(nodes); });
    };
    outside.run([&, own = own, enemy = enemy] {
      yes = solver_->at_least(own, enemy, share, outside.stop(), tell);
      whole = !raised(outside.stop());
    });
    if (!whole) return std::nullopt;
    return yes;
  }

 private:
  const Tables& tables_;
  std::unique_ptr<KalahaSolver> solver_;
};

}  // namespace

void bind_kalaha_proofs(nb::module_& m) {
  bind_tables<KalahaWorkshop>(m, "KalahaTables", "The endgame tables of Kalaha under given rules.")
      .def("build", &build, "layer"_a, "most"_a, "threads"_a = 1, "stop"_a = nb::none(),
           "Work a layer out from those below it; False if stopped.")
      .def("share", &share, "position"_a,
           "The seeds still in the hollows that the player to move gets, if it is known.");

  nb::class_<PythonKalahaSolver>(m, "KalahaSolver", "Proves what positions of Kalaha are worth.")
      .def(nb::init<const Tables&, size_t>(), "tables"_a, "megabytes"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("nodes", &PythonKalahaSolver::nodes, "Positions whose moves were looked at.")
      .def("at_least", &PythonKalahaSolver::at_least, "position"_a, "share"_a,
           "stop"_a = nb::none(), "progress"_a = nb::none(),
           "Whether the player to move gets so many of the seeds in the hollows; None if stopped.");
}

}  // namespace hollows
