// hollows._kernel.Player: the one player, for Python.
#include "api/any_player.hpp"

#include "bindings/python/python.hpp"
#include "bindings/python/views.hpp"

using namespace nanobind::literals;

namespace hollows {
namespace {

#define SCORE "tuple[float, float, bool, int | None]"
#define LINE "tuple[" SCORE ", int, list[bytes]]"
#define REPORT "tuple[int, int, float, int, list[" LINE "]]"
#define PROGRESS "progress: Callable[[" REPORT "], None] | None = None"
#define SETTINGS                                                                       \
  "nodes: int | None = None, depth: int | None = None, seconds: float | None = None, " \
  "lines: int = 1, threads: int = 1, without: int = 0, "

nb::tuple to_python(const Score& score) {
  const auto length = score.length ? nb::cast(score.length) : nb::none();
  return nb::make_tuple(score.lead, score.chance, score.proven, length);
}

nb::tuple to_python(const Report& report) {
  nb::list lines;
  for (const Line& line : report.lines) {
    nb::list moves;
    for (const PackedMove& move : line.moves) moves.append(hollows::to_python(move));
    lines.append(nb::make_tuple(to_python(line.means), line.depth, moves));
  }
  return nb::make_tuple(report.depth, report.nodes, report.seconds, report.hits, lines);
}

// Nodes (0 for all that it is given), slack and horizon of each.
std::vector<std::tuple<uint64_t, double, int>> to_python(const Level* levels) {
  std::vector<std::tuple<uint64_t, double, int>> all;
  for (int i = 0; i < most_level; ++i)
    all.emplace_back(levels[i].nodes, levels[i].slack, levels[i].horizon);
  return all;
}

using Tell = std::function<void(nb::tuple)>;

Settings to_settings(std::optional<uint64_t> nodes, std::optional<int> depth,
                     std::optional<double> seconds, int lines, int threads, unsigned without,
                     int contempt) {
  if (lines < 1) throw std::invalid_argument("lines must be at least 1");
  if (contempt < 0 || contempt > most_contempt)
    throw std::invalid_argument("contempt must be 0 to 10000 hundredths");
  Settings settings{.lines = lines,
                    .threads = checked_threads(threads),
                    .without = without,
                    .contempt = contempt};
  if (depth) settings.depth = std::min(*depth, deepest);
  if (nodes) settings.nodes = *nodes;
  if (seconds) settings.seconds = *seconds;
  return settings;
}

class PythonPlayer {
 public:
  PythonPlayer(const std::string& name, const nb::bytes& choices, size_t megabytes, uint64_t seed)
      : game_(make_any_game(name, data(choices), choices.size())) {
    if (!game_) throw std::invalid_argument("the kernel knows no such game or rules: " + name);
    player_ = make_any_player(name, data(choices), choices.size(), checked_megabytes(megabytes));
    player_->seed(seed);
  }

  nb::tuple analyse(const nb::bytes& position, const std::vector<nb::bytes>& past,
                    std::optional<uint64_t> nodes, std::optional<int> depth,
                    std::optional<double> seconds, int lines, int threads, unsigned without,
                    int contempt, int horizon, const StopFlag* stop, const Tell& progress) {
    Settings settings = to_settings(nodes, depth, seconds, lines, threads, without, contempt);
    settings.horizon = horizon;
    Report report;
    const Asked asked = ask(position, past);
    work(stop, progress, [&](const Around& around, AnyPlayer::Told told) {
      report = player_->analyse(asked.root, asked.past, settings, around, told);
    });
    return to_python(report);
  }

  nb::tuple choose(const nb::bytes& position, const std::vector<nb::bytes>& past, int level,
                   std::optional<uint64_t> nodes, std::optional<int> depth,
                   std::optional<double> seconds, int lines, int threads, unsigned without,
                   int contempt, std::optional<std::pair<double, int>> manner, const StopFlag* stop,
                   const Tell& progress) {
    Wish wish{checked_level(level),
              to_settings(nodes, depth, seconds, lines, threads, without, contempt)};
    if (manner) wish.level = {0, manner->first, manner->second};
    Choice choice;
    const Asked asked = ask(position, past);
    work(stop, progress, [&](const Around& around, AnyPlayer::Told told) {
      choice = player_->choose(asked.root, asked.past, wish, around, told);
    });
    return nb::make_tuple(hollows::to_python(choice.move), to_python(choice.report));
  }

  // Every move with how often a level plays it, beside its favourite.
  nb::list odds(const nb::bytes& position, int number) {
    const Level level = checked_level(number);
    const Wish wish{level, {}};
    const Asked asked = ask(position, {});
    Choice choice;
    work(nullptr, nullptr, [&](const Around& around, AnyPlayer::Told told) {
      choice = player_->choose(asked.root, asked.past, wish, around, told);
    });
    nb::list moves;
    const std::vector<Line>& lines = choice.report.lines;
    const std::vector<double> often = hollows::odds(chances_of(lines), level.slack);
    for (size_t i = 0; i < lines.size(); ++i)
      moves.append(nb::make_tuple(hollows::to_python(lines[i].moves[0]), often[i]));
    return moves;
  }

  auto levels() const { return to_python(&player_->level(1)); }

  void seed(uint64_t seed) { player_->seed(seed); }

  void forget() { player_->forget(); }

  bool takes_tables() const { return player_->takes_tables(); }

