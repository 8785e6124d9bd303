// A strategy of Hus chosen by proof.
#pragma once

#include "hus_prover.hpp"
#include "hus_strategy.hpp"

namespace hollows {

// Chooses replies that win as quickly as can be, and writes them down.
template <Game G>
class HusWriter {
 public:
  using Position = typename G::Position;

  HusWriter(const G& game, ProofTable& table, const std::atomic<bool>* stop)
      : game_(game), prover_(game, table, stop) {}

  uint8_t operator()(const Position& position) {
    int length = 1;
    while (length < longest_proof && prover_.win(position, length) > length &&
           !prover_.stopped())
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

}  // namespace hollows
