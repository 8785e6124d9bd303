// kernel.wasm: the kernel for the browser, as plain C functions.
//
// Bytes cross in one buffer: the caller writes the question there and reads the answer from
// there. kernel.mjs beside this file is the other half.
#include <cstring>

#include "../mind.hpp"

// What the standard library calls where it cannot go on; its own would print, at 10 kB.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

namespace {

using namespace hollows;

constexpr int refused = -1;
constexpr size_t buffer_size = 1 << 20;
constexpr int most_games = 64;
constexpr size_t table_megabytes = 16;

alignas(8) uint8_t buffer[buffer_size];
std::unique_ptr<Face> games[most_games];
std::unique_ptr<Mind> minds[most_games];
std::vector<std::unique_ptr<uint8_t[]>> tables[most_games];  // of endings, read by the minds

// Writes an answer into the buffer; remembers if it did not fit.
class Answer {
 public:
  void push(int byte) {
    if (size_ < buffer_size) buffer[size_] = static_cast<uint8_t>(byte);
    ++size_;
  }
  void push(const uint8_t* bytes, size_t count) {
    push(static_cast<int>(count));
    for (size_t i = 0; i < count; ++i) push(bytes[i]);
  }
  int size() const { return size_ <= buffer_size ? static_cast<int>(size_) : refused; }

 private:
  size_t size_ = 0;
};

const Face* face_of(int game) {
  return game >= 0 && game < most_games ? games[game].get() : nullptr;
}

// The position that lies in the buffer.
bool read(const Face* face, int size, Packed& packed) {
  if (!face || size < 0 || size > static_cast<int>(most_packed)) return false;
  packed.size = static_cast<size_t>(size);
  std::memcpy(packed.bytes, buffer, packed.size);
  return face->valid(packed);
}

int write(const Packed& packed) {
  std::memcpy(buffer, packed.bytes, packed.size);
  return static_cast<int>(packed.size);
}

}  // namespace

#define IMPORT(name) extern "C" __attribute__((import_module("env"), import_name(#name)))
#define EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

EXPORT(buffer) uint8_t* hollows_buffer() { return buffer; }

// Open a game by the name and the rules in the buffer; its number, or -1.
EXPORT(open) int hollows_open(int name_size, int rules_size) {
  if (name_size < 0 || rules_size < 0 || name_size + rules_size > 64) return refused;
  const std::string_view name(reinterpret_cast<char*>(buffer), static_cast<size_t>(name_size));
  auto face = make_face(name, buffer + name_size, static_cast<size_t>(rules_size));
  auto mind = make_mind(name, buffer + name_size, static_cast<size_t>(rules_size), table_megabytes);
  if (!face || !mind) return refused;
  for (int game = 0; game < most_games; ++game) {
    if (games[game]) continue;
    games[game] = std::move(face);
    minds[game] = std::move(mind);
    return game;
  }
  return refused;
}

EXPORT(close) void hollows_close(int game) {
  if (!face_of(game)) return;
  games[game].reset();
  minds[game].reset();
  tables[game].clear();
}

// The start position, into the buffer; its size.
EXPORT(start) int hollows_start(int game) {
  const Face* face = face_of(game);
  return face ? write(face->start()) : refused;
}

// Outcome and, eight bits up, reason.
EXPORT(verdict) int hollows_verdict(int game, int size) {
  Packed position;
  if (!read(face_of(game), size, position)) return refused;
  const Verdict verdict = face_of(game)->verdict(position);
  return static_cast<int>(verdict.outcome) | static_cast<int>(verdict.reason) << 8;
}

// Every legal move and the position after it, each with its size before it.
EXPORT(children) int hollows_children(int game, int size) {
  Packed position;
  if (!read(face_of(game), size, position)) return refused;
  Answer answer;
  auto add = [&](const MoveText& move, const Packed& after) {
    answer.push(move.bytes, move.size);
    answer.push(after.bytes, after.size);
  };
  face_of(game)->children(position, add);
  return answer.size();
}

// The steps of a move that lies behind the position in the buffer: kind, place, count, into,
// why, and the places taken with their counts.
EXPORT(steps) int hollows_steps(int game, int size, int move_size) {
  Packed position;
  if (!read(face_of(game), size, position)) return refused;
  if (move_size < 0 || move_size > MoveText::most) return refused;
  MoveText move;
  for (int i = 0; i < move_size; ++i) move.push(buffer[size + i]);
  Answer answer;
  auto add = [&](const Step& step) {
    answer.push(static_cast<int>(step.kind));
    answer.push(step.place);
    answer.push(step.count);
    answer.push(step.into);
    answer.push(static_cast<int>(step.why));
    answer.push(step.taken_size);
    for (int i = 0; i < step.taken_size; ++i) {
      answer.push(step.taken[i].place);
      answer.push(step.taken[i].count);
    }
  };
  return face_of(game)->steps(position, move, add) ? answer.size() : refused;
}

