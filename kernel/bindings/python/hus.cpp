// hollows._kernel.HusSolver and HusBook: proofs of Hus for Python.
#include "games/hus/proofs.hpp"

#include "bindings/python/python.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

#define HUS_REPORT "tuple[int, int, list[tuple[bytes, bool, int, int]]]"

nb::tuple to_python(const HusReport& report) {
  nb::list moves;
  for (const FirstMove& move : report.moves)
    moves.append(nb::make_tuple(to_python(move.move), move.settled, move.value, move.length));
  return nb::make_tuple(report.depth, report.nodes, moves);
}

Winners read_winners(const nb::bytes& bytes) {
  Winners winners;
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (data(bytes)[i] > 2) throw std::invalid_argument("a first move is told as 0, 1 or 2");
    winners.push_back(static_cast<Winner>(data(bytes)[i]));
  }
  return winners;
}

std::unique_ptr<AnyGame> game_of(const nb::bytes& choices) {
  auto game = make_any_game("hus", data(choices), choices.size());
  if (!game) throw std::invalid_argument("the kernel knows no such rules of Hus");
  return game;
}

Packed read_going(const AnyGame& game, const nb::bytes& position) {
  const Packed packed = read_position(game, position);
  if (game.verdict(packed).over()) throw std::invalid_argument("the game is over");
  return packed;
}

class PythonHusSolver {
 public:
  PythonHusSolver(const nb::bytes& choices, size_t megabytes, bool lengths)
      : game_(game_of(choices)) {
    proofs_ = make_hus_proofs(data(choices), choices.size(), checked_megabytes(megabytes), lengths);
  }

  nb::tuple solve(const nb::bytes& position, int threads, uint64_t most_nodes, const StopFlag* stop,
                  const std::function<void(nb::tuple)>& progress) {
    const Packed root = read_going(*game_, position);
    checked_threads(threads);
    HusReport report;
    WithoutGil outside(stop);
    outside.run([&] {
      const HusNews tell = [&](const HusReport& news) {
        if (progress) outside.tell([&] { progress(to_python(news)); });
      };
      report = proofs_->solve(root, {threads, most_nodes}, outside.stop(), tell);
    });
    return to_python(report);
  }

  std::optional<nb::tuple> sweep(const nb::bytes& position, size_t most,
                                 const StopFlag* stop) const {
    const Packed root = read_going(*game_, position);
    std::optional<HusReport> report;
    WithoutGil outside(stop);
    outside.run([&] { report = proofs_->sweep(root, most, outside.stop()); });
    if (!report) return {};
    return to_python(*report);
  }

  std::optional<nb::tuple> strategy(const nb::bytes& position, const nb::bytes& winners,
                                    const StopFlag* stop) {
    const Packed root = read_going(*game_, position);
    const Winners told = read_winners(winners);
    std::optional<HusReplies> found;
    WithoutGil outside(stop);
    outside.run([&] { found = proofs_->strategy(root, told, outside.stop()); });
    if (!found) return {};
    const auto bytes = [](const auto& each) {
      return hollows::to_python(each.data(), each.size());
    };
    return nb::make_tuple(bytes(found->replies), bytes(found->lengths));
  }

 private:
  std::unique_ptr<AnyGame> game_;
  std::unique_ptr<HusProofs> proofs_;
};

class PythonHusBook {
 public:
  PythonHusBook(const nb::bytes& choices, const nb::bytes& position, const nb::bytes& winners,
                const nb::bytes& replies)
      : game_(game_of(choices)) {
    book_ = make_hus_book(data(choices), choices.size(), read_going(*game_, position),
                          read_winners(winners), {data(replies), replies.size()});
    if (!book_) throw std::invalid_argument("the replies do not fit the position and the rules");
  }

  std::optional<nb::bytes> probe(const nb::bytes& position) const {
    const Packed packed = read_position(*game_, position);
    const uint8_t move = game_->verdict(packed).over() ? 0 : book_->probe(packed);
    if (move == 0) return {};
    return hollows::to_python(&move, 1);
  }

  size_t size() const { return book_->size(); }

 private:
  std::unique_ptr<AnyGame> game_;
  std::unique_ptr<HusBook> book_;
};

}  // namespace

void bind_hus_proofs(nb::module_& m) {
  nb::class_<PythonHusSolver>(m, "HusSolver",
                              "Proves positions of Hus, and remembers what it found.")
      .def(nb::init<const nb::bytes&, size_t, bool>(), "choices"_a, "megabytes"_a,
           "lengths"_a = true)
      .def("solve", &PythonHusSolver::solve, "position"_a, "threads"_a, "most_nodes"_a,
           "stop"_a = nb::none(), "progress"_a = nb::none(),
           nb::sig("def solve(self, position: bytes, threads: int, most_nodes: int, "
                   "stop: Stop | None = None, "
                   "progress: Callable[[" HUS_REPORT "], None] | None = None) -> " HUS_REPORT),
           "Depth, nodes, and every first move with settled, value and length, 0 if not known.")
      .def(
          "sweep", &PythonHusSolver::sweep, "position"_a, "most"_a, "stop"_a = nb::none(),
          nb::sig(
              "def sweep(self, position: bytes, most: int, stop: Stop | None = None) -> " HUS_REPORT
              " | None"),
          "The same by all positions in reach; None if they are more than `most`.")
      .def("strategy", &PythonHusSolver::strategy, "position"_a, "winners"_a, "stop"_a = nb::none(),
           nb::sig("def strategy(self, position: bytes, winners: bytes, "
                   "stop: Stop | None = None) -> tuple[bytes, bytes] | None"),
           "The winner's replies in the order of the walk, and the length after each first move.");

  nb::class_<PythonHusBook>(m, "HusBook", "A strategy of Hus, to be asked for replies.")
      .def(nb::init<const nb::bytes&, const nb::bytes&, const nb::bytes&, const nb::bytes&>(),
           "choices"_a, "position"_a, "winners"_a, "replies"_a)
      .def("probe", &PythonHusBook::probe, "position"_a,
           "The winner's reply, None where the position is not one of his.")
      .def("__len__", &PythonHusBook::size);
}

}  // namespace hollows
