// The solver of Kalaha: proves that the player to move gets at least so many of the seeds left, or
// that he does not.
//
// Such a question has two answers, so there is no window and no evaluation: a player needs one
// move that proves it, and the other a reply to each. Before any move is searched, all are looked
// up, in the endgame tables, among the proofs, and for what the seeds left allow at best
// (Irving, Donkers and Uiterwijk 2000).
//
// Near the tables the moves are then searched one after the other, in the order of a guess. Above
// that the search goes on wherever least work seems to be missing, there and back: depth-first
// proof-number search (Nagai 2002), with the guess for what has not been tried.
#pragma once

#include <algorithm>
#include <atomic>

#include "core/children.hpp"
#include "core/stop.hpp"
#include "games/kalaha/any.hpp"
#include "games/kalaha/efforts.hpp"
#include "games/kalaha/guess.hpp"

namespace hollows {

// A move as the solver sees it: the rows after it, seen by the player then to move.
struct KalahaSown {
  uint64_t own, enemy;
  int gained;  // by the player who moved; all that he gets where the game is over
  int hollow;
  bool again;
};

template <bool EmptyCapture, int Hollows, class F>
HOLLOWS_INLINE void each_sown(const Kalaha<EmptyCapture, Hollows>& game, uint64_t own,
                              uint64_t enemy, F&& f) {
  constexpr uint64_t row = (uint64_t{1} << 8 * Hollows) - 1;
  using Position = typename Kalaha<EmptyCapture, Hollows>::Position;
  game.children(Position{own, enemy, 0}, [&](uint8_t hollow, const Position& after) {
    const bool again = after.player == 0;
    f({after.own & row, after.enemy & row, byte_at(again ? after.own : after.enemy, Hollows),
       hollow, again});
  });
}

template <class F>
void each_sown(const AnyKalaha& game, int hollows, uint64_t own, uint64_t enemy, F&& f) {
  AnyKalaha::Position position;
  for (int at = 0; at < hollows; ++at) {
    position.own[at] = static_cast<uint8_t>(byte_at(own, at));
    position.enemy[at] = static_cast<uint8_t>(byte_at(enemy, at));
  }
  game.children(position, [&](const AnyKalaha::Move& move, const AnyKalaha::Position& after) {
    KalahaSown sown{0, 0, 0, move.hollow, after.player == 0};
    for (int at = 0; at < hollows; ++at) {
      sown.own |= byte_of(at, after.own[at]);
      sown.enemy |= byte_of(at, after.enemy[at]);
    }
    sown.gained = (sown.again ? after.own : after.enemy)[hollows];
    f(sown);
  });
}

class KalahaSolver {
 public:
  using Tell = FunctionRef<void(uint64_t)>;

  virtual ~KalahaSolver() = default;

  // Whether the player to move gets at least `share` of the seeds in these rows. The answer
  // stands only if `stop` was not raised by then. Tells the nodes now and then.
  virtual bool at_least(uint64_t own, uint64_t enemy, int share, const Stop* stop, Tell tell) = 0;

  uint64_t nodes() const { return nodes_; }

 protected:
  uint64_t nodes_ = 0;  // positions whose moves were looked at
};

template <class G>
class KalahaSolverOf final : public KalahaSolver {
 public:
  KalahaSolverOf(G game, int seeds, int hollows, const KalahaTables& tables, size_t megabytes)
      : game_(std::move(game)), hollows_(hollows), tables_(tables), in_tables_(tables.most()),
        numbers_(hollows), proofs_(megabytes - megabytes / 8), tried_(megabytes / 8),
        guess_(hollows, seeds, tables, [this](uint64_t& own, uint64_t& enemy, Random& random) {
          return play(own, enemy, random);
        }) {
    for (int at = 0; at < 2 * reach; ++at)
      work_[at] = static_cast<float>(8 * std::exp(steep * (at - reach) / KalahaGuess::seed));
  }

