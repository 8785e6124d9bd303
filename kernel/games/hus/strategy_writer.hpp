// A strategy of Hus chosen by proof.
#pragma once

#include "games/hus/prover.hpp"
#include "games/hus/strategy.hpp"

namespace hollows {

// Chooses replies that win as quickly as can be, and writes them down.
template <Game G>
class QuickestReplies {
 public:
  using Position = typename G::Position;

  QuickestReplies(const G& game, ProofTable& table, NumberTable& numbers, const Stop* stop)
      : game_(game), prover_(game, table, numbers, stop) {}

  uint8_t operator()(const Position& position) {
    int length = 1;
    while (length < longest_proof && prover_.win(position, length) > length && !prover_.stopped())
      ++length;
    for (const HusChild<G>& child : hus_children(game_, position)) {
      if (prover_.stopped()) return 0;
      if (game_.over(child.after).over() || prover_.loss(child.after, length - 1) >= length)
        continue;
      written.push_back(child.move);
      return child.move;
    }
    return 0;
  }

  std::vector<uint8_t> written;

 private:
  const G& game_;
  HusProver<G> prover_;
};

// Chooses replies that win, the quickest that the proof met, and writes them down.
template <Game G>
class WinningReplies {
 public:
  using Position = typename G::Position;

  WinningReplies(const G& game, NumberTable& table, const Stop* stop)
      : game_(game), decider_(game, table, stop) {}

  uint8_t operator()(const Position& position) {
    if (decider_.decide(position, ~uint64_t{0}).value < 1) return 0;
    uint8_t best = 0;
    int least = 0;
    for (const HusChild<G>& child : hus_children(game_, position)) {
      const Decision found = decider_.remembered(child.after);
      if (found.value >= 0 || (best && found.length >= least)) continue;
      best = child.move;
      least = found.length;
    }
    if (best) written.push_back(best);
    return best;
  }

  std::vector<uint8_t> written;

 private:
  const G& game_;
  HusDecider<G> decider_;
};

}  // namespace hollows
