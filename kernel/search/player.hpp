// The one player: what is played at each level, and what is said of a position. Python, the
// protocols, the arena, the server and the page all ask here, so that with the same files, the same
// seed and a limit in nodes they get the same move.
#pragma once

#include <functional>

#include "core/arithmetic.hpp"
#include "core/function_ref.hpp"
#include "core/packed.hpp"
#include "core/prover.hpp"
#include "core/random.hpp"
#include "search/settings.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

constexpr double full_strength_seconds = 1;  // where nobody sets a limit
constexpr int usual_contempt = 200;          // docs/engine.md has the matches
constexpr unsigned not_for_weak_levels = network | endgame_tables | proofs;

// How the work may be ended, and the clock.
struct Around {
  const Stop* stop = nullptr;
  double (*now)() = nullptr;
};

// What one move may take of the time that is left.
inline double share_of_clock(double left, double increment) {
  constexpr double moves_left = 25, of_increment = 0.75, most = 0.8, lag = 0.03, least = 0.001;
  const double wanted = left / moves_left + of_increment * increment;
  return std::max(least, std::min(wanted, most * left) - lag);
}

// What a player is asked for. Without any limit a level sets its own.
struct Wish {
  Level level;
  Settings settings;                                       // limits, parts, contempt
  double clock = std::numeric_limits<double>::infinity();  // seconds left
  double increment = 0;

  bool limited() const {
    const Settings none;
    return settings.depth < none.depth || settings.nodes < none.nodes ||
           settings.seconds < none.seconds;
  }
};

struct Choice {
  PackedMove move = {};
  Report report;
};

inline std::vector<double> chances_of(const std::vector<Line>& lines) {
  std::vector<double> chances;
  for (const Line& line : lines) chances.push_back(line.means.chance);
  return chances;
}

// How often each of the moves with these chances is chosen, beside the first.
inline std::vector<double> odds(const std::vector<double>& chances, double slack) {
  std::vector<double> often;
  for (const double chance : chances)
    often.push_back(slack > 0 ? exponential((chance - chances[0]) / slack) : often.empty());
  return often;
}

// Positions and moves are bytes here, so that one copy of all this serves every kind of game.
class Player {
 public:
  using Past = std::vector<Packed>;
  using Told = FunctionRef<void(const Report&)>;

  virtual ~Player() = default;

  // The best lines. The position must be valid and have a legal move; `past` are the game's earlier
  // positions.
  Report analyse(const Packed& root, const Past& past, const Settings& settings,
                 const Around& around, Told told) {
    Work work(settings, around);
    const auto proven = prove(root, work, most_of_analysis);
    const std::vector<Group> groups = grouped(settings.lines, proven);
    Report whole;
    for (uint64_t budget = first_round;; budget *= 4) {
      bool finished = groups.size() == 1;
      whole = look_by_worth(root, past, groups, proven, work, budget, whole.lines.size(), told,
                            finished);
      if (finished || work.is_over()) return whole;
    }
  }

  // The move that is played.
  Choice choose(const Packed& root, const Past& past, const Wish& wish, const Around& around,
                Told told) {
    Work work(settings_of(wish), around);
    const auto proven = prove(root, work, most_of_choice);
    int worth = proven.empty() ? 0 : -1;
    for (const Proven& move : proven) worth = std::max(worth, move.worth());
    if (worth < 0) return hold_out(root, work);
    Settings settings = work.settings;
    settings.only = moves_worth(worth, proven);
    work.share(settings);
    auto tell = [&](const Report& news) { told(joined({}, news, worth, proven)); };
    Choice choice;
    choice.report = joined({}, look(root, past, settings, work, tell), worth, proven);
    choice.move = choice.report.lines[pick(choice.report.lines, wish.level.slack)].moves[0];
    return choice;
  }

  void seed(uint64_t seed) { random_ = Random(seed); }

  virtual const Level& level(int number) const = 0;
  virtual void forget() = 0;

