// What all threads of one search share.
#pragma once

#include <atomic>
#include <vector>

#include "core/endings.hpp"
#include "core/evaluation.hpp"
#include "core/stop.hpp"
#include "search/being_searched.hpp"
#include "search/settings.hpp"
#include "search/transposition_table.hpp"

namespace hollows {

// The same whenever a position comes back, and other than that of the other player's.
template <Game G>
uint64_t repetition_key(const G& game, const Evaluation<G>& evaluation,
                        const typename G::Position& position) {
  const uint64_t key = evaluation.board_key(position);
  return game.player(position) ? ~key : key;
}

template <Game G>
struct Task {
  const G& game;
  const Evaluation<G>& evaluation;
  const Endings<G>& endings;
  TranspositionTable& table;
  const Settings& settings;
  std::vector<uint64_t> past;  // keys of the game's earlier positions, sorted
  uint64_t salt = 0;           // sets table entries apart where draws have another worth
  int contempt = 0;            // by how much a draw is disliked at this root
  const Stop* stop = nullptr;
  double (*now)() = nullptr;
  double began = 0;
  std::atomic<bool> ended{false};
  std::atomic<uint64_t> nodes{0}, hits{0};  // of the other threads
  std::atomic<int> depth{1};                // of the deepest iteration that a thread has begun
  BeingSearched being_searched{};
};

}  // namespace hollows
