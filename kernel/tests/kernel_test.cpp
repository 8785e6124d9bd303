// The kernel's own tests, made to run under the address and undefined-behaviour sanitizers:
// leaf counts, random games under random rules, and packed bytes thrown at every question.
// kernel_test [ROUNDS] plays that many games a game (default 300).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <vector>

#include "../face.hpp"
#include "../judge.hpp"

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

std::unique_ptr<Face> leaflet(const char* name) {
  const std::vector<uint8_t> usual = !std::strcmp(name, "hus") ? std::vector<uint8_t>{0, 0, 2, 0, 0, 0}
                                     : !std::strcmp(name, "kalaha")
                                         ? std::vector<uint8_t>{0, 0, 5, 5, 0}
                                         : std::vector<uint8_t>{0, 0, 0, 3, 1};
  return make_face(name, usual.data(), usual.size());
}

std::unique_ptr<Face> random_face(const Variety& kind, Random& random) {
  std::unique_ptr<Face> face;
  while (!face) {
    std::vector<uint8_t> choices;
    for (const int count : kind.choices)
      choices.push_back(static_cast<uint8_t>(random.below(static_cast<uint32_t>(count))));
    face = make_face(kind.name, choices.data(), choices.size());  // some sizes do not go together
  }
  return face;
}

// Everything is asked of a position; the answers must fit one another.
Packed ask_all(const Face& face, const Packed& position, Random& random) {
  int children = 0;
  Packed next = position;
  std::vector<MoveText> moves;
  auto see = [&](const MoveText& move, const Packed& after) {
    check(face.valid(after), "a position after a move is valid");
    moves.push_back(move);
    if (random.below(static_cast<uint32_t>(++children)) == 0) next = after;
  };
  face.children(position, see);
  check(face.verdict(position).over() == moves.empty(), "either moves or a verdict");
  check(face.perft(position, 1, nullptr) == moves.size() || face.verdict(position).over(),
        "perft counts the moves");
  for (const MoveText& move : moves) {
    int ends = 0;
    auto hear = [&](const Step& step) { ends += step.kind == Kind::end; };
    check(face.steps(position, move, hear) && ends == 1, "a legal move has a story with one end");
  }
  return next;
}

void play_random_games(const Variety& kind, int rounds, Random& random) {
  for (int round = 0; round < rounds; ++round) {
    const auto face = random_face(kind, random);
    Packed position = face->start();
    for (int ply = 0; ply < 80 && !face->verdict(position).over(); ++ply)
      position = ask_all(*face, position, random);
    const Playouts played = face->playouts(face->start(), 2, random(), nullptr);
    check(played.first + played.second + played.draws + played.unfinished == 2, "games end");
  }
}

void throw_bytes(const Variety& kind, int rounds, Random& random) {
  for (int round = 0; round < rounds; ++round) {
    const auto face = random_face(kind, random);
    Packed position = face->start();
    const int damage = 1 + static_cast<int>(random.below(12));
    for (int i = 0; i < damage; ++i)
      position.bytes[random.below(static_cast<uint32_t>(position.size))] =
          static_cast<uint8_t>(random.below(random.below(2) ? 256 : 4));
    if (random.below(10) == 0) position.size = random.below(most_packed + 1);
    if (face->valid(position)) ask_all(*face, position, random);
    MoveText nonsense;
    for (uint32_t i = random.below(MoveText::most); i; --i)
      nonsense.push(static_cast<int>(random.below(256)));
    auto ignore = [](const Step&) {};
    if (face->valid(position)) face->steps(position, nonsense, ignore);
  }
}

// The judges of packed rows see what is to be seen hollow by hollow.
template <class G, class See>
void see_the_same_features(const G& game, int rounds, Random& random, See&& see) {
  const Judge<G> judge({});
  for (int round = 0; round < rounds; ++round) {
    auto position = game.start();
    do {
      int seen[Judge<G>::feature_count], wanted[Judge<G>::feature_count];
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
  check(!make_face("chess", nullptr, 0), "an unknown game is refused");
  Random random(1);
  see_features(rounds, random);
  for (const Variety& kind : kinds) {
    play_random_games(kind, rounds, random);
    throw_bytes(kind, 10 * rounds, random);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
