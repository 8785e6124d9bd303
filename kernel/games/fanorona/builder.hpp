// Builds the tables of tables.hpp, layer by layer: a layer is all positions with so many pieces.
//
// Who can capture must, so a position has either only captures, which lead to lower layers, or
// only paikas, which stay in its pair of classes. The first kind is known at once; from there the
// second is found going backwards, shorter games first.
#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "core/children.hpp"
#include "core/threads.hpp"
#include "games/fanorona/tables.hpp"

namespace hollows {

struct FanoronaNews {
  int own, enemy;      // the pair of classes under work
  int moves;           // games of so many moves are being found
  uint64_t positions;  // known so far in this layer
};
using FanoronaTell = std::function<void(const FanoronaNews&)>;

template <class G>
class FanoronaBuilder {
 public:
  using Position = typename G::Position;

  FanoronaBuilder(const G& game, FanoronaTables& tables, Parallel parallel, FanoronaTell tell)
      : game_(game), lines_(game.board()), tables_(tables), index_(tables.index()),
        parallel_(parallel), tell_(std::move(tell)) {}

  // Adds a layer to the tables, which must have all lower ones; false if it was stopped.
  bool build(int layer) {
    codes_ = tables_.allocate(layer);
    for (int slice = 1; slice <= tables_.slices(layer) && !parallel_.stopped(); ++slice)
      build_pair(slice, layer - slice);
    const bool whole = !parallel_.stopped();
    whole ? tables_.filled(layer) : tables_.drop(layer);
    return whole;
  }

  // Fills one slice of a layer only, for somebody who takes it from there; false if stopped.
  bool build_slice(int layer, int slice) {
    codes_ = tables_.allocate(layer);
    build_pair(slice, layer - slice);
    return !parallel_.stopped();
  }

 private:
  static constexpr uint8_t unknown = 255;       // has only paikas, and no end is found yet
  static constexpr uint64_t stretch = 1 << 14;  // numbers that one thread looks at in one go

  struct Class {
    int own, enemy;
    uint8_t* codes;
    uint64_t size;
    std::vector<uint8_t> holds;  // for each stretch and code whether it is to be found there
  };

  void build_pair(int few, int many) {
    sets_.clear();
    FanoronaIndex::each_set(lines_, many, [&](uint64_t set) { sets_.push_back(set); });
    open(pair_[0], few, many);
    open(pair_[1], many, few);
    for (int i = 0; i < classes(); ++i) each_stretch(pair_[i], &FanoronaBuilder::judge_captures, 0);
    for (int code = 1; code <= latest() && !parallel_.stopped(); ++code) {
      if (code + 1 == unknown) throw std::length_error("a game longer than tables can tell");
      for (int i = 0; i < classes(); ++i)
        each_stretch(pair_[i], &FanoronaBuilder::go_back, static_cast<uint8_t>(code));
    }
    for (int i = 0; i < classes(); ++i) each_stretch(pair_[i], &FanoronaBuilder::finish, 0);
  }

  void open(Class& c, int own, int enemy) const {
    c = {own, enemy, codes_ + tables_.begin(own, enemy), index_.size(own, enemy), {}};
    c.holds.assign((c.size + stretch - 1) / stretch * 256, 0);
  }

  // A class of equal sides is its own other one.
  int classes() const { return pair_[0].own == pair_[0].enemy ? 1 : 2; }
  Class& other(const Class& c) { return &c == &pair_[0] ? pair_[classes() - 1] : pair_[0]; }

  int latest() const {
    int latest = 0;
    for (int i = 0; i < classes(); ++i)
      for (size_t at = 0; at < pair_[i].holds.size(); ++at)
        if (pair_[i].holds[at]) latest = std::max(latest, static_cast<int>(at % 256));
    return latest;
  }

  using Work = void (FanoronaBuilder::*)(Class&, uint64_t begin, uint64_t end, uint8_t code);

  void each_stretch(Class& c, Work work, uint8_t code) {
    const uint64_t stretches = (c.size + stretch - 1) / stretch;
    auto look = [&](uint64_t at) {
      if (code && !load(c.holds[at * 256 + code])) return;
      (this->*work)(c, at * stretch, std::min(c.size, (at + 1) * stretch), code);
    };
    parallel_.run(stretches, look, [&] { tell_({c.own, c.enemy, code ? code - 1 : 0, known_}); });
  }

  Position position(const Class& c, uint64_t number) const {
    const uint64_t few = index_.firsts(std::min(c.own, c.enemy))[number / sets_.size()];
    const uint64_t many = sets_[number % sets_.size()];
    Position position;
    position.own = c.own <= c.enemy ? few : many;
    position.enemy = c.own <= c.enemy ? many : few;
    position.number = 2;  // after the first turn
    return position;
  }

  void judge_captures(Class& c, uint64_t begin, uint64_t end, uint8_t) {
    for (uint64_t number = begin; number < end; ++number) {
      const Position here = position(c, number);
      const uint8_t code = here.own & here.enemy ? uint8_t{0} : judge(here);
      c.codes[number] = code;
      if (code && code != unknown) note(c, number, code);
    }
  }

