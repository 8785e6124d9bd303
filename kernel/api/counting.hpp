// Leaves and random games counted on several threads, for any game.
#pragma once

#include <mutex>

#include "api/any_game.hpp"
#include "core/threads.hpp"

namespace hollows {

// The positions after so many plies, one for each way there.
inline std::vector<Packed> positions_after(const AnyGame& game, const Packed& root, int plies) {
  std::vector<Packed> positions{root};
  for (int ply = 0; ply < plies; ++ply) {
    std::vector<Packed> deeper;
    auto add = [&](const PackedMove&, const Packed& after) { deeper.push_back(after); };
    for (const Packed& position : positions) game.children(position, add);
    positions = std::move(deeper);
  }
  return positions;
}

inline uint64_t perft(const AnyGame& game, const Packed& root, int depth, const Parallel& parallel,
                      Tally& tally) {
  const int split = depth > 4 ? 2 : 0;  // tasks of about a second, many more than threads
  const std::vector<Packed> roots = positions_after(game, root, split);
  parallel.count(roots.size(), [&](uint64_t task) {
    return game.perft(roots[task], depth - split, parallel.stop);
  }, tally);
  return tally.count;
}

inline Playouts playouts(const AnyGame& game, const Packed& start, uint64_t games, uint64_t seed,
                         const Parallel& parallel, Tally& tally) {
  constexpr uint64_t bunch = 10'000;  // games a task, so that any number of threads finds the same
  Playouts sum;
  std::mutex mutex;
  parallel.count((games + bunch - 1) / bunch, [&](uint64_t task) {
    const uint64_t here = std::min(bunch, games - task * bunch);
    const Playouts played = game.playouts(start, here, mixed_seed(seed, task), parallel.stop);
    const std::lock_guard lock(mutex);
    sum.add(played);
    return here;
  }, tally);
  return sum;
}

}  // namespace hollows