  void open_table(int layer, Buffer file) {
    if (!player_->open_table(layer, file.data(), file.size()))
      throw std::invalid_argument("these bytes are no layer " + std::to_string(layer));
    files_.push_back(std::move(file));
  }

  std::vector<int> features(const nb::bytes& position) const {
    return player_->features(read_position(*game_, position));
  }

  int weigh(const nb::bytes& position) const {
    return player_->weigh(read_position(*game_, position));
  }

  int evaluate(const nb::bytes& position) const {
    return player_->evaluate(read_position(*game_, position));
  }

  double logit_per_unit() const { return player_->logit_per_unit(); }

 private:
  struct Asked {
    Packed root;
    std::vector<Packed> past;
  };

  Asked ask(const nb::bytes& position, const std::vector<nb::bytes>& past) const {
    Asked asked{read_position(*game_, position), {}};
    if (game_->verdict(asked.root).over()) throw std::invalid_argument("the game is over");
    for (const nb::bytes& each : past) asked.past.push_back(read_position(*game_, each));
    return asked;
  }

  const Level& checked_level(int level) const {
    if (level < 1 || level > most_level) throw std::invalid_argument("levels are 1 to 8");
    return player_->level(level);
  }

  template <class Search>
  void work(const StopFlag* stop, const Tell& progress, Search&& search) {
    WithoutGil outside(stop);
    outside.run([&] {
      auto tell = [&](const Report& news) {
        if (progress) outside.tell([&] { progress(to_python(news)); });
      };
      search(Around{outside.stop(), seconds_now}, tell);
    });
  }

  std::unique_ptr<AnyGame> game_;
  std::unique_ptr<AnyPlayer> player_;
  std::vector<Buffer> files_;  // that the player reads
};

}  // namespace

void bind_player(nb::module_& m) {
  nb::class_<PythonPlayer>(m, "Player", "Plays and analyses one game, and remembers what it saw.")
      .def(nb::init<const std::string&, const nb::bytes&, size_t, uint64_t>(), "name"_a,
           "choices"_a, "megabytes"_a, "seed"_a = 0)
      .def("analyse", &PythonPlayer::analyse, "position"_a, "past"_a, "nodes"_a = nb::none(),
           "depth"_a = nb::none(), "seconds"_a = nb::none(), "lines"_a = 1, "threads"_a = 1,
           "without"_a = 0, "contempt"_a = 0, "horizon"_a = sees_all, "stop"_a = nb::none(),
           "progress"_a = nb::none(),
           nb::sig("def analyse(self, position: bytes, past: list[bytes], " SETTINGS
                   "contempt: int = 0, horizon: int = 255, stop: Stop | None = None, " PROGRESS
                   ") -> " REPORT),
           "The best lines: depth, nodes, seconds, hits in endgame tables, and of each line its "
           "score (lead, chance, proven, length), depth and moves.")
      .def("choose", &PythonPlayer::choose, "position"_a, "past"_a, "level"_a,
           "nodes"_a = nb::none(), "depth"_a = nb::none(), "seconds"_a = nb::none(), "lines"_a = 1,
           "threads"_a = 1, "without"_a = 0, "contempt"_a = usual_contempt, "manner"_a = nb::none(),
           "stop"_a = nb::none(), "progress"_a = nb::none(),
           nb::sig("def choose(self, position: bytes, past: list[bytes], level: int, " SETTINGS
                   "contempt: int = 200, manner: tuple[float, int] | None = None, "
                   "stop: Stop | None = None, " PROGRESS ") -> tuple[bytes, " REPORT "]"),
           "The move that a level plays, and what it saw. `manner` is a slack and a "
           "horizon in place of the level's.")
      .def("odds", &PythonPlayer::odds, "position"_a, "level"_a,
           nb::sig("def odds(self, position: bytes, level: int) -> list[tuple[bytes, float]]"),
           "Every move with how often a level plays it, beside its favourite, which comes first.")
      .def_prop_ro("levels", &PythonPlayer::levels,
                   "The nodes (0 for all that it is given), slack and horizon of each level.")
      .def("seed", &PythonPlayer::seed, "seed"_a, "Begin the random choices anew.")
      .def("forget", &PythonPlayer::forget, "Empty the table.")
      .def_prop_ro("takes_tables", &PythonPlayer::takes_tables,
                   "Whether endgame tables can be used under these rules.")
      .def("open_table", &PythonPlayer::open_table, "layer"_a, "file"_a,
           nb::sig("def open_table(self, layer: int, file: " BYTES ") -> None"),
           "Use a layer of endgame tables as it lies in a file.")
      .def("features", &PythonPlayer::features, "position"_a, "What the fitted weights weigh.")
      .def("weigh", &PythonPlayer::weigh, "position"_a,
           "What they make of the position as it stands, in hundredths.")
      .def("evaluate", &PythonPlayer::evaluate, "position"_a,
           "The estimate of the position as it stands, in hundredths.")
      .def_prop_ro("logit_per_unit", &PythonPlayer::logit_per_unit,
                   "How fast the chance of winning grows with the lead.");
  m.def("odds", &hollows::odds, "chances"_a, "slack"_a,
        "How often each of the moves with these chances is chosen, beside the first.");
  m.def("usual_levels", [] { return to_python(usual_levels); },
        "The levels of a game that has none of its own.");
  m.def("share_of_clock", &share_of_clock, "left"_a, "increment"_a,
        "The seconds that one move may take of the time that is left.");
}

}  // namespace hollows
