// hollows._kernel.FanoronaTables and FanoronaSolver: what is proven of Fanorona, for Python.
#include "../compress.hpp"
#include "../fanorona_builder.hpp"
#include "../fanorona_solver.hpp"
#include "../fanorona_verifier.hpp"
#include "views.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

using Doing = std::function<void(int own, int enemy, int moves, uint64_t positions)>;
using Found = std::tuple<int, int>;  // result and moves of an Ending

Found to_python(const Ending& ending) { return {ending.result, ending.moves}; }

// The tables under some rules, whatever the board.
class AnyTables {
 public:
  virtual ~AnyTables() = default;
  virtual FanoronaTables& tables() = 0;
  virtual bool build(int layer, Labour labour, const Doing& tell) = 0;
  virtual bool build_slice(int layer, int slice, Labour labour) = 0;
  virtual std::vector<Packed> verify(int layer, Labour labour) const = 0;
  virtual std::optional<Ending> ending(const Packed& position) const = 0;
};

template <class G>
class TablesOf final : public AnyTables {
 public:
  explicit TablesOf(G game) : game_(std::move(game)), tables_(game_.board()) {}

  FanoronaTables& tables() override { return tables_; }

  bool build(int layer, Labour labour, const Doing& tell) override {
    return FanoronaBuilder<G>(game_, tables_, labour, [&](const auto& news) {
      tell(news.own, news.enemy, news.moves, news.positions);
    }).build(layer);
  }

  bool build_slice(int layer, int slice, Labour labour) override {
    return FanoronaBuilder<G>(game_, tables_, labour, [](const auto&) {}).build_slice(layer, slice);
  }

  std::vector<Packed> verify(int layer, Labour labour) const override {
    std::vector<Packed> wrong;
    for (const auto& position : FanoronaVerifier<G>(game_, tables_, labour).verify(layer, listed)) {
      wrong.emplace_back();
      wrong.back().size = game_.pack(position, wrong.back().bytes);
    }
    return wrong;
  }

  std::optional<Ending> ending(const Packed& packed) const override {
    typename G::Position position;
    if (!game_.unpack(packed.bytes, packed.size, position))
      throw std::invalid_argument("these bytes are no position of this game");
    if (!tables_.covers(position.own, position.enemy)) return std::nullopt;
    return tables_.ending(position.own, position.enemy);
  }

 private:
  static constexpr size_t listed = 1000;  // at most; a table that is all wrong needs no more
  G game_;
  FanoronaTables tables_;
};

Packed read(const nb::bytes& position) {
  Packed packed;
  packed.size = std::min(position.size(), most_packed);
  std::copy_n(data(position), packed.size, packed.bytes);
  return packed;
}

// One long call without the GIL.
template <class Work>
void run_alone(const StopFlag* stop, Work work) {
  Crew crew(1, stop);
  crew.run(1, [&](size_t) {
    work(crew);
    return 0;
  }, {});
}

int checked_threads(int threads) {
  if (threads < 1 || threads > 1024) throw std::invalid_argument("threads must be 1 to 1024");
  return threads;
}

class PythonTables {
 public:
  explicit PythonTables(const nb::bytes& choices)
      : any_(fanorona_game<std::unique_ptr<AnyTables>>(
            {data(choices), choices.size()}, []<class G>(G game, const auto&) {
              return std::make_unique<TablesOf<G>>(std::move(game));
            })) {
    if (!any_) throw std::invalid_argument("the kernel knows no such rules of Fanorona");
  }

  int most() const { return any_->tables().most(); }
  uint64_t size(int layer) const { return any_->tables().size(checked(layer)); }

  void open(int layer, Buffer file) {
    if (!any_->tables().open(checked(layer), file.data(), file.size()))
      throw std::invalid_argument("these bytes are no layer " + std::to_string(layer));
    files_[layer] = std::move(file);
  }

  int slices(int layer) const { return any_->tables().slices(checked(layer)); }

  void put(int layer, const std::vector<Buffer>& slices) {
    uint64_t size = 0;
    for (const Buffer& each : slices) size += each.size();
    if (static_cast<int>(slices.size()) != this->slices(layer) || size != this->size(layer))
      throw std::invalid_argument("these slices do not make layer " + std::to_string(layer));
    uint8_t* room = any_->tables().make_room(layer);
    for (int slice = 1; slice <= this->slices(layer); ++slice) {
      const uint8_t* codes = slices[static_cast<size_t>(slice - 1)].data();
      any_->tables().each_class(layer, slice, [&](uint64_t begin, uint64_t count) {
        std::copy_n(codes, count, room + begin);
        codes += count;
      });
    }
    any_->tables().filled(layer);
  }

