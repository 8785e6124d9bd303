// The texts of Fanorona: rows from the top as in chess, and moves as chains of points.
#pragma once

#include <algorithm>

#include "core/notation.hpp"
#include "games/fanorona/rules.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class FanoronaNotation final : public Notation {
 public:
  explicit FanoronaNotation(const FanoronaRules& rules)
      : columns_(rules.columns), rows_(rules.rows), single_(!rules.first_turn_free) {}

  void write(const Packed& position, Text& text) const override {
    for (int row = rows_ - 1; row >= 0; --row) {
      int gap = 0;
      for (int column = 0; column <= columns_; ++column) {
        const int piece = column < columns_ ? position.bytes[row * columns_ + column] : 0;
        if (gap && (piece || column == columns_)) text << gap;
        gap = piece ? 0 : gap + 1;
        if (piece) text << (piece == 1 ? 'W' : 'B');
      }
      if (row) text << '/';
    }
    const uint8_t* rest = position.bytes + points();
    text << ' ' << (rest[0] ? 'b' : 'w') << ' ' << rest[1] << ' ' << number_of(position);
  }

  void write_move(const PackedMove& move, Text& text) const override {
    for (int i = 0; i < move.size; ++i) {
      if (i) text << '-';
      write_place(move.bytes[i] & point_bits, text);
      if (const int kind = move.bytes[i] & ~point_bits) text << (kind == by_approach ? 'A' : 'W');
    }
  }

  void write_place(uint8_t place, Text& text) const override {
    text << static_cast<char>('a' + place % columns_) << place / columns_ + 1;
  }

  void board(const Packed& position, FunctionRef<void(uint8_t, uint8_t)> f) const override {
    for (int point = 0; point < points(); ++point)
      f(static_cast<uint8_t>(point), position.bytes[point]);
  }

  int count(const Packed& position, int player) const override {
    return pieces_of(position, player + 1);
  }

  bool read(std::string_view text, bool, Packed& position, Refusal& refusal) const override {
    TextReader reader(text, refusal);
    position = {};
    for (int row = rows_; row > 0; --row) {
      if (row < rows_ && !reader.expect('/', {"slash_and_rows", {{"rows", rows_}}})) return false;
      if (!read_row(reader, row, position.bytes + (row - 1) * columns_)) return false;
    }
    char player = 0;
    int quiet = 0, number = 2;
    if (!reader.expect(' ', {"space_and_player"}) || !reader.one_of("wb", {"w_or_b"}, player) ||
        !read_counters(reader, quiet, number) || !reader.end() || !check_pieces(reader, position))
      return false;
    uint8_t* rest = position.bytes + points();
    rest[0] = player == 'b';
    rest[1] = static_cast<uint8_t>(quiet);
    for (int i = 0; i < 3; ++i) rest[2 + i] = static_cast<uint8_t>(number >> (8 * i));
    position.size = static_cast<size_t>(points() + 5);
    return true;
  }

  bool find_move(const Packed& position, const Legal& legal, std::string_view text,
                 PackedMove& move, Refusal& refusal) const override {
    std::vector<Visit> wanted;
    if (!read_move(text, wanted, refusal)) return false;
    if (legal.verdict.over()) {
      refusal.because("game_over").with_outcome(legal.verdict, "white", "black");
      return false;
    }
    std::vector<PackedMove> fitting;
    for (const PackedMove& each : legal.moves) {
      if (!fits(wanted, each)) continue;
      move = each;
      if (is_whole(wanted, each)) return true;
      fitting.push_back(each);
    }
    if (fitting.size() == 1) return true;
    if (fitting.empty()) say_rule(position, legal, wanted, refusal);
    else say_choice(fitting, refusal);
    return false;
  }

 private:
  // A point as it was written, on this board or a larger one, and how it is captured there: 0 is
  // left out.
  struct Visit {
    int column, row;
    int kind = 0;
    bool operator==(const Visit& other) const { return column == other.column && row == other.row; }
  };

  int points() const { return columns_ * rows_; }
  bool on_board(const Visit& visit) const { return visit.column < columns_ && visit.row < rows_; }
  int point_of(const Visit& visit) const { return visit.row * columns_ + visit.column; }

  int number_of(const Packed& position) const {
    const uint8_t* number = position.bytes + points() + 2;
    return number[0] | number[1] << 8 | number[2] << 16;
  }

  int pieces_of(const Packed& position, int piece) const {
    return static_cast<int>(std::count(position.bytes, position.bytes + points(), piece));
  }

  bool read_row(TextReader& reader, int row, uint8_t* points) const {
    const size_t begin = reader.at();
    int filled = 0;
    while (filled < columns_) {
      char mark = 0;
      if (!reader.one_of("WB123456789", {"mark_of_a_row", {{"row", row}}}, mark)) return false;
      if (mark == 'W' || mark == 'B') points[filled++] = mark == 'W' ? 1 : 2;
      else filled += mark - '0';
    }
    if (filled == columns_) return true;
    reader.because("row_too_long", begin)
        .with("row", row)
        .with("points", filled)
        .with("columns", columns_);
    return false;
  }

  // The moves since the last capture and the number of the pair of moves, which may be left out.
  static bool read_counters(TextReader& reader, int& quiet, int& number) {
    if (reader.at_end()) return true;
    if (!reader.expect(' ', {"space_and_quiet_moves"}) ||
        !reader.number({"quiet_moves"}, quiet_moves, quiet))
      return false;
    if (reader.at_end()) return true;
    if (!reader.expect(' ', {"space_and_move_number"}) ||
        !reader.number({"move_number"}, last_number, number))
      return false;
    if (number == 0) reader.because("first_number_is_1", reader.at() - 1);
    return number != 0;
  }

  bool check_pieces(TextReader& reader, const Packed& position) const {
    const int most = points() / 2;
    for (const int piece : {1, 2}) {
      const int count = pieces_of(position, piece);
      if (count <= most) continue;
      reader.because(piece == 1 ? "too_many_white_pieces" : "too_many_black_pieces", 0)
          .with("count", count)
          .with("most", most);
      return false;
    }
    if (pieces_of(position, 0) < points()) return true;
    reader.because("no_pieces", 0);
    return false;
  }

  static bool read_move(std::string_view text, std::vector<Visit>& path, Refusal& refusal) {
    TextReader reader(text, refusal);
    do {
      if (!path.empty() && reader.next() == '-') reader.skip();
      char column = 0, row = 0;
      if (!reader.one_of("abcdefghi", {"column_of_a_point"}, column) ||
          !reader.one_of("123456789", {"row_of_a_point"}, row))
        return false;
      path.push_back({column - 'a', row - '1'});
      if (path.size() == 1) continue;
      const char kind = reader.next();
      if (kind != 'A' && kind != 'W') continue;
      path.back().kind = kind == 'A' ? by_approach : by_withdrawal;
      reader.skip();
    } while (path.size() < 2 || !reader.at_end());
    return true;
  }

  bool same_points(const std::vector<Visit>& wanted, const PackedMove& move) const {
    for (size_t i = 0; i < wanted.size(); ++i)
      if (!on_board(wanted[i]) || point_of(wanted[i]) != (move.bytes[i] & point_bits)) return false;
    return true;
  }

  // Whether a move written without some of its A and W can be the legal one.
  bool fits(const std::vector<Visit>& wanted, const PackedMove& move) const {
    if (wanted.size() != move.size || !same_points(wanted, move)) return false;
    for (size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i].kind && wanted[i].kind != (move.bytes[i] & ~point_bits)) return false;
    return true;
  }

  static bool is_whole(const std::vector<Visit>& wanted, const PackedMove& move) {
    for (size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i].kind != (move.bytes[i] & ~point_bits)) return false;
    return true;
  }

  void say_choice(const std::vector<PackedMove>& fitting, Refusal& refusal) const {
    std::vector<Text> texts;
    for (const PackedMove& move : fitting) {
      write_move(move, texts.emplace_back());
      for (size_t i = texts.size(); --i && texts[i].view() < texts[i - 1].view();)
        std::swap(texts[i], texts[i - 1]);
    }
    refusal.because("approach_or_withdrawal").with_either("choice", texts);
  }

  // The rule that forbids a move which is not legal.
  void say_rule(const Packed& position, const Legal& legal, const std::vector<Visit>& path,
                Refusal& refusal) const {
    for (const Visit& visit : path)
      if (!on_board(visit)) return with_point(refusal.because("no_such_point"), "point", visit);
    const int player = position.bytes[points()];
    if (position.bytes[point_of(path[0])] != player + 1)
      return with_point(refusal.because("not_own_piece").with("player", player ? "black" : "white"),
                        "point", path[0]);
    for (size_t i = 0; i < path.size(); ++i)
      if (std::count(path.begin(), path.end(), path[i]) > 1) return code("point_twice", refusal);
    for (size_t i = 1; i < path.size(); ++i)
      if (!joined(path[i - 1], path[i])) {
        with_point(refusal.because("no_line"), "here", path[i - 1]);
        return with_point(refusal, "there", path[i]);
      }
    if (position.bytes[point_of(path[1])])
      return with_point(refusal.because("not_empty"), "point", path[1]);
    code(rule_of_chain(position, legal, path), refusal);
  }

  std::string_view rule_of_chain(const Packed& position, const Legal& legal,
                                 const std::vector<Visit>& path) const {
    for (size_t i = 2; i < path.size(); ++i)
      if (path[i].column - path[i - 1].column == path[i - 1].column - path[i - 2].column &&
          path[i].row - path[i - 1].row == path[i - 1].row - path[i - 2].row)
        return "same_direction";
    for (const PackedMove& move : legal.moves)
      if (move.size > path.size() && same_points(path, move)) return "must_go_on";
    if (single_ && number_of(position) == 1 && path.size() > 2) return "first_turn_single";
    const bool captures = legal.moves[0].bytes[1] & ~point_bits;
    return captures && path.size() == 2 ? "capture_exists" : "step_without_capture";
  }

  // Whether a line joins two points of the board as neighbours.
  static bool joined(const Visit& here, const Visit& there) {
    const int across = there.column - here.column, up = there.row - here.row;
    if (across < -1 || across > 1 || up < -1 || up > 1) return false;
    return !across || !up || (here.column + here.row) % 2 == 0;
  }

  static void code(std::string_view code, Refusal& refusal) { refusal.because(code); }

  static void with_point(Refusal& refusal, std::string_view name, const Visit& visit) {
    const char letters[] = {static_cast<char>('a' + visit.column),
                            static_cast<char>('1' + visit.row)};
    refusal.with(name, std::string_view(letters, 2));
  }

  const int columns_, rows_;
  const bool single_;
};

HOLLOWS_SMALL_END

}  // namespace hollows