 protected:
  // What each kind of game does in its own way: a search without proofs, ...
  virtual Report search(const Packed& root, const Past& past, const Settings&, const Around&,
                        Told) = 0;
  // ... what is proven of each move, which adds to `nodes`, nothing where the game has no prover,
  // ...
  virtual std::vector<Proven> prove(const Packed& root, const ProofLimit&, uint64_t& nodes) = 0;
  // ... and the move that wins most games played at random.
  virtual PackedMove most_hopeful(const Packed& root, uint64_t seed, uint64_t playouts,
                                  uint64_t& nodes, const std::function<bool()>& enough) = 0;

 private:
  // Of a proof: less than a third of the time. An analysis shall show something soon.
  static constexpr double proof_nodes_a_second = 300'000, of_proofs = 1.0 / 3;
  static constexpr uint64_t most_of_choice = 3'000'000, most_of_analysis = 300'000;
  static constexpr uint64_t most_playouts = 250'000;  // which take some 65 MB
  static constexpr int every_line = 1'000;            // more than any position has moves
  static constexpr uint64_t first_round = 100'000;    // nodes, until all groups have been seen

  // Moves that are proven to be worth the same, and how many of their lines are wanted.
  struct Group {
    int worth, lines;
  };

  // One question under way: what it may take, and what it has taken.
  struct Work {
    Work(const Settings& wanted, const Around& about)
        : settings(wanted), around(about), began(about.now()) {}

    double elapsed() const { return around.now() - began; }
    bool is_over() const {
      return raised(around.stop) || nodes >= settings.nodes || elapsed() >= settings.seconds;
    }
    uint64_t nodes_left() const { return settings.nodes > nodes ? settings.nodes - nodes : 1; }
    bool by_nodes() const { return settings.nodes < Settings{}.nodes; }
    bool by_seconds() const { return settings.seconds < Settings{}.seconds; }

    // Limits a search to what is left.
    void share(Settings& shared) const {
      constexpr double least = 0.001;
      if (by_seconds()) shared.seconds = std::max(least, settings.seconds - elapsed());
      if (by_nodes()) shared.nodes = nodes_left();
    }

    Settings settings;
    Around around;
    double began;
    uint64_t nodes = 0;
  };

  static Settings settings_of(const Wish& wish) {
    Settings settings = wish.settings;
    const Level& level = wish.level;
    const bool on_clock = wish.clock < Wish{}.clock;
    if (!wish.limited() && level.nodes) settings.nodes = level.nodes;
    else if (!wish.limited()) settings.seconds = full_strength_seconds;
    if (on_clock)
      settings.seconds = std::min(settings.seconds, share_of_clock(wish.clock, wish.increment));
    settings.horizon = level.horizon;
    if (level.nodes) {
      settings.without |= not_for_weak_levels;
      settings.contempt = 0;
    }
    if (level.slack > 0) settings.lines = every_line;
    return settings;
  }

  std::vector<Proven> prove(const Packed& root, Work& work, uint64_t most) {
    if (work.settings.without & proofs) return {};
    ProofLimit limit{most, work.around.stop};
    if (work.by_nodes()) limit.nodes = std::min(most, work.settings.nodes / 3);
    if (work.by_seconds()) {
      const double nodes = proof_nodes_a_second * work.settings.seconds;
      if (nodes < static_cast<double>(limit.nodes)) limit.nodes = static_cast<uint64_t>(nodes);
      limit.now = work.around.now;
      limit.until = work.began + of_proofs * work.settings.seconds;
    }
    limit.nodes = std::max<uint64_t>(1, limit.nodes);
    return prove(root, limit, work.nodes);
  }

  static std::vector<PackedMove> moves_worth(int worth, const std::vector<Proven>& proven) {
    std::vector<PackedMove> moves;
    for (const Proven& move : proven)
      if (move.worth() == worth) moves.push_back(move.move);
    return moves;
  }