  bool at_least(uint64_t own, uint64_t enemy, int share, const Stop* stop, Tell tell) override {
    stop_ = stop;
    stopped_ = false;
    tell_ = &tell;
    const int seeds = sum_of(own), others = sum_of(enemy);
    if (share <= 0) return true;
    if (share > seeds + others) return false;
    if (seeds + others <= in_tables_)
      return tables_.share(
                 seeds + others,
                 tables_.block(seeds, others).place(numbers_.row(own), numbers_.row(enemy))) >=
             share;
    const uint64_t number = numbers_.position(seeds, numbers_.row(own), others,
                                              numbers_.row(enemy));
    return !settle({own, enemy, seeds, others, KalahaProofTable::key(number)}, share, no_limit).yes;
  }

 private:
  static constexpr int most_moves = 2 * KalahaNumbers::most_hollows;
  using Bounds = KalahaProofTable::Bounds;

  struct Node {
    uint64_t own, enemy;
    int own_seeds, enemy_seeds;
    uint64_t key;
    int seeds() const { return own_seeds + enemy_seeds; }
  };

  struct Child {
    Node node;
    int gained, hollow;
    bool again;
    uint64_t place;  // in its layer, where the tables know it

    // A share of the player who moves, as the question that the child must answer.
    int asked(int share, int seeds) const { return again ? share - gained : seeds - share + 1; }
    Bounds seen_by_mover(const Bounds& bounds, int seeds) const {
      if (again) return {gained + bounds.least, gained + bounds.most};
      return {seeds - bounds.most, seeds - bounds.least};
    }
  };

  // What is known of a node while it is looked at.
  struct Look {
    Child children[most_moves];
    int size = 0;
    int least = 0, most = 0;  // the best that the moves known so reach are sure of, and can reach
    int best = KalahaProofTable::no_hollow;  // the move that proved it, or once proved a share
  };

  // Answers a question, or tries until one of the efforts reaches its limit.
  Efforts settle(const Node& node, int share, const Efforts& limit) {
    const Bounds known = proofs_.probe(node.key, node.seeds());
    if (known.least >= share) return Efforts::of(true);
    if (known.most < share) return Efforts::of(false);
    if (++nodes_ % often == 0) pause();
    if (stopped_) return no_limit;
    const uint64_t before = nodes_;
    Look look;
    look.best = known.hollow;
    open(node, look);
    if (look.least < share) look_up(node, share, look);
    Efforts efforts = Efforts::of(true);
    if (look.least < share)
      efforts = is_near(node) ? one_by_one(node, share, look) : by_effort(node, share, limit, look);
    if (stopped_) return no_limit;
    if (!efforts.settled()) {
      tried_.store(node.key, share, efforts);
      return efforts;
    }
    const bool yes = !efforts.yes;  // then not all moves were looked at
    proofs_.store(node.key, node.seeds(),
                  {std::max(known.least, yes ? std::max(look.least, share) : look.least),
                   yes ? known.most : std::min({known.most, look.most, share - 1}), look.best},
                  nodes_ - before + 1);
    return efforts;
  }

  bool is_near(const Node& node) const { return node.seeds() <= in_tables_ + near; }

  template <class F>
  HOLLOWS_INLINE void sow(uint64_t own, uint64_t enemy, F&& f) const {
    if constexpr (std::same_as<G, AnyKalaha>) each_sown(game_, hollows_, own, enemy, f);
    else each_sown(game_, own, enemy, f);
  }

  bool play(uint64_t& own, uint64_t& enemy, Random& random) const {
    KalahaSown moves[most_moves];
    uint32_t size = 0;
    sow(own, enemy, [&](const KalahaSown& sown) { moves[size++] = sown; });
    const KalahaSown& chosen = moves[random.below(size)];
    own = chosen.own;
    enemy = chosen.enemy;
    return own && enemy;
  }

