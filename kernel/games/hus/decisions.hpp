// Who wins after each move of a position of Hus: asked by whoever plays, before he searches.
#pragma once

#include <memory>

#include "core/prover.hpp"
#include "games/hus/decider.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

template <Game G>
class HusDecisions {
 public:
  static constexpr bool possible = true;
  using Position = typename G::Position;

  explicit HusDecisions(const G& game) : game_(game) {}

  // What is proven of every move of a game that is not over; adds what it took to `nodes`.
  std::vector<Proven> prove(const Position& root, const ProofLimit& limit, uint64_t& nodes) {
    if (!table_) table_ = std::make_unique<NumberTable>(megabytes);
    std::vector<Proven> moves;
    std::vector<Position> positions_after;
    auto add = [&](const HusMove& move, const Position& after) {
      moves.push_back(ended(root, move, after));
      positions_after.push_back(after);
    };
    each_child(game_, root, add);
    HusDecider<G> decider(game_, *table_, limit.stop);
    decider.until(limit.now, limit.until);
    // Asked of the position first, because one move is enough for a win.
    const Decision whole = decider.decide(root, limit.nodes);
    const bool lost = whole.settled && whole.value < 0;
    for (size_t i = 0; i < moves.size(); ++i)
      settle(moves[i], lost ? Decision{true, 1} : decider.remembered(positions_after[i]));
    for (size_t i = 0; i < moves.size() && !decider.stopped(); ++i)
      if (!moves[i].settled && decider.nodes() < limit.nodes)
        settle(moves[i], decider.decide(positions_after[i], limit.nodes));
    nodes += decider.nodes();
    return moves;
  }

  void forget() { table_.reset(); }

 private:
  static constexpr size_t megabytes = 16;

  Proven ended(const Position& root, const HusMove& move, const Position& after) const {
    const Verdict verdict = game_.over(after);
    const bool won = verdict.outcome == won_by(game_.player(root));
    const int value = !verdict.over() || verdict.outcome == Outcome::draw ? 0 : won ? 1 : -1;
    return {game_.pack_move(root, move), verdict.over(), value};
  }

  // What is decided for the player who answers.
  static void settle(Proven& move, const Decision& found) {
    if (move.settled || !found.settled) return;
    move.settled = true;
    move.value = -found.value;
  }

  const G game_;
  std::unique_ptr<NumberTable> table_;
};

template <bool May>
class Prover<Hus<May>> : public HusDecisions<Hus<May>> {
  using HusDecisions<Hus<May>>::HusDecisions;
};
template <>
class Prover<AnyHus> : public HusDecisions<AnyHus> {
  using HusDecisions<AnyHus>::HusDecisions;
};

HOLLOWS_SMALL_END

}  // namespace hollows