EXPORT(perft) double hollows_perft(int game, int size, int depth) {
  Packed position;
  if (!read(face_of(game), size, position) || depth < 0) return refused;
  return static_cast<double>(face_of(game)->perft(position, depth, nullptr));
}

// Random games; into the buffer as doubles: first, second, draws, unfinished, moves.
EXPORT(playouts) int hollows_playouts(int game, int size, double count, double seed) {
  Packed position;
  if (!read(face_of(game), size, position)) return refused;
  const Playouts played = face_of(game)->playouts(position, static_cast<uint64_t>(count),
                                                  static_cast<uint64_t>(seed), nullptr);
  const double numbers[] = {static_cast<double>(played.first), static_cast<double>(played.second),
                            static_cast<double>(played.draws),
                            static_cast<double>(played.unfinished),
                            static_cast<double>(played.moves)};
  std::memcpy(buffer, numbers, sizeof numbers);
  return sizeof numbers;
}

// The time in seconds, and the ear for what a search has found so far.
IMPORT(now) double host_now();
IMPORT(told) void host_told(int size);

// Numbers in the buffer: depth, nodes, seconds, hits, lines, and for each line score, proven, depth,
// moves, and for each move its size and bytes.
static int write(const Report& report) {
  size_t at = 0;
  auto push = [&](double number) {
    if ((at + 1) * sizeof number <= buffer_size)
      std::memcpy(buffer + at * sizeof number, &number, sizeof number);
    ++at;
  };
  push(report.depth);
  push(static_cast<double>(report.nodes));
  push(report.seconds);
  push(static_cast<double>(report.hits));
  push(static_cast<double>(report.lines.size()));
  for (const Line& line : report.lines) {
    push(line.score);
    push(line.solid);
    push(line.depth);
    push(static_cast<double>(line.moves.size()));
    for (const MoveText& move : line.moves) {
      push(move.size);
      for (int i = 0; i < move.size; ++i) push(move.bytes[i]);
    }
  }
  const size_t size = at * sizeof(double);
  return size <= buffer_size ? static_cast<int>(size) : refused;
}

// Search the position in the buffer, behind which lie the `past` earlier positions of the game,
// all of one size. The answer lies in the buffer, as do the ones told on the way.
EXPORT(search) int hollows_search(int game, int size, int past, int lines, int depth, double nodes,
                                  double seconds, int horizon, int without, int contempt) {
  Packed position;
  if (!read(face_of(game), size, position) || face_of(game)->verdict(position).over())
    return refused;
  if (past < 0 || lines < 1 || depth < 1 || nodes < 1 || contempt < 0 ||
      contempt > most_contempt || static_cast<size_t>(past + 1) * position.size > buffer_size)
    return refused;
  std::vector<Packed> earlier(static_cast<size_t>(past), position);
  for (size_t i = 0; i < earlier.size(); ++i) {
    std::memcpy(earlier[i].bytes, buffer + (i + 1) * position.size, position.size);
    if (!face_of(game)->valid(earlier[i])) return refused;
  }
  const Settings settings{.lines = lines, .depth = depth < deepest ? depth : deepest,
                          .nodes = static_cast<uint64_t>(nodes), .seconds = seconds,
                          .horizon = horizon, .without = static_cast<unsigned>(without),
                          .contempt = contempt};
  auto tell = [](const Report& news) { host_told(write(news)); };
  return write(minds[game]->search(position, earlier, settings, nullptr, host_now, tell));
}

// Let searches of the game use the layer of endgame tables in the buffer; whether it is one.
EXPORT(open_table) int hollows_open_table(int game, int layer, int size) {
  if (!face_of(game) || size < 0 || static_cast<size_t>(size) > buffer_size) return 0;
  auto bytes = std::make_unique<uint8_t[]>(static_cast<size_t>(size));
  std::memcpy(bytes.get(), buffer, static_cast<size_t>(size));
  if (!minds[game]->open_table(layer, bytes.get(), static_cast<size_t>(size))) return 0;
  tables[game].push_back(std::move(bytes));
  return 1;
}

// Forget what earlier searches found.
EXPORT(forget) void hollows_forget(int game) {
  if (face_of(game)) minds[game]->forget();
}

// How fast the chance of winning grows with a lead of one.
EXPORT(logit_per_unit) double hollows_logit_per_unit(int game) {
  return face_of(game) ? minds[game]->logit_per_unit() : 0;
}
