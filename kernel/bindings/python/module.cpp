// hollows._kernel: the kernel for Python. Positions, moves and rules cross as bytes.
#include "bindings/python/python.hpp"

#include "api/any_uct.hpp"
#include "api/counting.hpp"
#include "bindings/python/batch.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

class PythonGame {
 public:
  PythonGame(const std::string& name, const nb::bytes& choices)
      : game_(make_any_game(name, data(choices), choices.size())),
        uct_(make_uct(name, data(choices), choices.size())) {
    if (!game_) throw std::invalid_argument("the kernel knows no such game or rules: " + name);
  }

  nb::bytes start() const { return to_python(game_->start()); }

  int player(const nb::bytes& position) const { return game_->player(read(position)); }

  std::tuple<int, int> verdict(const nb::bytes& position) const {
    const Verdict verdict = game_->verdict(read(position));
    return {static_cast<int>(verdict.outcome), static_cast<int>(verdict.reason)};
  }

  nb::list moves(const nb::bytes& position) const {
    nb::list moves;
    auto add = [&](const PackedMove& move, const Packed&) { moves.append(to_python(move)); };
    game_->children(read(position), add);
    return moves;
  }

  nb::list children(const nb::bytes& position) const {
    nb::list children;
    auto add = [&](const PackedMove& move, const Packed& after) {
      children.append(nb::make_tuple(to_python(move), to_python(after)));
    };
    game_->children(read(position), add);
    return children;
  }

  nb::bytes play(const nb::bytes& position, const nb::bytes& move) const {
    const PackedMove wanted = read_move(move);
    std::optional<Packed> played;
    auto find = [&](const PackedMove& packed, const Packed& after) {
      if (packed == wanted) played = after;
    };
    game_->children(read(position), find);
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
    if (!game_->steps(read(position), read_move(move), add))
      throw std::invalid_argument("the move is not legal");
    return steps;
  }

  std::string text(const nb::bytes& position) const {
    Text text;
    game_->notation().write(read(position), text);
    return std::string(text.view());
  }

  std::string move_text(const nb::bytes& move) const {
    Text text;
    game_->notation().write_move(read_move(move), text);
    return std::string(text.view());
  }

  nb::bytes read_text(const std::string& text, bool study) const {
    Packed position;
    Refusal refusal;
    if (!game_->notation().read(text, study, position, refusal)) refuse(refusal);
    return to_python(position);
  }

  nb::bytes find_move(const nb::bytes& position, const std::string& text) const {
    PackedMove move;
    Refusal refusal;
    if (!game_->find_move(read(position), text, move, refusal)) refuse(refusal);
    return to_python(move);
  }

  nb::list barred(const nb::bytes& position) const {
    nb::list moves;
    for (const PackedMove& move : game_->barred(read(position))) moves.append(to_python(move));
    return moves;
  }

  std::string place_name(uint8_t place) const {
    Text text;
    game_->notation().write_place(place, text);
    return std::string(text.view());
  }

  nb::list board(const nb::bytes& position) const {
    nb::list board;
    auto add = [&](uint8_t place, uint8_t count) {
      board.append(nb::make_tuple(place_name(place), count));
    };
    game_->notation().board(read(position), add);
    return board;
  }

  int count(const nb::bytes& position, int player) const {
    return game_->notation().count(read(position), player != 0);
  }

  uint64_t perft(const nb::bytes& position, int depth, int threads, const StopFlag* stop,
                 const Progress& progress) const {
    if (depth < 0) throw std::invalid_argument("the depth cannot be negative");
    const Packed root = read(position);
    uint64_t leaves = 0;
    Tally tally;
    WithoutGil outside(stop);
    const Parallel parallel{checked_threads(threads), outside.stop()};
    outside.run([&] { leaves = hollows::perft(*game_, root, depth, parallel, tally); },
                TallyTeller(tally, progress));
    return leaves;
  }

  std::tuple<uint64_t, uint64_t, uint64_t, uint64_t, uint64_t> playouts(
      const nb::bytes& position, uint64_t games, uint64_t seed, int threads, const StopFlag* stop,
      const Progress& progress) const {
    const Packed start = read(position);
    Playouts sum;
    Tally tally;
    WithoutGil outside(stop);
    const Parallel parallel{checked_threads(threads), outside.stop()};
    outside.run([&] { sum = hollows::playouts(*game_, start, games, seed, parallel, tally); },
                TallyTeller(tally, progress));
    return {sum.first, sum.second, sum.draws, sum.unfinished, sum.moves};
  }

  nb::bytes uct(const nb::bytes& position, uint64_t playouts, uint64_t seed, double seconds,
                const StopFlag* stop) const {
    if (playouts < 1) throw std::invalid_argument("UCT needs at least one playout");
    const Packed root = read(position);
    const double until = seconds_now() + seconds;
    std::optional<PackedMove> move;
    {
      nb::gil_scoped_release release;
      const auto enough = [&] { return (stop && stop->is_set()) || seconds_now() > until; };
      move = uct_(root, playouts, seed, enough);
    }
    if (!move) throw std::invalid_argument("there is no move: the game is over");
    return to_python(*move);
  }

 private:
  Packed read(const nb::bytes& position) const { return read_position(*game_, position); }

  [[noreturn]] static void refuse(Refusal& refusal) {
    throw std::invalid_argument(std::string(refusal.json()));
  }

  static PackedMove read_move(const nb::bytes& move) {
    if (move.size() > PackedMove::most) throw std::invalid_argument("these bytes are no move");
    PackedMove packed;
    for (size_t i = 0; i < move.size(); ++i) packed.push(data(move)[i]);
    return packed;
  }

  std::unique_ptr<AnyGame> game_;
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
      .def("text", &PythonGame::text, "position"_a, "The position as text.")
      .def("move_text", &PythonGame::move_text, "move"_a, "The move as text.")
      .def("read", &PythonGame::read_text, "text"_a, "study"_a = false,
           "The position that a text describes; ValueError is the refusal as JSON.")
      .def("find_move", &PythonGame::find_move, "position"_a, "text"_a,
           "The legal move that a text means; ValueError is the refusal as JSON.")
      .def("barred", &PythonGame::barred, "position"_a,
           nb::sig("def barred(self, position: bytes) -> list[bytes]"),
           "The moves that the rules forbid as endless.")
      .def("place_name", &PythonGame::place_name, "place"_a, "What a place of a step is called.")
      .def("board", &PythonGame::board, "position"_a,
           nb::sig("def board(self, position: bytes) -> list[tuple[str, int]]"),
           "What lies in each place.")
      .def("count", &PythonGame::count, "position"_a, "player"_a, "What is a player's now.")
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
  bind_player(m);
  bind_fanorona_proofs(m);
  bind_hus_proofs(m);
}

}  // namespace hollows
