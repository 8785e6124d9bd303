// Fanorona on small boards solved to the end: every position that play can lead to is listed, then
// judged going backwards from the ends.
//
// As in builder.hpp a position has either only captures, which lead to fewer pieces, or only
// paikas, which keep them. So the positions are judged by their number of pieces, fewest first:
// those with captures at once, the others from shorter games to longer ones.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/children.hpp"
#include "core/stop.hpp"
#include "games/fanorona/tables.hpp"

namespace hollows {

template <class G>
class FanoronaSolver {
 public:
  using Position = typename G::Position;
  // Listed as 31 bits a side.
  static bool fits(const Lines& lines) { return lines.rows * lines.stride <= side_bits; }

  FanoronaSolver(const G& game, const FanoronaRules& rules, size_t megabytes)
      : game_(game), lines_(game.board()), single_first_(!rules.first_turn_free),
        corner_(lines_.bit_of[0]), most_(megabytes * ((1 << 20) / bytes_a_position)) {
    keys_.reserve(most_);
    slots_.assign(1 << 16, 0);
  }

  uint64_t positions() const { return keys_.size(); }

  // Lists all that can follow; false if that was stopped or there are too many.
  bool explore(const Position& root, const Stop* stop) {
    if (!seed(root)) return false;
    for (; explored_ < keys_.size(); ++explored_) {
      bool all_fit = true;
      game_.children(position(keys_[explored_]),
                     WithoutMoves{[&](const Position& after) { all_fit = all_fit && add(after); }});
      if (!all_fit || raised(stop)) return false;
    }
    return true;
  }

  // Judges all that is listed; false if that was stopped.
  bool solve(const Stop* stop) {
    codes_.assign(keys_.size(), unknown);
    std::vector<std::vector<uint32_t>> layers(static_cast<size_t>(lines_.points));
    for (size_t at = 0; at < keys_.size(); ++at)
      layers[pieces(keys_[at])].push_back(static_cast<uint32_t>(at));
    for (auto& layer : layers) {
      judge_layer(layer, stop);
      layer = {};
      if (raised(stop)) return false;
    }
    return true;
  }

  // Of a position that was explored, or of one before it.
  Ending ending(const Position& position) const {
    return ending_of(is_first(position) ? judge(position) : code(position));
  }

 private:
  static constexpr int side_bits = 31;
  static constexpr uint8_t unknown = 255;
  static constexpr size_t bytes_a_position = 28;  // key, two slots, code, place in a layer, bucket

  uint64_t key(const Position& position) const {
    return position.own >> corner_ | (position.enemy >> corner_) << side_bits |
           uint64_t{position.player} << (2 * side_bits);
  }

  Position position(uint64_t key) const {
    constexpr uint64_t side = (uint64_t{1} << side_bits) - 1;
    Position position;
    position.own = (key & side) << corner_;
    position.enemy = (key >> side_bits & side) << corner_;
    position.player = static_cast<uint8_t>(key >> (2 * side_bits));
    position.number = 2;
    return position;
  }

  static size_t pieces(uint64_t key) {
    return static_cast<size_t>(std::popcount(key & ((uint64_t{1} << (2 * side_bits)) - 1)));
  }

  // Such positions are not listed: their moves are of another kind, and at most two are on a way.
  bool is_first(const Position& position) const { return single_first_ && position.number == 1; }

  bool seed(const Position& root) {
    if (!is_first(root)) return add(root);
    bool all_fit = true;
    game_.children(root,
                   WithoutMoves{[&](const Position& after) { all_fit = all_fit && seed(after); }});
    return all_fit;
  }

