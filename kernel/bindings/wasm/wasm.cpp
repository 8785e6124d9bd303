// kernel.wasm: the kernel for the browser, as plain C functions.
//
// Bytes cross in one buffer: the caller writes the question there and reads the answer from
// there. kernel.mjs beside this file is the other half.
#include <cstring>

#include "api/any_player.hpp"

// What the standard library calls where it cannot go on; its own would print, at 10 kB.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
extern "C" [[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }

namespace {

using namespace hollows;

constexpr int refused = -1;
constexpr size_t buffer_size = 1 << 20;
constexpr int most_games = 64;
constexpr size_t table_megabytes = 16;

alignas(8) uint8_t buffer[buffer_size];
std::unique_ptr<AnyGame> games[most_games];
std::unique_ptr<AnyPlayer> players[most_games];
std::vector<std::unique_ptr<uint8_t[]>> tables[most_games];  // of endings, read by the players

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

const AnyGame* game_of(int game) {
  return game >= 0 && game < most_games ? games[game].get() : nullptr;
}

// The position that lies in the buffer.
bool read(const AnyGame* game, int size, Packed& packed) {
  if (!game || size < 0 || size > static_cast<int>(most_packed)) return false;
  packed.size = static_cast<size_t>(size);
  std::memcpy(packed.bytes, buffer, packed.size);
  return game->valid(packed);
}

bool read_move(int offset, int size, PackedMove& move) {
  if (size < 0 || size > PackedMove::most) return false;
  for (int i = 0; i < size; ++i) move.push(buffer[offset + i]);
  return true;
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
  const uint8_t* rules = buffer + name_size;
  auto opened = make_any_game(name, rules, static_cast<size_t>(rules_size));
  auto player = make_any_player(name, rules, static_cast<size_t>(rules_size), table_megabytes);
  if (!opened || !player) return refused;
  for (int game = 0; game < most_games; ++game) {
    if (games[game]) continue;
    games[game] = std::move(opened);
    players[game] = std::move(player);
    return game;
  }
  return refused;
}

EXPORT(close) void hollows_close(int game) {
  if (!game_of(game)) return;
  games[game].reset();
  players[game].reset();
  tables[game].clear();
}

// The start position, into the buffer; its size.
EXPORT(start) int hollows_start(int game) {
  return game_of(game) ? write(game_of(game)->start()) : refused;
}

// Outcome and, eight bits up, reason.
EXPORT(verdict) int hollows_verdict(int game, int size) {
  Packed position;
  if (!read(game_of(game), size, position)) return refused;
  const Verdict verdict = game_of(game)->verdict(position);
  return static_cast<int>(verdict.outcome) | static_cast<int>(verdict.reason) << 8;
}

namespace {

// Text as the answer.
int write(const Text& text) {
  Answer answer;
  for (const char letter : text.view()) answer.push(letter);
  return answer.size();
}

// A refusal is its JSON, and the size of it is told as a negative number.
int write(Refusal& refusal) {
  Text text;
  text << refusal.json();
  return -write(text);
}

std::string_view text_at(int offset, int size) {
  return {reinterpret_cast<const char*>(buffer) + offset, static_cast<size_t>(size)};
}

bool fits(int offset, int size) {
  return offset >= 0 && size >= 0 && static_cast<size_t>(offset) + size <= buffer_size;
}

}  // namespace

// The position that the text in the buffer describes.
EXPORT(read) int hollows_read(int game, int size, int study) {
  if (!game_of(game) || !fits(0, size)) return refused;
  Packed position;
  Refusal refusal;
  if (!game_of(game)->notation().read(text_at(0, size), study, position, refusal))
    return write(refusal);
  return write(position);
}

// The position in the buffer as text.
EXPORT(text) int hollows_text(int game, int size) {
  Packed position;
  if (!read(game_of(game), size, position)) return refused;
  Text text;
  game_of(game)->notation().write(position, text);
  return write(text);
}

// The legal move that the text behind the position in the buffer means.
EXPORT(find_move) int hollows_find_move(int game, int size, int text_size) {
  Packed position;
  if (!read(game_of(game), size, position) || !fits(size, text_size)) return refused;
  PackedMove move;
  Refusal refusal;
  if (!game_of(game)->find_move(position, text_at(size, text_size), move, refusal))
    return write(refusal);
  std::memcpy(buffer, move.bytes, move.size);
  return move.size;
}

// The move in the buffer as text.
EXPORT(move_text) int hollows_move_text(int game, int size) {
  PackedMove move;
  if (!game_of(game) || !read_move(0, size, move) || !size) return refused;
  Text text;
  game_of(game)->notation().write_move(move, text);
  return write(text);
}

// What a place of a step or of a board is called.
EXPORT(place_name) int hollows_place_name(int game, int place) {
  if (!game_of(game)) return refused;
  Text text;
  game_of(game)->notation().write_place(static_cast<uint8_t>(place), text);
  return write(text);
}

// The player to move, what is each player's now, and what lies in each place: its number and how
// much.
EXPORT(board) int hollows_board(int game, int size) {
  Packed position;
  if (!read(game_of(game), size, position)) return refused;
  const Notation& notation = game_of(game)->notation();
  Answer answer;
  answer.push(game_of(game)->player(position));
  for (const int player : {0, 1}) answer.push(notation.count(position, player));
  auto add = [&](uint8_t place, uint8_t count) {
    answer.push(place);
    answer.push(count);
  };
  notation.board(position, add);
  return answer.size();
}

// The moves that the rules forbid as endless, each with its size before it.
EXPORT(barred) int hollows_barred(int game, int size) {
  Packed position;
  if (!read(game_of(game), size, position)) return refused;
  Answer answer;
  for (const PackedMove& move : game_of(game)->barred(position)) answer.push(move.bytes, move.size);
  return answer.size();
}

// Every legal move and the position after it, each with its size before it.
EXPORT(children) int hollows_children(int game, int size) {
  Packed position;
  if (!read(game_of(game), size, position)) return refused;
  Answer answer;
  auto add = [&](const PackedMove& move, const Packed& after) {
    answer.push(move.bytes, move.size);
    answer.push(after.bytes, after.size);
  };
  game_of(game)->children(position, add);
  return answer.size();
}

// The steps of a move that lies behind the position in the buffer: kind, place, count, into,
// why, and the places taken with their counts.
EXPORT(steps) int hollows_steps(int game, int size, int move_size) {
  Packed position;
  if (!read(game_of(game), size, position)) return refused;
  PackedMove move;
  if (!read_move(size, move_size, move)) return refused;
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
  return game_of(game)->steps(position, move, add) ? answer.size() : refused;
}

EXPORT(perft) double hollows_perft(int game, int size, int depth) {
  Packed position;
  if (!read(game_of(game), size, position) || depth < 0) return refused;
  return static_cast<double>(game_of(game)->perft(position, depth, nullptr));
}

// The time in seconds, and the ear for what a search has found so far.
IMPORT(now) double host_now();
IMPORT(told) void host_told(int size);

namespace {

// Numbers in the buffer: depth, nodes, seconds, hits, lines, and for each line lead, chance,
// proven, length, depth, moves, and for each move its size and bytes.
int write(const Report& report) {
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
    push(line.means.lead);
    push(line.means.chance);
    push(line.means.proven);
    push(line.means.length);
    push(line.depth);
    push(static_cast<double>(line.moves.size()));
    for (const PackedMove& move : line.moves) {
      push(move.size);
      for (int i = 0; i < move.size; ++i) push(move.bytes[i]);
    }
  }
  const size_t size = at * sizeof(double);
  return size <= buffer_size ? static_cast<int>(size) : refused;
}

// What a player is asked: a position that lies in the buffer, behind it the `past` earlier ones of
// the game, all of one size, and behind them numbers.
struct Question {
  Packed position;
  std::vector<Packed> past;
  const uint8_t* numbers = nullptr;

  double next() {
    double number;
    std::memcpy(&number, numbers, sizeof number);
    numbers += sizeof number;
    return number;
  }

  // Lines, depth, nodes, seconds, without and contempt; what is 0 is not limited.
  Settings settings() {
    Settings settings;
    settings.lines = std::max(1, static_cast<int>(next()));
    if (const double depth = next(); depth > 0 && depth < deepest)
      settings.depth = static_cast<int>(depth);
    if (const double nodes = next(); nodes > 0) settings.nodes = static_cast<uint64_t>(nodes);
    if (const double seconds = next(); seconds > 0) settings.seconds = seconds;
    settings.without = static_cast<unsigned>(next());
    settings.contempt = std::clamp(static_cast<int>(next()), 0, most_contempt);
    return settings;
  }
};

constexpr size_t most_numbers = 16;
auto tell = [](const Report& news) { host_told(write(news)); };
const Around around{nullptr, host_now};

bool read(int game, int size, int past, Question& question) {
  if (!read(game_of(game), size, question.position)) return false;
  if (game_of(game)->verdict(question.position).over() || past < 0) return false;
  const size_t each = question.position.size;
  if (static_cast<size_t>(past) > (buffer_size - most_numbers * sizeof(double)) / each - 1)
    return false;
  question.past.assign(static_cast<size_t>(past), question.position);
  for (size_t i = 0; i < question.past.size(); ++i) {
    std::memcpy(question.past[i].bytes, buffer + (i + 1) * each, each);
    if (!game_of(game)->valid(question.past[i])) return false;
  }
  question.numbers = buffer + (question.past.size() + 1) * each;
  return true;
}

}  // namespace

// The best lines of the position in the buffer. The answer lies in the buffer, as do the ones told
// on the way.
EXPORT(analyse) int hollows_analyse(int game, int size, int past) {
  Question question;
  if (!read(game, size, past, question)) return refused;
  return write(
      players[game]->analyse(question.position, question.past, question.settings(), around, tell));
}

// The move that a level plays there: behind the settings lie the seconds left on its clock and the
// increment, 0 for none. Into the buffer: the move.
EXPORT(choose) int hollows_choose(int game, int size, int past, int level) {
  Question question;
  if (level < 1 || level > most_level || !read(game, size, past, question)) return refused;
  Wish wish{players[game]->level(level), question.settings()};
  if (const double left = question.next(); left > 0) wish.clock = left;
  wish.increment = question.next();
  const PackedMove move =
      players[game]->choose(question.position, question.past, wish, around, tell).move;
  std::memcpy(buffer, move.bytes, move.size);
  return move.size;
}

// What the strongest level would give for a draw to be none.
EXPORT(usual_contempt) int hollows_usual_contempt() { return usual_contempt; }

// Begin the random choices of a game's player anew; a whole number below 2^53.
EXPORT(seed) void hollows_seed(int game, double seed) {
  if (game_of(game)) players[game]->seed(static_cast<uint64_t>(seed));
}

// Let searches of the game use the layer of endgame tables in the buffer; whether it is one.
EXPORT(open_table) int hollows_open_table(int game, int layer, int size) {
  if (!game_of(game) || size < 0 || static_cast<size_t>(size) > buffer_size) return 0;
  auto bytes = std::make_unique<uint8_t[]>(static_cast<size_t>(size));
  std::memcpy(bytes.get(), buffer, static_cast<size_t>(size));
  if (!players[game]->open_table(layer, bytes.get(), static_cast<size_t>(size))) return 0;
  tables[game].push_back(std::move(bytes));
  return 1;
}

// Forget what earlier searches found.
EXPORT(forget) void hollows_forget(int game) {
  if (game_of(game)) players[game]->forget();
}