  // The end that captures lead to, or `unknown` if there are only paikas.
  uint8_t judge(const Position& position) const {
    int win = unknown, loss = 0;
    bool moves = false, draws = false, paikas = false;
    game_.children(position, WithoutMoves{[&](const Position& after) {
      moves = true;
      if (after.quiet) {
        paikas = true;
        return;
      }
      const int code = after.own ? tables_.code(after.own, after.enemy) : lost_at_once;
      if (code == 0) draws = true;
      else if (code % 2) win = std::min(win, code + 1);
      else loss = std::max(loss, code + 1);
    }});
    if (paikas) return unknown;
    if (!moves) return game_.no_move(position).outcome == Outcome::draw ? 0 : lost_at_once;
    return static_cast<uint8_t>(win < unknown ? win : draws ? 0 : loss);
  }

  // From each position with this code to those that a paika leads from.
  void go_back(Class& c, uint64_t begin, uint64_t end, uint8_t code) {
    for (uint64_t number = begin; number < end; ++number)
      if (load(c.codes[number]) == code) mark_before(c, position(c, number), code);
  }

  // What is still unknown is drawn. Numbers of no position repeat the code before, which takes the
  // least room in a file.
  void finish(Class& c, uint64_t begin, uint64_t end, uint8_t) {
    for (uint64_t number = begin; number < end; ++number) {
      const Position here = position(c, number);
      if (here.own & here.enemy) c.codes[number] = number == begin ? 0 : c.codes[number - 1];
      else if (c.codes[number] == unknown) c.codes[number] = 0;
    }
  }

  // The side that does not move, and its part in the numbers of positions.
  struct Still {
    uint64_t set;
    FanoronaIndex::Way way{};      // if it is the smaller side
    uint32_t ranks[symmetries]{};  // of its images, if it is the larger one
  };

  Still still(uint64_t set, int here, int there) const {
    Still still{set};
    if (here <= there) still.way = index_.way(set);
    if (here >= there)
      for (int s = 0; s < symmetries; ++s) still.ranks[s] = index_.rank(index_.turned(set, s));
    return still;
  }

  // The positions before this one whose end it decides: its loser could only come here last, its
  // winner's opponent had nothing better.
  void mark_before(Class& c, const Position& position, uint8_t code) {
    Class& before = other(c);
    const Still rest = still(position.own, c.own, c.enemy);
    const uint64_t empty = lines_.all & ~(position.own | position.enemy);
    each_step(position.enemy, empty, [&](uint64_t mover) {
      if (load(before.codes[number(before, mover, rest, false)]) != unknown) return true;
      if (code % 2 || all_won(c, mover, rest, code))
        mark(before, mover, rest, static_cast<uint8_t>(code + 1));
      return true;
    });
  }

  // Calls f with the set after each step of one of its pieces to an empty point, until f is false.
  template <class F>
  HOLLOWS_INLINE bool each_step(uint64_t set, uint64_t empty, F&& f) const {
    for (uint64_t rest = set; rest; rest &= rest - 1) {
      const int at = std::countr_zero(rest);
      for (uint64_t to = lines_.near[at] & empty; to; to &= to - 1)
        if (!f((set ^ (uint64_t{1} << at)) | (to & (~to + 1)))) return false;
    }
    return true;
  }

  // Whether every paika leads to a win of the other player, none later than this code.
  bool all_won(Class& after, uint64_t mover, const Still& rest, uint8_t latest) const {
    const uint64_t empty = lines_.all & ~(mover | rest.set);
    return each_step(mover, empty, [&](uint64_t moved) {
      const uint8_t code = load(after.codes[number(after, moved, rest, true)]);
      return code != 0 && code <= latest && code % 2 == 0;
    });
  }

  HOLLOWS_INLINE uint64_t number(const Class& c, uint64_t mover, const Still& rest,
                                 bool still_own) const {
    uint64_t found = 0;
    each_number(c, mover, rest, still_own, [&](uint64_t number) {
      found = number;
      return false;
    });
    return found;
  }

  // Calls f with each number of the position, which has several if its smaller side stands
  // symmetrically, until f is false.
  template <class F>
  HOLLOWS_INLINE void each_number(const Class& c, uint64_t mover, const Still& rest, bool still_own,
                                  F&& f) const {
    const bool still_few = still_own ? c.own <= c.enemy : c.enemy < c.own;
    const auto way = still_few ? rest.way : index_.way(mover);
    for (unsigned left = way.symmetries; left; left &= left - 1) {
      const int s = std::countr_zero(left);
      const uint32_t rank = still_few ? index_.rank(index_.turned(mover, s)) : rest.ranks[s];
      if (!f(way.first * sets_.size() + rank)) return;
    }
  }

  void mark(Class& c, uint64_t mover, const Still& rest, uint8_t code) {
    each_number(c, mover, rest, false, [&](uint64_t number) {
      std::atomic_ref(c.codes[number]).store(code, std::memory_order_relaxed);
      note(c, number, code);
      return true;
    });
  }

  void note(Class& c, uint64_t number, uint8_t code) {
    std::atomic_ref(c.holds[number / stretch * 256 + code]).store(1, std::memory_order_relaxed);
    known_.fetch_add(1, std::memory_order_relaxed);
  }

  static uint8_t load(uint8_t& code) {
    return std::atomic_ref(code).load(std::memory_order_relaxed);
  }

  const G& game_;
  const Lines& lines_;
  FanoronaTables& tables_;
  const FanoronaIndex& index_;
  uint8_t* codes_ = nullptr;
  Parallel parallel_;
  FanoronaTell tell_;
  std::vector<uint64_t> sets_;  // the larger side's, by their ranks
  Class pair_[2];
  std::atomic<uint64_t> known_{0};
};

}  // namespace hollows
