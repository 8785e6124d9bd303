// hollows._kernel.KalahaTables and KalahaSolver: the endgame tables of Kalaha, built, verified and
// asked, and the proofs above them.
#include "../compress.hpp"
#include "../kalaha_builder.hpp"
#include "../kalaha_solver.hpp"
#include "../kalaha_verifier.hpp"
#include "views.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

KalahaRules read_rules(const nb::bytes& choices) {
  const auto rules = kalaha_game<std::optional<KalahaRules>>(
      {data(choices), choices.size()}, [](auto&&, const KalahaRules& rules) { return rules; });
  if (!rules) throw std::invalid_argument("the kernel knows no such rules of Kalaha");
  return *rules;
}

class PythonKalahaTables {
 public:
  explicit PythonKalahaTables(const nb::bytes& choices)
      : choices_(choices), rules_(read_rules(choices)), tables_(rules_.hollows),
        files_(most_table_seeds + 1) {}

  int most() const { return tables_.most(); }
  const KalahaRules& rules() const { return rules_; }
  const KalahaTables& tables() const { return tables_; }

  uint64_t size(int layer) const { return tables_.layers().size(checked(layer)); }

  int slices(int layer) const { return KalahaLayers::slices(checked(layer)); }

  void open(int layer, Buffer file) {
    if (!tables_.open(checked(layer), file.data(), file.size()))
      throw std::invalid_argument("these bytes are no layer " + std::to_string(layer));
    files_[layer] = std::move(file);
  }

  void unpack(int layer, int threads) {
    if (tables_.plain(there(layer))) return;
    uint8_t* room = tables_.make_room(layer);
    const CompressedValues& values = tables_.compressed(layer);
    run(Compression::groups(values.count()), threads, nullptr, {}, [&](size_t group, const Stop*) {
      values.read_group(group, room + group * Compression::group);
      return 0;
    });
  }

  bool build(int layer, int most, int threads, const StopFlag* stop, const Progress& progress) {
    const KalahaBuilder& builder = builder_for(layer, most);
    uint8_t* room = tables_.make_room(layer);
    const int slices = KalahaLayers::slices(layer);
    std::atomic<bool> whole{true};
    run(static_cast<size_t>(slices), threads, stop, progress, [&](size_t task, const Stop* flag) {
      const int slice = slices - static_cast<int>(task);  // the largest first
      if (!builder.fill(layer, slice, room + tables_.layers().slice_start(layer, slice), flag))
        whole = false;
      return tables_.layers().slice_size(layer, slice);
    });
    if (stop && stop->is_set()) whole = false;
    whole ? tables_.filled(layer) : tables_.drop(layer);
    return whole;
  }

  std::optional<View> build_slice(int layer, int slice, const StopFlag* stop) {
    const KalahaBuilder& builder = builder_for(layer, layer);
    if (slice < 1 || slice > slices(layer)) throw std::invalid_argument("no such slice");
    std::vector<uint8_t> values(tables_.layers().slice_size(layer, slice));
    bool whole = true;
    run(1, 1, stop, {}, [&](size_t, const Stop* flag) {
      whole = builder.fill(layer, slice, values.data(), flag);
      return values.size();
    });
    if (!whole) return std::nullopt;
    return to_view(std::move(values));
  }

  void put(int layer, const std::vector<Buffer>& slices) {
    uint64_t size = 0;
    for (const Buffer& each : slices) size += each.size();
    if (size != tables_.layers().size(checked(layer)))
      throw std::invalid_argument("these slices do not make layer " + std::to_string(layer));
    uint8_t* room = tables_.make_room(layer);
    for (const Buffer& each : slices) room = std::copy_n(each.data(), each.size(), room);
    tables_.filled(layer);
  }

  View compressed(int layer, int threads) const {
    const uint8_t* values = plain(layer);
    Compressor compressor(values, tables_.layers().size(layer), layer + 1);
    return to_view(compressor.compress([&](auto work, uint64_t tasks) {
      run(tasks, threads, nullptr, {}, [&](size_t task, const Stop*) {
        work(task);
        return 0;
      });
    }));
  }

  View values(int layer) const {
    const uint8_t* values = plain(layer);
    return View(values, {static_cast<size_t>(tables_.layers().size(layer))}, nb::find(this));
  }

  std::optional<int> share(const nb::bytes& packed) const {
    const auto [own, enemy] = rows(packed);
    const int seeds = KalahaTables::sum(own), others = KalahaTables::sum(enemy);
    if (!seeds || !others || seeds + others > tables_.most()) return std::nullopt;
    return tables_.share(own, enemy);
  }

