// plain GAME perft DEPTH | plain GAME playouts GAMES SEED: one line of JSON.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "fanorona.hpp"
#include "hus.hpp"
#include "kalaha.hpp"

namespace plain {

constexpr int most_moves = 10'000;  // a random game of Hus that is this long is given up

// Of the processor, not of the clock on the wall: other programs may run beside this one.
double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Every move is made, also the last.
template <class Game>
uint64_t perft(const typename Game::Position& position, int depth) {
  if (depth == 0) return 1;
  uint64_t leaves = 0;
  Game::children(position, [&](const typename Game::Position& after) {
    keep(after);
    leaves += depth == 1 ? 1 : perft<Game>(after, depth - 1);
  });
  return leaves;
}

template <class Game>
void time_perft(int depth) {
  const double begun = seconds();
  const uint64_t leaves = perft<Game>(Game::start(), depth);
  std::printf("{\"leaves\": %llu, \"seconds\": %.6f}\n", static_cast<unsigned long long>(leaves),
              seconds() - begun);
}

template <class Game>
void time_playouts(int games, uint64_t seed) {
  const double begun = seconds();
  Random random(seed);
  int ends[4] = {};
  unsigned long long moves = 0;
  for (int game = 0; game < games; ++game) {
    auto position = Game::start();
    Result result = Game::result(position);
    for (int made = 0; result == Result::going && made < most_moves; ++made) {
      if (!Game::random_move(position, random)) {
        result = Game::no_move(position);
        break;
      }
      ++moves;
      result = Game::result(position);
    }
    ++ends[static_cast<int>(result)];
  }
  std::printf(
      "{\"first\": %d, \"second\": %d, \"draws\": %d, \"unfinished\": %d, "
      "\"moves\": %llu, \"seconds\": %.6f}\n",
      ends[1], ends[2], ends[3], ends[0], moves, seconds() - begun);
}

template <class Game>
int run(int argc, char** argv) {
  if (argc == 4 && !std::strcmp(argv[2], "perft")) {
    time_perft<Game>(std::atoi(argv[3]));
    return 0;
  }
  if (argc == 5 && !std::strcmp(argv[2], "playouts")) {
    time_playouts<Game>(std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10));
    return 0;
  }
  return 2;
}

int run_named(int argc, char** argv) {
  const char* game = argc > 1 ? argv[1] : "";
  if (!std::strcmp(game, "kalaha")) return run<Kalaha>(argc, argv);
  if (!std::strcmp(game, "hus")) return run<Hus>(argc, argv);
  if (!std::strcmp(game, "fanorona")) return run<Fanorona<false>>(argc, argv);
  if (!std::strcmp(game, "fanorona-may")) return run<Fanorona<true>>(argc, argv);
  return 2;
}

}  // namespace plain

int main(int argc, char** argv) {
  const int status = plain::run_named(argc, argv);
  if (status)
    std::fprintf(stderr, "plain kalaha|hus|fanorona|fanorona-may perft DEPTH | playouts N SEED\n");
  return status;
}
