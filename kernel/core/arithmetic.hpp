// e to a power and the natural logarithm, by additions and multiplications in a fixed order: the
// libraries of two systems differ in the last digit, and then a move that hangs on it does too.
#pragma once

#include <bit>
#include <cstdint>

namespace hollows {

namespace arithmetic {

constexpr double ln2 = 0.6931471805599453;
constexpr double ln2_rest = 2.3190468138462996e-17;  // what the number above lacks
constexpr double root_half = 0.7071067811865476;
constexpr int exponent_bias = 1023, exponent_at = 52;

constexpr double power_of_two(std::int64_t exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + exponent_bias) << exponent_at);
}

}  // namespace arithmetic

// e to the power of x.
inline double exponential(double x) {
  constexpr double most = 700;
  if (x < -most) return 0;
  if (x > most) x = most;
  const auto twos = static_cast<std::int64_t>(x / arithmetic::ln2 + (x < 0 ? -0.5 : 0.5));
  const auto times = static_cast<double>(twos);
  const double rest = (x - times * arithmetic::ln2) - times * arithmetic::ln2_rest;
  double sum = 1;
  for (int term = 14; term > 0; --term) sum = 1 + sum * rest / term;
  return sum * arithmetic::power_of_two(twos);
}

// The natural logarithm of a number above 0.
inline double logarithm(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto twos = static_cast<std::int64_t>(bits >> arithmetic::exponent_at) -
              arithmetic::exponent_bias;
  double part = x / arithmetic::power_of_two(twos);  // from 1 to 2
  if (part * arithmetic::root_half > 1) {
    part /= 2;
    ++twos;
  }
  const double ratio = (part - 1) / (part + 1), square = ratio * ratio;
  double sum = 0;
  for (int term = 25; term > 0; term -= 2) sum = sum * square + 1.0 / term;
  return static_cast<double>(twos) * arithmetic::ln2 + 2 * ratio * sum;
}

}  // namespace hollows
