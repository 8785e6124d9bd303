// What the tables of Fanorona tell a search.
#pragma once

#include <memory>

#include "core/endings.hpp"
#include "games/fanorona/tables.hpp"

namespace hollows {

template <bool May>
class Endings<Fanorona<LeafletBoard, May>> {
 public:
  static constexpr bool possible = true;
  using Position = typename Fanorona<LeafletBoard, May>::Position;

  HOLLOWS_SMALL bool open(const Fanorona<LeafletBoard, May>& game, int layer, const uint8_t* bytes,
                          size_t size) {
    if (!tables_) tables_ = std::make_unique<FanoronaTables>(game.board());
    return tables_->open(layer, bytes, size);
  }

  HOLLOWS_INLINE bool cover(const Position& position) const {
    return tables_ && tables_->covers(position.own, position.enemy);
  }

  // Proven only if the 100-move ruling leaves room.
  Value value(const Position& position, int ply) const {
    const Ending ending = tables_->ending(position.own, position.enemy);
    return {ending.result * (win - ply - ending.moves), ending.within(position.quiet)};
  }

 private:
  std::unique_ptr<FanoronaTables> tables_;
};

}  // namespace hollows