  static std::vector<Group> grouped(int lines, const std::vector<Proven>& proven) {
    if (proven.empty()) return {{0, lines}};
    std::vector<Group> groups;
    for (int worth = 1; worth >= -1 && lines > 0; --worth) {
      const int moves = std::min(lines, static_cast<int>(moves_worth(worth, proven).size()));
      if (moves) groups.push_back({worth, moves});
      lines -= moves;
    }
    return groups;
  }

  // Looks at the better moves first. Where there are several groups each has its part of the
  // budget, so that the last lines do not wait for ever; `finished` if none needed all of it. Less
  // than the `known` lines of the round before is not told.
  Report look_by_worth(const Packed& root, const Past& past, const std::vector<Group>& groups,
                       const std::vector<Proven>& proven, Work& work, uint64_t budget, size_t known,
                       Told told, bool& finished) {
    const bool alone = finished;
    Report whole;
    finished = true;
    for (const Group& group : groups) {
      Settings part = work.settings;
      part.only = moves_worth(group.worth, proven);
      part.lines = group.lines;
      work.share(part);
      if (!alone) part.nodes = std::min(part.nodes, budget * static_cast<uint64_t>(group.lines));
      const uint64_t before = work.nodes;
      auto tell = [&](const Report& news) {
        const Report report = joined(whole, news, group.worth, proven);
        if (report.lines.size() >= known) told(report);
      };
      whole = joined(whole, look(root, past, part, work, tell), group.worth, proven);
      finished = finished && (alone || work.nodes - before < part.nodes);
    }
    return whole;
  }

  // A search whose reports count all the work.
  Report look(const Packed& root, const Past& past, const Settings& settings, Work& work,
              Told told) {
    const uint64_t before = work.nodes;
    const auto count = [&](Report report) {
      work.nodes = report.nodes += before;
      report.seconds = work.elapsed();
      return report;
    };
    auto tell = [&](const Report& news) { told(count(news)); };
    return count(search(root, past, settings, work.around, tell));
  }

  // The lines found before, and those of moves that are proven to be worth so much.
  static Report joined(const Report& before, const Report& news, int worth,
                       const std::vector<Proven>& proven) {
    Report report = before;
    if (before.lines.empty()) report.depth = news.depth;
    report.nodes = news.nodes;
    report.seconds = news.seconds;
    report.hits += news.hits;
    for (const Line& line : news.lines) {
      report.lines.push_back(line);
      if (!line.means.proven && is_settled(line.moves[0], proven))
        report.lines.back().means = {0, (1 + worth) / 2.0, true};
    }
    return report;
  }

  static bool is_settled(const PackedMove& move, const std::vector<Proven>& proven) {
    for (const Proven& each : proven)
      if (each.move == move) return each.settled;
    return false;
  }

  // All moves lose against an opponent who never errs. One who does is judged best by games played
  // at random: UCT goes where they are won most often, with the replies that he would find.
  Choice hold_out(const Packed& root, Work& work) {
    uint64_t nodes = work.nodes_left();
    const auto enough = [&] {
      return raised(work.around.stop) || work.elapsed() > work.settings.seconds;
    };
    Choice choice{most_hopeful(root, random_(), most_playouts, nodes, enough)};
    const Line line{-surest_estimate, false, 1, {choice.move}, {0, 0, true}};
    choice.report = {1, work.nodes + nodes, work.elapsed(), 0, {line}};
    return choice;
  }

  size_t pick(const std::vector<Line>& lines, double slack) {
    if (!(slack > 0)) return 0;
    const std::vector<double> often = odds(chances_of(lines), slack);
    double sum = 0;
    for (const double each : often) sum += each;
    constexpr double below_one = 1.0 / (uint64_t{1} << 53);
    double left = static_cast<double>(random_() >> 11) * below_one * sum;
    for (size_t i = 0; i < often.size(); ++i)
      if ((left -= often[i]) < 0) return i;
    return 0;
  }

  Random random_{0};
};

HOLLOWS_SMALL_END

}  // namespace hollows