  std::vector<nb::bytes> verify(int layer, int threads, const StopFlag* stop,
                                const Progress& progress) const {
    there(layer);
    std::vector<std::pair<Row, Row>> wrong;
    kalaha_game<bool>({data(choices_), choices_.size()}, [&](const auto& game, const auto& rules) {
      verify_with(KalahaVerifier(game, rules, tables_), layer, threads, stop, progress, wrong);
      return true;
    });
    std::sort(wrong.begin(), wrong.end());
    std::vector<nb::bytes> positions;
    for (const auto& [own, enemy] : wrong) positions.push_back(packed(own, enemy));
    return positions;
  }

  std::pair<Row, Row> rows(const nb::bytes& packed) const {
    const auto n = static_cast<size_t>(rules_.hollows);
    if (packed.size() != 2 * n + 3 || data(packed)[2 * n + 2] > 1)
      throw std::invalid_argument("these bytes are no position of this game");
    std::pair<Row, Row> rows;
    const uint8_t *a = data(packed), *b = a + n + 1;
    if (data(packed)[2 * n + 2]) std::swap(a, b);
    std::copy_n(a, n, rows.first.begin());
    std::copy_n(b, n, rows.second.begin());
    return rows;
  }

 private:
  static constexpr size_t most_faults = 1000;  // listed; a table that is all wrong needs no more

  static int checked(int layer) {
    if (layer < 2 || layer > most_table_seeds)
      throw std::invalid_argument("a layer has 2 to " + std::to_string(most_table_seeds) +
                                  " seeds, not " + std::to_string(layer));
    return layer;
  }

  int there(int layer) const {
    if (checked(layer) > tables_.most())
      throw std::invalid_argument("layer " + std::to_string(layer) + " is not there");
    return layer;
  }

  const uint8_t* plain(int layer) const {
    const uint8_t* values = tables_.plain(there(layer));
    if (!values) throw std::invalid_argument("layer " + std::to_string(layer) + " is compressed");
    return values;
  }

  const KalahaBuilder& builder_for(int layer, int most) {
    for (int below = 2; below < checked(layer); ++below) plain(below);
    if (!builder_ || most > built_for_)
      builder_ = std::make_unique<KalahaBuilder>(rules_, built_for_ = checked(most), tables_);
    if (layer > built_for_) throw std::invalid_argument("the layer has more seeds than asked for");
    return *builder_;
  }

  template <class Work>
  static void run(size_t tasks, int threads, const StopFlag* stop, const Progress& progress,
                  Work work) {
    Crew crew(threads, stop);
    crew.run(tasks, [&](size_t task) {
      return static_cast<uint64_t>(work(task, crew.stop()));
    }, progress);
  }

  template <class G>
  void verify_with(const KalahaVerifier<G>& verifier, int layer, int threads, const StopFlag* stop,
                   const Progress& progress, std::vector<std::pair<Row, Row>>& wrong) const {
    std::vector<std::pair<int, uint32_t>> lines;  // seeds in the own row, its number
    const RowNumbers& numbers = tables_.layers().numbers();
    for (int seeds = 1; seeds < layer; ++seeds)
      for (uint32_t number = 0; number < numbers.count(seeds); ++number)
        lines.emplace_back(seeds, number);
    std::mutex mutex;
    run(lines.size(), threads, stop, progress, [&](size_t line, const Stop*) {
      const auto [seeds, number] = lines[line];
      verifier.check(layer, numbers.row(number, seeds), [&](const Row& own, const Row& enemy) {
        const std::lock_guard lock(mutex);
        if (wrong.size() < most_faults) wrong.emplace_back(own, enemy);
      });
      return numbers.count(layer - seeds);
    });
  }

  nb::bytes packed(const Row& own, const Row& enemy) const {
    const auto n = static_cast<size_t>(rules_.hollows);
    uint8_t bytes[most_packed] = {};
    std::copy_n(own.begin(), n, bytes);
    std::copy_n(enemy.begin(), n, bytes + n + 1);
    return to_python(bytes, 2 * n + 3);
  }

  nb::bytes choices_;
  KalahaRules rules_;
  KalahaTables tables_;
  std::vector<std::optional<Buffer>> files_;  // kept as long as they are read from
  std::unique_ptr<KalahaBuilder> builder_;
  int built_for_ = 0;
};

