// The kernel's own tests, made to run under the address and undefined-behaviour sanitizers:
// leaf counts, random games under random rules, packed bytes thrown at every question, and texts
// with slips of the pen.
// kernel_test [ROUNDS [SECONDS]] plays that many games a game (default 300), and misspells texts
// for so long after that.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "api/any_game.hpp"
#include "games/hus/evaluation.hpp"
#include "games/kalaha/evaluation.hpp"

using namespace hollows;

namespace {

int passed = 0, failed = 0;

void check(bool holds, const char* what) {
  ++(holds ? passed : failed);
  if (!holds) std::printf("failed: %s\n", what);
}

struct Variety {
  const char* name;
  std::vector<int> choices;  // how many there are of each option
};

const Variety kinds[] = {
    {"hus", {2, 2, 5, 2, 2, 2}}, {"kalaha", {2, 2, 8, 8, 2}}, {"fanorona", {2, 2, 2, 4, 4}}};

std::unique_ptr<AnyGame> leaflet(const char* name) {
  const std::vector<uint8_t> usual = !std::strcmp(name, "hus")
                                         ? std::vector<uint8_t>{0, 0, 2, 0, 0, 0}
                                     : !std::strcmp(name, "kalaha")
                                         ? std::vector<uint8_t>{0, 0, 5, 5, 0}
                                         : std::vector<uint8_t>{0, 0, 0, 3, 1};
  return make_any_game(name, usual.data(), usual.size());
}

std::unique_ptr<AnyGame> random_game(const Variety& kind, Random& random) {
  std::unique_ptr<AnyGame> game;
  while (!game) {
    std::vector<uint8_t> choices;
    for (const int count : kind.choices)
      choices.push_back(static_cast<uint8_t>(random.below(static_cast<uint32_t>(count))));
    game = make_any_game(kind.name, choices.data(), choices.size());  // some sizes do not fit
  }
  return game;
}

// Everything is asked of a position; the answers must fit one another.
Packed ask_all(const AnyGame& game, const Packed& position, Random& random) {
  int children = 0;
  Packed next = position;
  std::vector<PackedMove> moves;
  auto see = [&](const PackedMove& move, const Packed& after) {
    check(game.valid(after), "a position after a move is valid");
    moves.push_back(move);
    if (random.below(static_cast<uint32_t>(++children)) == 0) next = after;
  };
  game.children(position, see);
  check(game.verdict(position).over() == moves.empty(), "either moves or a verdict");
  check(game.perft(position, 1, nullptr) == moves.size() || game.verdict(position).over(),
        "perft counts the moves");
  for (const PackedMove& move : moves) {
    int ends = 0;
    auto hear = [&](const Step& step) { ends += step.kind == Kind::end; };
    check(game.steps(position, move, hear) && ends == 1, "a legal move has a story with one end");
  }
  return next;
}

void play_random_games(const Variety& kind, int rounds, Random& random) {
  for (int round = 0; round < rounds; ++round) {
    const auto game = random_game(kind, random);
    Packed position = game->start();
    for (int ply = 0; ply < 80 && !game->verdict(position).over(); ++ply)
      position = ask_all(*game, position, random);
    const Playouts played = game->playouts(game->start(), 2, random(), nullptr);
    check(played.first + played.second + played.draws + played.unfinished == 2, "games end");
  }
}

void throw_bytes(const Variety& kind, int rounds, Random& random) {
  for (int round = 0; round < rounds; ++round) {
    const auto game = random_game(kind, random);
    Packed position = game->start();
    const int damage = 1 + static_cast<int>(random.below(12));
    for (int i = 0; i < damage; ++i)
      position.bytes[random.below(static_cast<uint32_t>(position.size))] = static_cast<uint8_t>(
          random.below(random.below(2) ? 256 : 4));
    if (random.below(10) == 0) position.size = random.below(most_packed + 1);
    if (game->valid(position)) ask_all(*game, position, random);
    PackedMove nonsense;
    for (uint32_t i = random.below(PackedMove::most); i; --i)
      nonsense.push(static_cast<int>(random.below(256)));
    auto ignore = [](const Step&) {};
    if (game->valid(position)) game->steps(position, nonsense, ignore);
  }
}

std::string text_of(const AnyGame& game, const Packed& position) {
  Text text;
  game.notation().write(position, text);
  return std::string(text.view());
}

std::string move_text_of(const AnyGame& game, const PackedMove& move) {
  Text text;
  game.notation().write_move(move, text);
  return std::string(text.view());
}

std::string misspelt(std::string text, Random& random) {
  const std::string_view likely = "0123456789,/ -nabwWBA";
  for (uint32_t slips = 1 + random.below(3); slips; --slips) {
    const size_t at = random.below(static_cast<uint32_t>(text.size() + 1));
    if (random.below(3) && at < text.size()) text.erase(at, 1 + random.below(2));
    if (random.below(4) == 0) continue;
    const auto letter = random.below(3) ? likely[random.below(21)]
                                        : static_cast<char>(random.below(256));
    text.insert(at, 1 + (random.below(50) == 0 ? random.below(300) : 0), letter);
  }
  return text;
}

// A refusal is one JSON object: quotes and brackets in pairs, no bare control characters.
bool well_formed(std::string_view json) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < json.size(); ++i) {
    const char letter = json[i];
    if (static_cast<uint8_t>(letter) < 0x20) return false;
    if (quoted && letter == '\\') ++i;
    else if (letter == '"') quoted = !quoted;
    else if (!quoted && (letter == '{' || letter == '[')) ++depth;
    else if (!quoted && (letter == '}' || letter == ']') && --depth == 0)
      return i + 1 == json.size();
  }
  return false;
}