  std::optional<View> build_slice(int layer, int slice, const StopFlag* stop) {
    if (slice < 1 || slice > slices(layer)) throw std::invalid_argument("no such slice");
    if (layer > 2) plain(layer - 1);
    bool whole = false;
    run_alone(stop, [&](Crew& crew) {
      whole = any_->build_slice(layer, slice, {1, crew.stop()});
    });
    const uint8_t* room = any_->tables().plain(layer);
    std::vector<uint8_t> codes;
    any_->tables().each_class(layer, slice, [&](uint64_t begin, uint64_t count) {
      codes.insert(codes.end(), room + begin, room + begin + count);
    });
    any_->tables().drop(layer);
    if (!whole) return std::nullopt;
    return to_view(std::move(codes));
  }

  void unpack(int layer, int threads) {
    const Labour labour{checked_threads(threads)};
    if (any_->tables().plain(there(layer))) return;
    uint8_t* room = any_->tables().make_room(layer);
    const CompressedValues& codes = any_->tables().compressed(layer);
    run_alone(nullptr, [&](Crew&) {
      labour.run(Compression::groups(codes.count()), [&](uint64_t group) {
        codes.read_group(group, room + group * Compression::group);
      }, [] {});
    });
  }

  bool build(int layer, int threads, const StopFlag* stop, const Doing& progress) {
    checked_threads(threads);
    if (checked(layer) > 2) plain(layer - 1);
    bool whole = false;
    run_alone(stop, [&](Crew& crew) {
      auto tell = [&](int own, int enemy, int moves, uint64_t positions) {
        if (progress) crew.tell([&] { progress(own, enemy, moves, positions); });
      };
      whole = any_->build(layer, {threads, crew.stop()}, tell);
    });
    return whole;
  }

  std::vector<nb::bytes> verify(int layer, int threads, const StopFlag* stop) const {
    there(layer);
    checked_threads(threads);
    std::vector<Packed> wrong;
    run_alone(stop, [&](Crew& crew) { wrong = any_->verify(layer, {threads, crew.stop()}); });
    std::vector<nb::bytes> positions;
    for (const Packed& each : wrong) positions.push_back(hollows::to_python(each));
    return positions;
  }

  View values(int layer) const {
    return View(plain(layer), {static_cast<size_t>(size(layer))}, nb::find(this));
  }

  View compressed(int layer, int threads) const {
    const uint8_t* codes = plain(layer);
    const uint64_t count = size(layer);
    const Labour labour{checked_threads(threads)};
    std::vector<uint8_t> bytes;
    run_alone(nullptr, [&](Crew&) {
      Compressor compressor(codes, count, 1 + *std::max_element(codes, codes + count));
      bytes = compressor.compress([&](auto work, uint64_t tasks) {
        labour.run(tasks, work, [] {});
      });
    });
    return to_view(std::move(bytes));
  }

  std::optional<Found> ending(const nb::bytes& position) const {
    const auto found = any_->ending(read(position));
    return found ? std::optional(to_python(*found)) : std::nullopt;
  }

 private:
  static int checked(int layer) {
    if (layer < 2 || layer > most_pieces)
      throw std::invalid_argument("a layer has 2 to " + std::to_string(most_pieces) +
                                  " pieces, not " + std::to_string(layer));
    return layer;
  }

  int there(int layer) const {
    if (checked(layer) > most())
      throw std::invalid_argument("layer " + std::to_string(layer) + " is not there");
    return layer;
  }

  const uint8_t* plain(int layer) const {
    const uint8_t* codes = any_->tables().plain(there(layer));
    if (!codes) throw std::invalid_argument("layer " + std::to_string(layer) + " is compressed");
    return codes;
  }

  std::unique_ptr<AnyTables> any_;
  std::optional<Buffer> files_[most_pieces + 1];  // kept as long as they are read from
};

