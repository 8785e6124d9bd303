// What a proof has found about positions: within how many moves each is won or lost.
#pragma once

#include "core/word_table.hpp"

namespace hollows {

// A number of moves, and the one that stands for "not in any number".
constexpr int never = 255;
constexpr int longest_proof = 250;

// The result comes not before `from` moves, and surely within `by`.
struct Span {
  uint8_t from = 0, by = never;
  bool proven() const { return by < never; }
  bool refuted() const { return from == never; }
};

struct Known {
  Span win, loss;     // of the player to move
  uint16_t move = 0;  // the low bits of the check of the position after the move that decided
  bool decided() const { return win.proven() || win.refuted() || loss.proven() || loss.refuted(); }
};

class ProofTable {
 public:
  explicit ProofTable(size_t megabytes) : words_(megabytes) {}

  void prefetch(const PositionKey& key) const { words_.prefetch(key); }
  Known find(const PositionKey& key) const { return open(words_.find(key)); }
  void store(const PositionKey& key, const Known& known, uint64_t nodes) {
    words_.store(key, WordTable::priced(close(known), nodes));
  }

 private:
  // `by` is counted from the top, so that a word of zeros knows nothing.
  static uint64_t close(const Known& known) {
    return uint64_t{known.win.from} | uint64_t{static_cast<uint8_t>(~known.win.by)} << 8 |
           uint64_t{known.loss.from} << 16 | uint64_t{static_cast<uint8_t>(~known.loss.by)} << 24 |
           uint64_t{known.move} << 32;
  }

  static Known open(uint64_t word) {
    const auto byte = [word](int at) { return static_cast<uint8_t>(word >> (8 * at)); };
    return {{byte(0), static_cast<uint8_t>(~byte(1))},
            {byte(2), static_cast<uint8_t>(~byte(3))},
            static_cast<uint16_t>(word >> 32)};
  }

  WordTable words_;
};

}  // namespace hollows
