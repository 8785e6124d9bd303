// Hus looked at from the ends: every position in reach, wins and losses worked out backwards.
//
// What is neither won nor lost then is drawn: neither side can force an end, so play goes round
// until the third repetition. Only positions with few stones have so little in reach.
#pragma once

#include <optional>
#include <unordered_map>

#include "games/hus/solver.hpp"

namespace hollows {

template <Game G>
class HusSweep {
 public:
  using Position = typename G::Position;

  explicit HusSweep(const G& game) : game_(game) {}

  // What the first moves are worth; nothing if more than `most` positions are in reach.
  std::optional<HusReport> solve(const Position& root, size_t most, const Stop* stop) {
    place_of_position(root);
    for (size_t at = 0; at < nodes_.size(); ++at) {
      if (nodes_.size() > most || raised(stop)) return {};
      expand(static_cast<uint32_t>(at));
    }
    link_parents();
    go_back();
    return report(root);
  }

 private:
  struct Node {
    Position position;
    uint32_t first_child = 0, children = 0;
    uint32_t first_parent = 0, parents = 0;
    uint32_t open = 0;  // moves that are not known to lose
    int value = 0;
    int length = 0;
  };

  struct Hash {
    size_t operator()(const PositionKey& key) const { return static_cast<size_t>(key.place); }
  };

  uint32_t place_of_position(const Position& position) {
    const auto [found, is_new] = places_.try_emplace(hus_sides::key_of(position),
                                                     static_cast<uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back({position});
    return found->second;
  }

  void expand(uint32_t at) {
    const Position position = nodes_[at].position;
    const auto first = static_cast<uint32_t>(children_.size());
    uint32_t open = 0;
    bool wins = false, loses = false;
    game_.children(position, [&](const HusMove&, const Position& after) {
      const Verdict verdict = game_.over(after);
      if (!verdict.over()) children_.push_back(place_of_position(after));
      else if (verdict.outcome == won_by(game_.player(position))) wins = true;
      else if (verdict.outcome != Outcome::draw) loses = true;
      open += !verdict.over() || verdict.outcome == Outcome::draw;
    });
    Node& node = nodes_[at];
    node.first_child = first;
    node.children = static_cast<uint32_t>(children_.size()) - first;
    node.open = open;
    if (wins) settle(at, 1, 1);
    else if (loses && open == 0) settle(at, -1, 1);
  }

  void settle(uint32_t at, int value, int length) {
    nodes_[at].value = value;
    nodes_[at].length = length;
    settled_.push_back(at);
  }

  void link_parents() {
    for (const uint32_t child : children_) ++nodes_[child].parents;
    uint32_t next = 0;
    for (Node& node : nodes_) {
      node.first_parent = next;
      next += node.parents;
      node.parents = 0;
    }
    parents_.resize(next);
    for (uint32_t at = 0; at < nodes_.size(); ++at)
      for (uint32_t i = 0; i < nodes_[at].children; ++i) {
        Node& child = nodes_[children_[nodes_[at].first_child + i]];
        parents_[child.first_parent + child.parents++] = at;
      }
  }

  // In the order of their length, so that the first is the shortest win and the longest defence.
  void go_back() {
    for (size_t i = 0; i < settled_.size(); ++i) {
      const Node& node = nodes_[settled_[i]];
      for (uint32_t j = 0; j < node.parents; ++j) {
        const uint32_t parent = parents_[node.first_parent + j];
        if (nodes_[parent].value != 0) continue;
        if (node.value < 0) settle(parent, 1, node.length + 1);
        else if (--nodes_[parent].open == 0) settle(parent, -1, node.length + 1);
      }
    }
  }

  HusReport report(const Position& root) {
    HusReport report;
    report.nodes = nodes_.size();
    game_.children(root, [&](const HusMove& move, const Position& after) {
      report.moves.push_back(first_move(game_, root, move, after));
      FirstMove& last = report.moves.back();
      if (last.settled) return;
      const Node& node = nodes_[place_of_position(after)];
      last = {last.move, true, -node.value, node.value ? node.length + 1 : 0};
    });
    return report;
  }

  const G game_;
  std::vector<Node> nodes_;
  std::unordered_map<PositionKey, uint32_t, Hash> places_;
  std::vector<uint32_t> children_, parents_;
  std::vector<uint32_t> settled_;
};

}  // namespace hollows