// A small board under some rules.
class AnySolver {
 public:
  virtual ~AnySolver() = default;
  virtual bool explore(const Packed& root, const Stop* stop) = 0;
  virtual bool solve(const Stop* stop) = 0;
  virtual Ending ending(const Packed& position) const = 0;
  virtual uint64_t positions() const = 0;
};

template <class G>
class SolverOf final : public AnySolver {
 public:
  SolverOf(G game, const FanoronaRules& rules, size_t megabytes)
      : game_(std::move(game)), solver_(game_, rules, megabytes) {}

  bool explore(const Packed& root, const Stop* stop) override {
    return solver_.explore(unpack(root), stop);
  }
  bool solve(const Stop* stop) override { return solver_.solve(stop); }
  Ending ending(const Packed& position) const override { return solver_.ending(unpack(position)); }
  uint64_t positions() const override { return solver_.positions(); }

 private:
  typename G::Position unpack(const Packed& packed) const {
    typename G::Position position;
    if (!game_.unpack(packed.bytes, packed.size, position))
      throw std::invalid_argument("these bytes are no position of this game");
    return position;
  }

  G game_;
  FanoronaSolver<G> solver_;
};

class PythonSolver {
 public:
  PythonSolver(const nb::bytes& choices, size_t megabytes)
      : any_(fanorona_game<std::unique_ptr<AnySolver>>(
            {data(choices), choices.size()},
            [&]<class G>(G game, const auto& rules) -> std::unique_ptr<AnySolver> {
              if (!FanoronaSolver<G>::fits(game.board())) return nullptr;
              return std::make_unique<SolverOf<G>>(std::move(game), rules, megabytes);
            })) {
    if (!any_) throw std::invalid_argument("the board is too large to list all positions");
  }

  bool explore(const nb::bytes& root, const StopFlag* stop) {
    return run([&](const Stop* flag) { return any_->explore(read(root), flag); }, stop);
  }
  bool solve(const StopFlag* stop) {
    return run([&](const Stop* flag) { return any_->solve(flag); }, stop);
  }
  Found ending(const nb::bytes& position) const { return to_python(any_->ending(read(position))); }
  uint64_t positions() const { return any_->positions(); }

 private:
  template <class Work>
  static bool run(Work work, const StopFlag* stop) {
    bool whole = false;
    run_alone(stop, [&](Crew& crew) { whole = work(crew.stop()); });
    return whole;
  }

  std::unique_ptr<AnySolver> any_;
};

}  // namespace

void bind_fanorona_proofs(nb::module_& m) {
  nb::class_<PythonTables>(m, "FanoronaTables", "The endgame tables of Fanorona under given rules.")
      .def(nb::init<const nb::bytes&>(), "choices"_a)
      .def_prop_ro("most", &PythonTables::most,
                   "Every position with so many pieces can be asked for.")
      .def("size", &PythonTables::size, "layer"_a, "How many numbers the positions of a layer have.")
      .def("open", &PythonTables::open, "layer"_a, "file"_a,
           nb::sig("def open(self, layer: int, file: " BYTES ") -> None"),
           "Read a layer from compressed bytes.")
      .def("slices", &PythonTables::slices, "layer"_a, "How many slices, numbered from 1, it has.")
      .def("put", &PythonTables::put, "layer"_a, "slices"_a,
           nb::sig("def put(self, layer: int, slices: list[" BYTES "]) -> None"),
           "Take the slices of a whole layer.")
      .def("unpack", &PythonTables::unpack, "layer"_a, "threads"_a = 1,
           "Hold a layer uncompressed in memory from now on.")
      .def("build", &PythonTables::build, "layer"_a, "threads"_a = 1, "stop"_a = nb::none(),
           "progress"_a = nb::none(), "Work a layer out from those below it; False if stopped.")
      .def("build_slice", &PythonTables::build_slice, "layer"_a, "slice"_a,
           "stop"_a = nb::none(), "One slice of a layer; None if stopped.")
      .def("verify", &PythonTables::verify, "layer"_a, "threads"_a = 1, "stop"_a = nb::none(),
           "The positions whose ending is not that of their best move.")
      .def("values", &PythonTables::values, "layer"_a, "The codes of an uncompressed layer.")
      .def("compressed", &PythonTables::compressed, "layer"_a, "threads"_a = 1,
           "The bytes that `open` reads.")
      .def("ending", &PythonTables::ending, "position"_a,
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
