// hollows._kernel.Search: the search for Python.
#include "../mind.hpp"
#include "python.hpp"
#include "views.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

nb::tuple to_python(const Report& report) {
  nb::list lines;
  for (const Line& line : report.lines) {
    nb::list moves;
    for (const MoveText& move : line.moves) moves.append(to_python(move));
    lines.append(nb::make_tuple(line.score, line.solid, line.depth, moves));
  }
  return nb::make_tuple(report.depth, report.nodes, report.seconds, report.hits, lines);
}

class PythonSearch {
 public:
  PythonSearch(const std::string& name, const nb::bytes& choices, size_t megabytes)
      : face_(make_face(name, data(choices), choices.size())) {
    if (!face_) throw std::invalid_argument("the kernel knows no such game or rules: " + name);
    if (megabytes < 1 || megabytes > 1 << 20)
      throw std::invalid_argument("the table takes 1 to 1048576 megabytes");
    mind_ = make_mind(name, data(choices), choices.size(), megabytes);
  }

  nb::tuple run(const nb::bytes& position, const std::vector<nb::bytes>& past, int lines,
                int threads, int depth, uint64_t nodes, double seconds, int horizon,
                unsigned without, int contempt, const StopFlag* stop,
                const std::function<void(nb::tuple)>& progress) {
    const Packed root = read_position(*face_, position);
    if (face_->verdict(root).over()) throw std::invalid_argument("the game is over");
    if (lines < 1) throw std::invalid_argument("lines must be at least 1");
    if (contempt < 0 || contempt > most_contempt)
      throw std::invalid_argument("contempt must be 0 to 10000 hundredths");
    if (threads < 1 || threads > 1024) throw std::invalid_argument("threads must be 1 to 1024");
    std::vector<Packed> earlier;
    for (const nb::bytes& each : past) earlier.push_back(read_position(*face_, each));
    const Settings settings{lines,   threads, std::min(depth, deepest), nodes,
                            seconds, horizon, without, contempt};
    Report report;
    Crew crew(1, stop);
    crew.run(1, [&](size_t) {
      auto tell = [&](const Report& news) {
        if (progress) crew.tell([&] { progress(to_python(news)); });
      };
      report = mind_->search(root, earlier, settings, crew.stop(), seconds_now, tell);
      return report.nodes;
    }, {});
    return to_python(report);
  }

  void forget() { mind_->forget(); }

  bool takes_tables() const { return mind_->takes_tables(); }

  void open_table(int layer, Buffer file) {
    if (!mind_->open_table(layer, file.data(), file.size()))
      throw std::invalid_argument("these bytes are no layer " + std::to_string(layer));
    files_.push_back(std::move(file));
  }

  std::vector<int> features(const nb::bytes& position) const {
    return mind_->features(read_position(*face_, position));
  }

  int weigh(const nb::bytes& position) const {
    return mind_->weigh(read_position(*face_, position));
  }

  int evaluate(const nb::bytes& position) const {
    return mind_->evaluate(read_position(*face_, position));
  }

  double logit_per_unit() const { return mind_->logit_per_unit(); }

 private:
  std::unique_ptr<Face> face_;
  std::unique_ptr<Mind> mind_;
  std::vector<Buffer> files_;  // that the mind reads
};

}  // namespace

#define REPORT "tuple[int, int, float, int, list[tuple[int, bool, int, list[bytes]]]]"

void bind_search(nb::module_& m) {
  nb::class_<PythonSearch>(m, "Search", "The search of one game, and what it remembers.")
      .def(nb::init<const std::string&, const nb::bytes&, size_t>(), "name"_a, "choices"_a,
           "megabytes"_a)
      .def("run", &PythonSearch::run, "position"_a, "past"_a, "lines"_a, "threads"_a, "depth"_a,
           "nodes"_a, "seconds"_a, "horizon"_a, "without"_a, "contempt"_a = 0,
           "stop"_a = nb::none(), "progress"_a = nb::none(),
           nb::sig("def run(self, position: bytes, past: list[bytes], lines: int, "
                   "threads: int, depth: int, nodes: int, seconds: float, horizon: int, "
                   "without: int, contempt: int = 0, stop: Stop | None = None, "
                   "progress: Callable[[" REPORT "], None] | None = None) -> " REPORT),
           "The best lines: depth, nodes, seconds, hits in endgame tables, and score, proven, depth "
           "and moves of each.")
      .def("forget", &PythonSearch::forget, "Empty the table.")
      .def_prop_ro("takes_tables", &PythonSearch::takes_tables,
                   "Whether endgame tables can be used under these rules.")
      .def("open_table", &PythonSearch::open_table, "layer"_a, "file"_a,
           nb::sig("def open_table(self, layer: int, file: " BYTES ") -> None"),
           "Use a layer of endgame tables as it lies in a file.")
      .def("features", &PythonSearch::features, "position"_a, "What the fitted weights weigh.")
      .def("weigh", &PythonSearch::weigh, "position"_a,
           "What they make of the position as it stands, in hundredths.")
      .def("evaluate", &PythonSearch::evaluate, "position"_a,
           "The estimate of the position as it stands, in hundredths.")
      .def_prop_ro("logit_per_unit", &PythonSearch::logit_per_unit,
                   "How fast the chance of winning grows with the lead.");
}

}  // namespace hollows
