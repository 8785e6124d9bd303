// A small network that judges a position: rows of numbers added up, one for each piece on the
// board, then two layers of neurons. Whole numbers only, so that it says the same everywhere.
//
// Made from self-play by `hollows arena train`; docs/engine.md tells the experiment.
#pragma once

#include <algorithm>

#include "core/game.hpp"

namespace hollows {

using std::int16_t;
using std::int32_t;
using std::int8_t;

constexpr int network_one = 64;  // a neuron that is fully awake, and a weight of one
constexpr int first_neurons = 32;
constexpr int second_neurons = 16;

template <int Inputs>
struct Network {
  int8_t rows[Inputs][first_neurons];
  int16_t first_bias[first_neurons];
  int8_t second[second_neurons][first_neurons];
  int32_t second_bias[second_neurons];
  int16_t last[second_neurons];  // in hundredths of a piece
  int32_t last_bias;
};

// A position as the first layer sees it.
template <int Inputs>
class Sight {
 public:
  explicit HOLLOWS_INLINE Sight(const Network<Inputs>& network) : network_(network) {
    std::copy_n(network.first_bias, first_neurons, sums_);
  }

  HOLLOWS_INLINE void add(int input) {
    const int8_t* row = network_.rows[input];
    for (int i = 0; i < first_neurons; ++i) sums_[i] = static_cast<int16_t>(sums_[i] + row[i]);
  }

  // In hundredths, for the player to move.
  int judge() const {
    int16_t awake[first_neurons];
    for (int i = 0; i < first_neurons; ++i)
      awake[i] = std::clamp<int16_t>(sums_[i], 0, network_one);
    int32_t sum = network_.last_bias;
    for (int neuron = 0; neuron < second_neurons; ++neuron) {
      int32_t told = network_.second_bias[neuron];
      for (int i = 0; i < first_neurons; ++i) told += awake[i] * network_.second[neuron][i];
      sum += std::clamp(told / network_one, 0, network_one) * network_.last[neuron];
    }
    return sum / network_one;
  }

 private:
  const Network<Inputs>& network_;
  int16_t sums_[first_neurons];
};

}  // namespace hollows
