// What the tables of Kalaha tell a search.
#pragma once

#include <memory>

#include "core/endings.hpp"
#include "games/kalaha/tables.hpp"

namespace hollows {

template <bool EmptyCapture>
class Endings<Kalaha<EmptyCapture>> {
 public:
  static constexpr bool possible = true;
  using Position = typename Kalaha<EmptyCapture>::Position;

  // Takes over a layer of the tables as it lies in a file; false if these bytes are none.
  HOLLOWS_SMALL bool open(const Kalaha<EmptyCapture>&, int layer, const uint8_t* bytes,
                          size_t size) {
    if (!tables_) tables_ = std::make_unique<KalahaTables>(6);
    const bool opened = tables_->open(layer, bytes, size);
    most_ = tables_->most();
    return opened;
  }

  HOLLOWS_INLINE bool cover(const Position& position) const {
    return most_ && sum_of(position.own & row) + sum_of(position.enemy & row) <= most_;
  }

  // Only for positions that are covered, with neither row empty.
  Value value(const Position& position, int) const {
    const Row own = row_of(position.own), enemy = row_of(position.enemy);
    const int left = KalahaTables::sum(own) + KalahaTables::sum(enemy);
    const int stores = byte_at(position.own, 6) - byte_at(position.enemy, 6);
    return {unit * (stores + 2 * tables_->share(own, enemy) - left), true};
  }

 private:
  static constexpr uint64_t row = 0x0000ffffffffffffu;

  static Row row_of(uint64_t side) {
    Row found{};
    for (int hollow = 0; hollow < 6; ++hollow)
      found[static_cast<size_t>(hollow)] = static_cast<uint8_t>(byte_at(side, hollow));
    return found;
  }

  std::unique_ptr<KalahaTables> tables_;
  int most_ = 0;
};

}  // namespace hollows