  // Makes all moves, and asks for the memory where they may be known.
  HOLLOWS_INLINE void open(const Node& node, Look& look) const {
    sow(node.own, node.enemy, [&](const KalahaSown& sown) {
      if (!sown.own || !sown.enemy) return learn(look, {sown.gained, sown.gained});
      Child& child = look.children[look.size++];
      const int own = sum_of(sown.own), enemy = sum_of(sown.enemy);
      const uint32_t row = numbers_.row(sown.own), other = numbers_.row(sown.enemy);
      child.node = {sown.own, sown.enemy, own, enemy, 0};
      child.gained = sown.gained;
      child.hollow = sown.hollow;
      child.again = sown.again;
      if (own + enemy <= in_tables_) {
        child.place = tables_.block(own, enemy).place(row, other);
        tables_.prefetch(own + enemy, child.place);
      } else {
        child.node.key = KalahaProofTable::key(numbers_.position(own, row, enemy, other));
        proofs_.prefetch(child.node.key);
        if (!is_near(node)) tried_.prefetch(child.node.key);
      }
    });
  }

  static HOLLOWS_INLINE void learn(Look& look, const Bounds& bounds) {
    look.least = std::max(look.least, bounds.least);
    look.most = std::max(look.most, bounds.most);
  }

  // Leaves only the moves that are worth a search.
  HOLLOWS_INLINE void look_up(const Node& node, int share, Look& look) {
    int left = 0;
    for (int at = 0; at < look.size; ++at) {
      const Child& child = look.children[at];
      const Bounds bounds = child.seen_by_mover(known(child), node.seeds());
      learn(look, bounds);
      if (look.least >= share) break;
      if (bounds.most >= share) look.children[left++] = child;
    }
    look.size = left;
  }

  HOLLOWS_INLINE Bounds known(const Child& child) const {
    const int seeds = child.node.seeds();
    if (seeds > in_tables_) return proofs_.probe(child.node.key, seeds);
    const int share = tables_.share(seeds, child.place);
    return {share, share};
  }

  // By the share that the guess gives the player, and for what makes a proof short: seeds taken and
  // an extra turn.
  HOLLOWS_INLINE int order_of(const Child& child, int first) const {
    constexpr int seed = KalahaGuess::seed;
    if (child.hollow == first) return 1000 * seed;
    const int guess = guess_(child.node.own, child.node.enemy, child.node.seeds());
    return seed * (3 * child.gained + 5 * child.again) +
           (child.again ? guess : seed * child.node.seeds() - guess);
  }

  Efforts one_by_one(const Node& node, int share, Look& look) {
    const Child* children[most_moves];
    int orders[most_moves];
    for (int at = 0; at < look.size; ++at) {
      const int order = order_of(look.children[at], look.best);
      int to = at;
      for (; to > 0 && orders[to - 1] < order; --to) {
        orders[to] = orders[to - 1];
        children[to] = children[to - 1];
      }
      orders[to] = order;
      children[to] = &look.children[at];
    }
    for (int at = 0; at < look.size; ++at) {
      const Child& child = *children[at];
      const Efforts efforts =
          settle(child.node, child.asked(share, node.seeds()), no_limit).seen(child.again);
      if (efforts.yes) continue;
      look.best = child.hollow;
      return efforts;
    }
    return Efforts::of(false);
  }

  // A yes takes the work of the move that needs least; a no that of all moves, counted as that of
  // the hardest and a little for each other, since they share much of it (Ueda and others 2008).
  Efforts by_effort(const Node& node, int share, const Efforts& limit, Look& look) {
    Efforts efforts[most_moves];
    for (int at = 0; at < look.size; ++at) efforts[at] = expected(look.children[at], share, node);
    for (;;) {
      int best = 0;
      uint32_t open = 0, second = Efforts::endless;
      Efforts all = Efforts::of(false);
      for (int at = 0; at < look.size; ++at) {
        if (!efforts[at].no) continue;
        ++open;
        all.no = std::max(all.no, efforts[at].no);
        if (efforts[at].yes < all.yes) {
          second = all.yes;
          all.yes = efforts[at].yes;
          best = at;
        } else {
          second = std::min(second, efforts[at].yes);
        }
      }
      if (!open) return all;
      all.no = std::min(all.no + others * (open - 1), Efforts::endless - 1);
      if (all.yes >= limit.yes || all.no >= limit.no) return all;
      const Efforts more{std::min(limit.yes, second + second / patience + 1),
                         std::max(limit.no - others * (open - 1), efforts[best].no + 1)};
      const Child& child = look.children[best];
      efforts[best] = settle(child.node, child.asked(share, node.seeds()), more.seen(child.again))
                          .seen(child.again);
      if (stopped_) return all;
      if (efforts[best].yes) continue;
      look.best = child.hollow;
      return efforts[best];
    }
  }

