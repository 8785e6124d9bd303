// What a search is asked for, and what it says.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core/levels.hpp"
#include "core/score.hpp"

namespace hollows {

constexpr int deepest = 64;  // iterations
constexpr int most_contempt = 10'000;

// Parts of the search that an experiment may leave out (`without`); docs/engine.md has the matches.
enum Part : unsigned {
  late_move_reductions = 1,
  table_of_children = 2,  // looking at all children in the table before searching any
  quiescence = 4,
  history_order = 8,
  fitted_evaluation = 16,  // without it only material counts
  endgame_tables = 32,
  network = 64,  // without it the fitted weights judge
  proofs = 128,  // the game's own proof search, asked first
};

struct Settings {
  int lines = 1;
  int threads = 1;
  int depth = deepest;
  uint64_t nodes = std::numeric_limits<uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  int horizon = sees_all;  // moves of more effort than this are overlooked below the root
  unsigned without = 0;
  int contempt =
      0;  // how far behind the player at the root would rather be than have a draw, at most
  std::vector<PackedMove> only = {};  // the moves that are looked at; all if none is named

  bool considers(const PackedMove& move) const {
    return only.empty() || std::find(only.begin(), only.end(), move) != only.end();
  }
};

struct Line {
  int score = 0;
  bool solid = false;
  int depth = 0;
  std::vector<PackedMove> moves;
  Score means = {};
};

struct Report {
  int depth = 0;
  uint64_t nodes = 0;
  double seconds = 0;
  uint64_t hits = 0;  // positions that the endgame tables knew
  std::vector<Line> lines;
};

}  // namespace hollows
