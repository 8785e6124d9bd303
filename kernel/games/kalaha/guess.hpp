// What share of the seeds left a player may hope for: one number a hollow, by the seeds in it,
// added up. The numbers are fitted to what the endgame tables say about positions of random play,
// so they suit whatever rules and tables there are. No proof rests on them, only its order.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/kalaha/proof_table.hpp"
#include "games/kalaha/tables.hpp"

namespace hollows {

class KalahaGuess {
 public:
  static constexpr int seed = 64;  // guesses are counted in so many parts of a seed

  // `play(own, enemy, random)` makes a random move, and is false if the game is over then.
  template <class Play>
  KalahaGuess(int hollows, int seeds, const KalahaTables& tables, Play play) : hollows_(hollows) {
    Squares squares(first(2 * hollows));
    const KalahaNumbers numbers(hollows);
    Random random(games);
    const uint64_t start = static_cast<uint64_t>(seeds) * (ones >> 8 * (8 - hollows));
    for (int game = 0; game < games; ++game)
      for (uint64_t own = start, enemy = start; play(own, enemy, random);) {
        const int mine = sum_of(own), theirs = sum_of(enemy), left = mine + theirs;
        if (left > tables.most()) continue;
        if (left <= tables.most() - layers) break;
        const uint64_t place =
            tables.block(mine, theirs).place(numbers.row(own), numbers.row(enemy));
        squares.add(seen(own, enemy), tables.share(left, place) - left / 2.0);
      }
    const std::vector<double> weights = squares.solve();
    for (int at = 0; at < 2 * hollows; ++at)
      for (int here = 0; here < kinds; ++here)
        (at < hollows ? own_[at] : enemy_[at - hollows])[here] = static_cast<int>(
            std::lrint(seed * (weights[first(at)] * here + weights[first(at) + 1 + here])));
  }

  // Of the player to move.
  HOLLOWS_INLINE int operator()(uint64_t own, uint64_t enemy, int seeds) const {
    int share = seed / 2 * seeds;
    for (int at = 0; at < KalahaNumbers::most_hollows; ++at)
      share += own_[at][kind(byte_at(own, at))] + enemy_[at][kind(byte_at(enemy, at))];
    return share;
  }

 private:
  // With a quarter of the games the solver needed 1.2 and 2.1 times the nodes on two tests, with
  // five times as many games about the same.
  static constexpr int games = 4000, layers = 6;
  static constexpr int kinds = 15;  // of hollows: with 0 to 13 seeds, or more

  using Features = std::vector<std::pair<size_t, double>>;

  // The least squares of weighted features that add up to a value.
  class Squares {
   public:
    explicit Squares(size_t size) : size_(size), matrix_(size * size), right_(size) {
      for (size_t at = 0; at < size; ++at) matrix_[at * size + at] = ridge;
    }

    void add(const Features& features, double value) {
      for (const auto& [at, weight] : features) {
        right_[at] += weight * value;
        for (const auto& [other, factor] : features) matrix_[at * size_ + other] += weight * factor;
      }
    }

    std::vector<double> solve() {
      for (size_t at = 0; at < size_; ++at)
        for (size_t row = at + 1; row < size_; ++row) {
          const double times = matrix_[row * size_ + at] / matrix_[at * size_ + at];
          for (size_t to = at; to < size_; ++to)
            matrix_[row * size_ + to] -= times * matrix_[at * size_ + to];
          right_[row] -= times * right_[at];
        }
      for (size_t at = size_; at-- > 0;) {
        for (size_t to = at + 1; to < size_; ++to)
          right_[at] -= matrix_[at * size_ + to] * right_[to];
        right_[at] /= matrix_[at * size_ + at];
      }
      return right_;
    }

   private:
    static constexpr double ridge = 20;  // keeps the weight of what was seldom seen near zero

    size_t size_;
    std::vector<double> matrix_, right_;
  };

  static HOLLOWS_INLINE int kind(int seeds) { return std::min(seeds, kinds - 1); }
  // A hollow's features: its seeds, and whether it is of a kind.
  static constexpr size_t first(int hollow) { return static_cast<size_t>(hollow) * (kinds + 1); }

  Features seen(uint64_t own, uint64_t enemy) const {
    Features features;
    for (int at = 0; at < 2 * hollows_; ++at) {
      const int here = at < hollows_ ? byte_at(own, at) : byte_at(enemy, at - hollows_);
      features.emplace_back(first(at), here);
      features.emplace_back(first(at) + 1 + static_cast<size_t>(kind(here)), 1);
    }
    return features;
  }

  int hollows_;
  using Parts = int[KalahaNumbers::most_hollows][kinds];
  Parts own_ = {}, enemy_ = {};
};

}  // namespace hollows
