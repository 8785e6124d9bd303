// Plain UCT of any game.
#pragma once

#include <functional>
#include <optional>

#include "api/any_game.hpp"
#include "search/uct.hpp"

namespace hollows {

// The move that plain UCT chooses in a valid position, or nothing if the game is over.
using Uct = std::function<std::optional<PackedMove>(const Packed&, uint64_t playouts, uint64_t seed,
                                                    const std::function<bool()>& enough)>;

inline Uct make_uct(std::string_view name, const uint8_t* choices, size_t size) {
  return make_game<Uct>(name, choices, size, []<class G>(G game, const auto&) -> Uct {
    return [game = std::move(game)](const Packed& packed, uint64_t playouts, uint64_t seed,
                                    const auto& enough) -> std::optional<PackedMove> {
      typename G::Position position;
      game.unpack(packed.bytes, packed.size, position);
      uint64_t nodes = ~uint64_t{0};
      return uct_move(game, position, seed, playouts, nodes, enough);
    };
  });
}

}  // namespace hollows