// What is read is a position that reads back from its own text; what is not is refused.
void read_position(const AnyGame& game, std::string_view text, bool study) {
  Packed position, again;
  Refusal refusal;
  if (!game.notation().read(text, study, position, refusal))
    return check(well_formed(refusal.json()), "a text is refused in JSON");
  check(game.valid(position), "what is read is a position");
  check(game.notation().read(text_of(game, position), study, again, refusal) &&
            again.size == position.size &&
            std::equal(again.bytes, again.bytes + again.size, position.bytes),
        "a position reads back from its text");
}

void read_move(const AnyGame& game, const Packed& position, std::string_view text) {
  PackedMove move, again;
  Refusal refusal;
  if (!game.find_move(position, text, move, refusal))
    return check(well_formed(refusal.json()), "a move is refused in JSON");
  check(game.find_move(position, move_text_of(game, move), again, refusal) && again == move,
        "a move reads back from its text");
}

void misspell_texts(const Variety& kind, int rounds, Random& random) {
  for (int round = 0; round < rounds; ++round) {
    const auto game = random_game(kind, random);
    Packed position = game->start();
    for (uint32_t ply = random.below(40); ply && !game->verdict(position).over(); --ply) {
      std::vector<std::pair<PackedMove, Packed>> children;
      auto add = [&](const PackedMove& move, const Packed& after) {
        children.emplace_back(move, after);
      };
      game->children(position, add);
      const auto& [move, after] = children[random.below(static_cast<uint32_t>(children.size()))];
      const std::string text = move_text_of(*game, move);
      read_move(*game, position, text);
      read_move(*game, position, misspelt(text, random));
      position = after;
    }
    read_position(*game, text_of(*game, position), true);
    for (const bool study : {false, true})
      read_position(*game, misspelt(text_of(*game, position), random), study);
    game->barred(position);
  }
}

void misspell_texts_for(double seconds, Random& random) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::duration<double>(seconds);
  while (Clock::now() < until)
    for (const Variety& kind : kinds) misspell_texts(kind, 100, random);
}

// The judges of packed rows see what is to be seen hollow by hollow.
template <class G, class See>
void see_the_same_features(const G& game, int rounds, Random& random, See&& see) {
  const Evaluation<G> judge({});
  for (int round = 0; round < rounds; ++round) {
    auto position = game.start();
    do {
      int seen[Evaluation<G>::feature_count], wanted[Evaluation<G>::feature_count];
      judge.features(position, seen);
      see(position, wanted);
      check(std::equal(std::begin(seen), std::end(seen), wanted), "features");
    } while (game.random_child(position, random, position));
  }
}

void see_features(int rounds, Random& random) {
  see_the_same_features(Hus<false>(), rounds, random, [](const auto& position, auto& out) {
    auto at = [](const auto& side, int i) {
      return byte_at(i < 8 ? side.outer : side.inner, i & 7);
    };
    hus_features(8, [&](int i) { return at(position.own, i); },
                 [&](int i) { return at(position.enemy, i); }, out);
  });
  see_the_same_features(Kalaha<true>(), rounds, random, [](const auto& position, auto& out) {
    kalaha_features(6, [&](int i) { return byte_at(position.own, i); },
                    [&](int i) { return byte_at(position.enemy, i); }, out);
  });
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 300;
  check(leaflet("hus")->perft(leaflet("hus")->start(), 5, nullptr) == 77443, "Hus leaves");
  check(leaflet("kalaha")->perft(leaflet("kalaha")->start(), 7, nullptr) == 177804,
        "Kalaha leaves");
  check(leaflet("fanorona")->perft(leaflet("fanorona")->start(), 5, nullptr) == 18555,
        "Fanorona leaves");
  check(!make_any_game("chess", nullptr, 0), "an unknown game is refused");
  Random random(1);
  see_features(rounds, random);
  for (const Variety& kind : kinds) {
    play_random_games(kind, rounds, random);
    throw_bytes(kind, 10 * rounds, random);
    misspell_texts(kind, 10 * rounds, random);
  }
  if (argc > 2) misspell_texts_for(std::atof(argv[2]), random);
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
