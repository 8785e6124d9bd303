// What a search by proof numbers remembers of a position.
#pragma once

#include "core/word_table.hpp"

namespace hollows {

// How many positions must still be decided, at least and as far as is known, until the player to
// move has what he is after (`gain`), and until it is clear that he has not (`fail`). The first is
// 0 when he has it, the second when he never will; then the other one is `hopeless`.
struct Numbers {
  static constexpr uint32_t hopeless = 1u << 27;

  // The length of what never ends in a win for one side: because the other can force a draw, or
  // perhaps only because a position on the way there came back.
  static constexpr uint32_t drawn = 1u << 20, round = 1u << 21;

  uint32_t gain = 1, fail = 1;
  uint32_t length = 0;  // once decided: within so many moves the game is won by one side

  static Numbers gained(uint32_t length) { return {0, hopeless, length}; }
  static Numbers failed(uint32_t length) { return {hopeless, 0, length}; }
  bool decided() const { return gain == 0 || fail == 0; }
};

class NumberTable {
 public:
  explicit NumberTable(size_t megabytes) : words_(megabytes) {}

  void prefetch(const PositionKey& key) const { words_.prefetch(key); }

  // Whether anything is known, and what.
  bool find(const PositionKey& key, Numbers& numbers) const {
    const uint64_t word = words_.find(key);
    if (word == 0) return false;
    numbers = {low(word), low(word >> bits)};
    if (numbers.decided()) numbers.length = numbers.gain + numbers.fail - Numbers::hopeless;
    if (numbers.gain == 0) numbers.fail = Numbers::hopeless;
    if (numbers.fail == 0) numbers.gain = Numbers::hopeless;
    return true;
  }

  void store(const PositionKey& key, const Numbers& numbers, uint64_t nodes) {
    // What is hopeless has no number, and leaves room for the length.
    const uint64_t gain = numbers.gain + (numbers.fail == 0 ? numbers.length : 0);
    const uint64_t fail = numbers.fail + (numbers.gain == 0 ? numbers.length : 0);
    words_.store(key, WordTable::priced(gain | fail << bits, nodes));
  }

 private:
  static constexpr int bits = 28;
  static uint32_t low(uint64_t word) { return static_cast<uint32_t>(word & ((1u << bits) - 1)); }

  WordTable words_;
};

}  // namespace hollows
