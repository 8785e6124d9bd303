// hollows._kernel: the kernel for Python. Positions, moves and rules cross as bytes.
#include "python.hpp"

#include "../uct.hpp"
#include "batch.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

class PythonGame {
 public:
  PythonGame(const std::string& name, const nb::bytes& choices)
      : face_(make_face(name, data(choices), choices.size())),
        uct_(make_uct(name, data(choices), choices.size())) {
    if (!face_) throw std::invalid_argument("the kernel knows no such game or rules: " + name);
  }

  nb::bytes start() const { return to_python(face_->start()); }

  int player(const nb::bytes& position) const { return face_->player(read(position)); }

  std::tuple<int, int> verdict(const nb::bytes& position) const {
    const Verdict verdict = face_->verdict(read(position));
    return {static_cast<int>(verdict.outcome), static_cast<int>(verdict.reason)};
  }

  nb::list moves(const nb::bytes& position) const {
    nb::list moves;
    auto add = [&](const MoveText& move, const Packed&) { moves.append(to_python(move)); };
    face_->children(read(position), add);
    return moves;
  }

  nb::list children(const nb::bytes& position) const {
    nb::list children;
    auto add = [&](const MoveText& move, const Packed& after) {
      children.append(nb::make_tuple(to_python(move), to_python(after)));
    };
    face_->children(read(position), add);
    return children;
  }

  nb::bytes play(const nb::bytes& position, const nb::bytes& move) const {
    const MoveText wanted = read_move(move);
    std::optional<Packed> played;
    auto find = [&](const MoveText& text, const Packed& after) {
      if (text == wanted) played = after;
    };
    face_->children(read(position), find);
    if (!played) throw std::invalid_argument("the move is not legal");
    return to_python(*played);
  }

  nb::list steps(const nb::bytes& position, const nb::bytes& move) const {
    nb::list steps;
    auto add = [&](const Step& step) {
      nb::list taken;
      for (int i = 0; i < step.taken_size; ++i)
        taken.append(nb::make_tuple(step.taken[i].place, step.taken[i].count));
      steps.append(nb::make_tuple(static_cast<int>(step.kind), step.place, step.count,
                                  nb::tuple(taken), step.into, static_cast<int>(step.why)));
    };
    if (!face_->steps(read(position), read_move(move), add))
      throw std::invalid_argument("the move is not legal");
    return steps;
  }

  uint64_t perft(const nb::bytes& position, int depth, int threads, const StopFlag* stop,
                 const Progress& progress) const {
    if (depth < 0) throw std::invalid_argument("the depth cannot be negative");
    std::vector<Packed> roots{read(position)};
    const int split = depth > 4 ? 2 : 0;  // tasks of about a second, many more than threads
    for (int ply = 0; ply < split; ++ply) {
      std::vector<Packed> deeper;
      auto add = [&](const MoveText&, const Packed& after) { deeper.push_back(after); };
      for (const Packed& root : roots) face_->children(root, add);
      roots = std::move(deeper);
    }
    std::atomic<uint64_t> leaves{0};
    Crew crew(threads, stop);
    crew.run(roots.size(), [&](size_t i) {
      const uint64_t here = face_->perft(roots[i], depth - split, crew.stop());
      leaves += here;
      return here;
    }, progress);
    return leaves;
  }

  std::tuple<uint64_t, uint64_t, uint64_t, uint64_t, uint64_t> playouts(
      const nb::bytes& position, uint64_t games, uint64_t seed, int threads,
      const StopFlag* stop, const Progress& progress) const {
    constexpr uint64_t bunch = 10'000;  // games a task, so that the result is the same on any crew
    const Packed start = read(position);
    Playouts sum;
    std::mutex mutex;
    Crew crew(threads, stop);
    crew.run((games + bunch - 1) / bunch, [&](size_t i) {
      const uint64_t here = std::min(bunch, games - i * bunch);
      const Playouts played = face_->playouts(start, here, mixed_seed(seed, i),
                                              crew.stop());
      const std::lock_guard lock(mutex);
      sum.add(played);
      return here;
    }, progress);
    return {sum.first, sum.second, sum.draws, sum.unfinished, sum.moves};
  }