class PythonKalahaSolver {
 public:
  PythonKalahaSolver(const PythonKalahaTables& tables, size_t megabytes) : tables_(tables) {
    if (tables.rules().hollows > KalahaNumbers::most_hollows)
      throw std::invalid_argument("the solver takes up to " +
                                  std::to_string(KalahaNumbers::most_hollows) + " hollows");
    if (megabytes < 1 || megabytes > 1 << 20)
      throw std::invalid_argument("the table takes 1 to 1048576 megabytes");
    solver_ = make_kalaha_solver(tables.rules(), tables.tables(), megabytes);
  }

  uint64_t nodes() const { return solver_->nodes(); }

  std::optional<bool> at_least(const nb::bytes& position, int share, const StopFlag* stop,
                               const std::function<void(uint64_t)>& progress) {
    const auto [own, enemy] = tables_.rows(position);
    const int seeds = KalahaTables::sum(own), others = KalahaTables::sum(enemy);
    if (!seeds || !others) throw std::invalid_argument("the game is over");
    if (seeds + others > KalahaNumbers::most)
      throw std::invalid_argument("the solver takes up to " +
                                  std::to_string(KalahaNumbers::most) + " seeds");
    bool yes = false, whole = true;
    Crew crew(1, stop);
    crew.run(1, [&](size_t) {
      auto tell = [&](uint64_t nodes) {
        if (progress) crew.tell([&] { progress(nodes); });
      };
      yes = solver_->at_least(word(own), word(enemy), share, crew.stop(), tell);
      whole = !*crew.stop();
      return solver_->nodes();
    }, {});
    if (!whole) return std::nullopt;
    return yes;
  }

 private:
  static uint64_t word(const Row& row) {
    uint64_t word = 0;
    for (int at = 0; at < most_row_hollows; ++at) word |= byte_of(at, row[at]);
    return word;
  }

  const PythonKalahaTables& tables_;
  std::unique_ptr<KalahaSolver> solver_;
};

}  // namespace

void bind_kalaha_proofs(nb::module_& m) {
  using Tables = PythonKalahaTables;
  nb::class_<Tables>(m, "KalahaTables", "The endgame tables of Kalaha under given rules.")
      .def(nb::init<const nb::bytes&>(), "choices"_a)
      .def_prop_ro("most", &Tables::most,
                   "Every position with so many seeds in the hollows can be asked for.")
      .def("size", &Tables::size, "layer"_a, "How many positions a layer has.")
      .def("slices", &Tables::slices, "layer"_a, "How many slices, numbered from 1, it has.")
      .def("open", &Tables::open, "layer"_a, "file"_a,
           nb::sig("def open(self, layer: int, file: " BYTES ") -> None"),
           "Read a layer from compressed bytes.")
      .def("unpack", &Tables::unpack, "layer"_a, "threads"_a = 1,
           "Hold a layer uncompressed in memory from now on.")
      .def("build", &Tables::build, "layer"_a, "most"_a, "threads"_a = 1, "stop"_a = nb::none(),
           "progress"_a = nb::none(), "Work a layer out from those below it; False if stopped.")
      .def("build_slice", &Tables::build_slice, "layer"_a, "slice"_a, "stop"_a = nb::none(),
           "One slice of a layer; None if stopped.")
      .def("put", &Tables::put, "layer"_a, "slices"_a,
           nb::sig("def put(self, layer: int, slices: list[" BYTES "]) -> None"),
           "Take the slices of a whole layer.")
      .def("values", &Tables::values, "layer"_a, "The shares of an uncompressed layer.")
      .def("compressed", &Tables::compressed, "layer"_a, "threads"_a = 1,
           "The bytes that `open` reads.")
      .def("share", &Tables::share, "position"_a,
           "The seeds still in the hollows that the player to move gets, if it is known.")
      .def("verify", &Tables::verify, "layer"_a, "threads"_a = 1, "stop"_a = nb::none(),
           "progress"_a = nb::none(), "The positions whose value is not that of their best move.");

  nb::class_<PythonKalahaSolver>(m, "KalahaSolver", "Proves what positions of Kalaha are worth.")
      .def(nb::init<const Tables&, size_t>(), "tables"_a, "megabytes"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("nodes", &PythonKalahaSolver::nodes, "Positions whose moves were looked at.")
      .def("at_least", &PythonKalahaSolver::at_least, "position"_a, "share"_a,
           "stop"_a = nb::none(), "progress"_a = nb::none(),
           "Whether the player to move gets so many of the seeds in the hollows; None if stopped.");
}

}  // namespace hollows