  // The work that a move may take: what is left of it as it was tried last, or a guess.
  Efforts expected(const Child& child, int share, const Node& node) const {
    const int asked = child.asked(share, node.seeds());
    Efforts efforts = tried_.find(child.node.key, asked);
    if (!efforts.yes) {
      const int seeds = child.node.seeds();
      const int more = guess_(child.node.own, child.node.enemy, seeds) - KalahaGuess::seed * asked +
                       KalahaGuess::seed / 2;
      const int at = std::clamp(more, 1 - reach, reach - 1);
      const auto size = static_cast<float>(2 + seeds - in_tables_);
      efforts = {static_cast<uint32_t>(1 + size * work_[reach - at]),
                 static_cast<uint32_t>(1 + size * work_[reach + at])};
    }
    return efforts.seen(child.again);
  }

  HOLLOWS_NOINLINE void pause() {
    if (raised(stop_)) stopped_ = true;
    if (nodes_ % seldom == 0) (*tell_)(nodes_);
  }

  static constexpr uint64_t often = 1 << 10, seldom = 1 << 17;
  static constexpr Efforts no_limit{Efforts::endless, Efforts::endless};
  // Near the best of some 40 sets tried, with the weights of `order_of`, on 6 hollows and 4 seeds
  // with 20 in the tables and on 24 positions of 33 to 42 seeds with 14.
  static constexpr int near = 6;            // seeds more than in the tables: too few to weigh moves
  static constexpr double steep = 0.25;     // a seed more than asked: e to the 0.25 times less work
  static constexpr uint32_t others = 4;     // the work of a no for each move but the hardest
  static constexpr uint32_t patience = 16;  // a move is left at 1/16 more work than the next asks
  static constexpr int reach = 16 * KalahaGuess::seed;

  G game_;
  int hollows_;
  const KalahaTables& tables_;
  int in_tables_;
  KalahaNumbers numbers_;
  KalahaProofTable proofs_;
  KalahaEffortTable tried_;
  KalahaGuess guess_;
  float work_[2 * reach] = {};  // what a no may take, by how much more than asked the guess gives
  const Stop* stop_ = nullptr;
  const Tell* tell_ = nullptr;
  bool stopped_ = false;
};

// The quickest solver for these rules, which may have up to KalahaNumbers::most_hollows.
inline std::unique_ptr<KalahaSolver> make_kalaha_solver(const KalahaRules& rules,
                                                        const KalahaTables& tables,
                                                        size_t megabytes) {
  auto make = [&]<class G>(G game) -> std::unique_ptr<KalahaSolver> {
    return std::make_unique<KalahaSolverOf<G>>(std::move(game), rules.seeds, rules.hollows, tables,
                                               megabytes);
  };
  const bool plain = !rules.capture_may && !rules.rest_finisher;
  if (plain && rules.hollows == 6)
    return rules.empty_capture ? make(Kalaha<true, 6>(rules)) : make(Kalaha<false, 6>(rules));
  if (plain && rules.hollows == 5)
    return rules.empty_capture ? make(Kalaha<true, 5>(rules)) : make(Kalaha<false, 5>(rules));
  if (plain && rules.hollows == 4)
    return rules.empty_capture ? make(Kalaha<true, 4>(rules)) : make(Kalaha<false, 4>(rules));
  return make(AnyKalaha(rules));
}

}  // namespace hollows