  nb::bytes uct(const nb::bytes& position, uint64_t playouts, uint64_t seed, double seconds,
                const StopFlag* stop) const {
    if (playouts < 1) throw std::invalid_argument("UCT needs at least one playout");
    const Packed root = read(position);
    const double until = seconds_now() + seconds;
    std::optional<MoveText> move;
    {
      nb::gil_scoped_release release;
      const auto enough = [&] { return (stop && stop->is_set()) || seconds_now() > until; };
      move = uct_(root, playouts, seed, enough);
    }
    if (!move) throw std::invalid_argument("there is no move: the game is over");
    return to_python(*move);
  }

 private:
  Packed read(const nb::bytes& position) const { return read_position(*face_, position); }

  static MoveText read_move(const nb::bytes& move) {
    if (move.size() > MoveText::most) throw std::invalid_argument("these bytes are no move");
    MoveText text;
    for (size_t i = 0; i < move.size(); ++i) text.push(data(move)[i]);
    return text;
  }

  std::unique_ptr<Face> face_;
  Uct uct_;
};

const char* compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#elif defined(_MSC_VER)
  return "msvc";
#else
  return "unknown";
#endif
}

const char* build() {
#if defined(Py_LIMITED_API)
  return HOLLOWS_BUILD ", stable ABI";
#else
  return HOLLOWS_BUILD;
#endif
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "The kernel: the games at native speed. Positions, moves and rules are bytes.";
  m.def("compiler", &compiler, "The compiler that built the kernel.");
  m.def("build", &build, "How the compiler was asked to build the kernel.");

  nb::class_<StopFlag>(m, "Stop", "A flag that ends a long call from another thread.")
      .def(nb::init<>())
      .def("set", &StopFlag::set)
      .def("clear", &StopFlag::clear)
      .def_prop_ro("is_set", &StopFlag::is_set);

  nb::class_<PythonGame>(m, "Game", "One game under given rules.")
      .def(nb::init<const std::string&, const nb::bytes&>(), "name"_a, "choices"_a)
      .def("start", &PythonGame::start, "The position a game starts from.")
      .def("player", &PythonGame::player, "position"_a, "Whose turn it is, 0 or 1.")
      .def("verdict", &PythonGame::verdict, "position"_a,
           "Outcome (0 going, 1 first, 2 second, 3 draw) and reason.")
      .def("moves", &PythonGame::moves, "position"_a,
           nb::sig("def moves(self, position: bytes) -> list[bytes]"), "Every legal move.")
      .def("children", &PythonGame::children, "position"_a,
           nb::sig("def children(self, position: bytes) -> list[tuple[bytes, bytes]]"),
           "Every legal move with the position after it.")
      .def("play", &PythonGame::play, "position"_a, "move"_a, "The position after the move.")
      .def("steps", &PythonGame::steps, "position"_a, "move"_a,
           nb::sig("def steps(self, position: bytes, move: bytes) -> "
                   "list[tuple[int, int, int, tuple[tuple[int, int], ...], int, int]]"),
           "The steps of the move: kind, place, count, taken, into, why.")
      .def("perft", &PythonGame::perft, "position"_a, "depth"_a, "threads"_a = 1,
           "stop"_a = nb::none(), "progress"_a = nb::none(), "The leaves at that depth.")
      .def("playouts", &PythonGame::playouts, "position"_a, "games"_a, "seed"_a, "threads"_a = 1,
           "stop"_a = nb::none(), "progress"_a = nb::none(),
           "Random games: won by the first, by the second, drawn, unfinished, and moves made.")
      .def("uct", &PythonGame::uct, "position"_a, "playouts"_a, "seed"_a,
           "seconds"_a = std::numeric_limits<double>::infinity(), "stop"_a = nb::none(),
           nb::sig("def uct(self, position: bytes, playouts: int, seed: int, "
                   "seconds: float = float('inf'), stop: Stop | None = None) -> bytes"),
           "The move that plain UCT chooses, after fewer playouts if time is up or it is stopped.");

  bind_batch(m);
  bind_kalaha_proofs(m);
  bind_search(m);
  bind_fanorona_proofs(m);
  bind_hus_proofs(m);
}

}  // namespace hollows
