// Plain UCT, the yardstick of the engine and its last hope in lost games of Hus: UCB1 with the
// constant root 2, one random game a new leaf, the most visited move chosen. No knowledge of any
// game, no pruning, no tuning.
//
// Kocsis and Szepesvari, Bandit Based Monte-Carlo Planning (2006).
#pragma once

#include <cmath>  // the square root, which is exact everywhere
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/arithmetic.hpp"
#include "core/children.hpp"
#include "search/playout.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

template <Game G>
class UctTree {
 public:
  UctTree(const G& game, const typename G::Position& root, uint64_t seed)
      : game_(game), random_(seed) {
    nodes_.push_back({root});
  }

  uint64_t nodes() const { return made_; }  // moves made in all games

  // Which of the moves was tried most often, in the order of `children`; none if the game is over.
  // So many playouts, or fewer if that many moves are made or it is `enough` before.
  std::optional<uint32_t> search(uint64_t playouts, uint64_t most_nodes,
                                 const std::function<bool()>& enough) {
    for (uint64_t played = 0; played < playouts; ++played) {
      play_once();
      if (made_ >= most_nodes || (played % 256 == 255 && enough())) break;
    }
    const Node& root = nodes_[0];
    if (root.children == 0) return {};
    uint32_t best = root.first;
    for (uint32_t child = best; child < root.first + root.children; ++child)
      if (nodes_[child].visits > nodes_[best].visits) best = child;
    return nodes_[best].number;
  }

 private:
  using Position = typename G::Position;

  struct Node {
    Position position;
    uint32_t number = 0;  // of the move that led here, among its parent's
    uint32_t first = 0;   // the children stand together, once the node is expanded
    uint32_t children = 0;
    uint32_t visits = 0;
    double points = 0;  // of the player who made the move
    bool expanded = false;
  };

  // 1. select down to a leaf, 2. expand it, 3. play at random, 4. tell the path.
  void play_once() {
    path_.assign(1, 0);
    while (nodes_[path_.back()].visits > 0 || path_.size() == 1) {
      if (!nodes_[path_.back()].expanded) expand(path_.back());
      if (nodes_[path_.back()].children == 0) break;
      path_.push_back(select(nodes_[path_.back()]));
    }
    const Playouts end = playouts(game_, nodes_[path_.back()].position, 1, random_());
    made_ += end.moves + 1;
    const double undecided = 0.5 * static_cast<double>(end.draws + end.unfinished);
    const double points[2] = {static_cast<double>(end.first) + undecided,
                              static_cast<double>(end.second) + undecided};
    int mover = 0;
    for (const uint32_t at : path_) {
      nodes_[at].points += points[mover];
      ++nodes_[at].visits;
      mover = game_.player(nodes_[at].position);  // who moves to the next node of the path
    }
  }

  // The child with the greatest upper bound; one that was never tried comes first.
  uint32_t select(const Node& node) const {
    const double log_visits = logarithm(static_cast<double>(node.visits));
    uint32_t best = node.first;
    double best_bound = -1;
    for (uint32_t child = node.first; child < node.first + node.children; ++child) {
      const Node& tried = nodes_[child];
      if (tried.visits == 0) return child;
      const double visits = tried.visits;
      const double bound = tried.points / visits + std::sqrt(2 * log_visits / visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = child;
      }
    }
    return best;
  }

  void expand(uint32_t at) {
    const auto first = static_cast<uint32_t>(nodes_.size());
    const Position position = nodes_[at].position;
    auto add = [&](const auto&, const Position& after) {
      nodes_.push_back({after, static_cast<uint32_t>(nodes_.size()) - first});
    };
    if (!game_.over(position).over()) each_child(game_, position, add);
    const auto children = static_cast<uint32_t>(nodes_.size()) - first;
    for (uint32_t left = children; left > 1; --left)  // untried moves are tried in random order
      std::swap(nodes_[first + left - 1], nodes_[first + random_.below(left)]);
    nodes_[at].first = first;
    nodes_[at].children = children;
    nodes_[at].expanded = true;
  }

  const G& game_;
  Random random_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> path_;
  uint64_t made_ = 0;
};

// The move that UCT chooses, or nothing if the game is over. `nodes` are the moves that it may
// make, and then those that it has made.
template <Game G>
std::optional<PackedMove> uct_move(const G& game, const typename G::Position& position,
                                   uint64_t seed, uint64_t playouts, uint64_t& nodes,
                                   const std::function<bool()>& enough) {
  UctTree<G> tree(game, position, seed);
  const auto chosen = tree.search(playouts, nodes, enough);
  nodes = tree.nodes();
  if (!chosen) return {};
  uint32_t number = 0;
  PackedMove found;
  auto seek = [&](const auto& move, const auto&) {
    if (number++ == *chosen) found = game.pack_move(position, move);
  };
  each_child(game, position, seek);
  return found;
}

HOLLOWS_SMALL_END

}  // namespace hollows