  // The slot where a key is found, or where it belongs.
  size_t slot(uint64_t key) const {
    uint64_t mixed = key * 0x9e3779b97f4a7c15u;
    mixed ^= mixed >> 32;
    size_t at = mixed & (slots_.size() - 1);
    while (slots_[at] && keys_[slots_[at] - 1] != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  // False if there is no room for it.
  bool add(const Position& position) {
    const uint64_t wanted = key(position);
    const size_t at = slot(wanted);
    if (slots_[at]) return true;
    if (keys_.size() == most_) return false;
    keys_.push_back(wanted);
    slots_[at] = static_cast<uint32_t>(keys_.size());
    if (2 * keys_.size() > slots_.size()) widen();
    return true;
  }

  void widen() {
    const size_t wider = 2 * slots_.size();
    slots_ = {};
    slots_.assign(wider, 0);
    for (size_t at = 0; at < keys_.size(); ++at)
      slots_[slot(keys_[at])] = static_cast<uint32_t>(at + 1);
  }

  std::optional<uint32_t> place(const Position& position) const {
    const uint32_t found = slots_[slot(key(position))];
    return found ? std::optional(found - 1) : std::nullopt;
  }
  uint8_t code(const Position& position) const { return codes_[place(position).value()]; }

  void judge_layer(const std::vector<uint32_t>& layer, const Stop* stop) {
    std::vector<std::vector<uint32_t>> found(unknown);  // by code
    for (const uint32_t at : layer) {
      const uint8_t code = judge(position(keys_[at]));
      if ((codes_[at] = code) && code != unknown) found[code].push_back(at);
      if (raised(stop)) return;
    }
    for (size_t code = 1; code + 1 < found.size(); ++code) {
      for (const uint32_t at : found[code])
        mark_before(position(keys_[at]), static_cast<uint8_t>(code), found[code + 1]);
      found[code] = {};
      if (raised(stop)) return;
    }
    for (const uint32_t at : layer)
      if (codes_[at] == unknown) codes_[at] = 0;
  }

  // The best that the moves lead to; `unknown` if that is not known yet of some and no win is.
  uint8_t judge(const Position& position) const {
    if (!position.own) return lost_at_once;
    int win = unknown, loss = 0;
    bool moves = false, draws = false, open = false;
    game_.children(position, WithoutMoves{[&](const Position& after) {
      moves = true;
      const int code = is_first(after) ? judge(after) : this->code(after);
      if (code == unknown) open = true;
      else if (code == 0) draws = true;
      else if (code % 2) win = std::min(win, code + 1);
      else loss = std::max(loss, code + 1);
    }});
    if (open) return unknown;
    if (!moves) return game_.no_move(position).outcome == Outcome::draw ? 0 : lost_at_once;
    return static_cast<uint8_t>(win < unknown ? win : draws ? 0 : loss);
  }

  // The positions that a paika leads from and that are now decided: by a loss of the player to
  // move here, or by a win if the other moves lead to wins no later than this one.
  void mark_before(const Position& here, uint8_t code, std::vector<uint32_t>& found) {
    Position before;
    before.enemy = here.own;
    before.player = 1 - here.player;
    before.number = 2;
    const uint64_t empty = lines_.all & ~(here.own | here.enemy);
    for (uint64_t rest = here.enemy; rest; rest &= rest - 1) {
      const int at = std::countr_zero(rest);
      for (uint64_t from = lines_.near[at] & empty; from; from &= from - 1) {
        before.own = (here.enemy ^ (uint64_t{1} << at)) | (from & (~from + 1));
        const auto known = place(before);
        if (!known || codes_[*known] != unknown) continue;
        if (code % 2 == 0 && !all_won(before, code)) continue;
        codes_[*known] = static_cast<uint8_t>(code + 1);
        found.push_back(*known);
      }
    }
  }

  bool all_won(const Position& before, uint8_t latest) const {
    bool all = true;
    game_.children(before, WithoutMoves{[&](const Position& after) {
      const uint8_t code = this->code(after);
      all = all && code != 0 && code <= latest && code % 2 == 0;
    }});
    return all;
  }

  const G& game_;
  const Lines& lines_;
  bool single_first_;
  int corner_;
  size_t most_;
  std::vector<uint64_t> keys_;   // in the order in which they were found
  std::vector<uint32_t> slots_;  // where a key stands in that order, from 1
  std::vector<uint8_t> codes_;   // as in tables.hpp
  size_t explored_ = 0;
};

}  // namespace hollows
