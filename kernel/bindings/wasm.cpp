// kernel.wasm: the kernel for the browser, as plain C functions.
//
// Bytes cross in one buffer: the caller writes the question there and reads the answer from
// there. kernel.mjs beside this file is the other half.
#include <cstring>

#include "../face.hpp"

namespace {

using namespace hollows;

constexpr int refused = -1;
constexpr size_t buffer_size = 1 << 20;
constexpr int most_games = 64;

uint8_t buffer[buffer_size];
std::unique_ptr<Face> games[most_games];

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

#define EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

EXPORT(buffer) uint8_t* hollows_buffer() { return buffer; }

// Open a game by the name and the rules in the buffer; its number, or -1.
EXPORT(open) int hollows_open(int name_size, int rules_size) {
  if (name_size < 0 || rules_size < 0 || name_size + rules_size > 64) return refused;
  const std::string_view name(reinterpret_cast<char*>(buffer), static_cast<size_t>(name_size));
  auto face = make_face(name, buffer + name_size, static_cast<size_t>(rules_size));
  if (!face) return refused;
  for (int game = 0; game < most_games; ++game) {
    if (games[game]) continue;
    games[game] = std::move(face);
    return game;
  }
  return refused;
}

EXPORT(close) void hollows_close(int game) {
  if (face_of(game)) games[game].reset();
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
