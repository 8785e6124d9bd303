// Positions and rules as they cross the border to Python and the browser.
#pragma once

#include "core/game.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

struct Packed {
  size_t size = 0;
  uint8_t bytes[most_packed] = {};
};

// Only for bytes that are a position of the game.
template <class G>
typename G::Position unpacked(const G& game, const Packed& packed) {
  typename G::Position position;
  game.unpack(packed.bytes, packed.size, position);
  return position;
}

// Rules cross the border as the number of each option's choice, in the order of the law.
class Choices {
 public:
  Choices(const uint8_t* bytes, size_t size) : bytes_(bytes), size_(size) {}
  int next(int choices) {
    if (at_ >= size_ || bytes_[at_] >= choices) valid_ = false;
    return valid_ ? bytes_[at_++] : 0;
  }
  bool complete() const { return valid_ && at_ == size_; }

 private:
  const uint8_t* bytes_;
  size_t size_, at_ = 0;
  bool valid_ = true;
};

HOLLOWS_SMALL_END

}  // namespace hollows
