// The texts of games that are sown: `2,2,.../2,2,... a`, and a move is the number of a hollow.
#pragma once

#include "core/notation.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class SowingNotation : public Notation {
 public:
  void write(const Packed& position, Text& text) const override {
    for (int at = 0; at < 2 * places_; ++at) {
      if (at) text << (at == places_ ? '/' : ',');
      text << position.bytes[at];
    }
    text << ' ' << letter(position.bytes[2 * places_]);
  }

  void write_move(const PackedMove& move, Text& text) const override {
    text << (move.bytes[0] & ~takes_nothing);
    if (move.bytes[0] & takes_nothing) text << 'n';
  }

  void write_place(uint8_t place, Text& text) const override {
    text << letter(place >> 7) << (place & 127);
  }

  void board(const Packed& position, FunctionRef<void(uint8_t, uint8_t)> f) const override {
    for (int at = 0; at < 2 * places_; ++at) {
      const int number = at % places_ + 1;
      f(place_of(at / places_, number > hollows_ ? 0 : number), position.bytes[at]);
    }
  }

  bool read(std::string_view text, bool study, Packed& position, Refusal& refusal) const override {
    TextReader reader(text, refusal);
    int count = 0;
    position = {};
    for (int player = 0; player < 2; ++player) {
      if (player && !reader.expect('/', {"slash_between_players"})) return false;
      if (!read_side(reader, player, position.bytes + player * places_, count)) return false;
    }
    if (count > most_in_text) {
      reader.because(codes_.too_many, 0).with("count", count).with("most", most_in_text);
      return false;
    }
    if (count != total_ && !study) {
      reader.because(codes_.other_number, 0).with("total", total_).with("count", count);
      return false;
    }
    char player = 0;
    if (!reader.expect(' ', {"space_and_player"})) return false;
    if (!reader.one_of("ab", {"player_a_or_b"}, player) || !reader.end()) return false;
    position.bytes[2 * places_] = player == 'b';
    position.size = static_cast<size_t>(2 * places_ + bytes_behind_);
    return true;
  }

  bool find_move(const Packed& position, const Legal& legal, std::string_view text,
                 PackedMove& move, Refusal& refusal) const override {
    int hollow = 0;
    bool takes = true;
    if (!read_move(text, hollow, takes, refusal)) return false;
    if (legal.verdict.over()) {
      refusal.because("game_over").with_outcome(legal.verdict, "a", "b");
      return false;
    }
    move = {};
    move.push(hollow | (takes ? 0 : takes_nothing));
    if (legal.has(move)) return true;
    say_rule(position, legal, hollow, move, refusal);
    return false;
  }

 protected:
  // What the law calls what can go wrong.
  struct Codes {
    std::string_view in_a_place, too_many, other_number;
    std::string_view example, example_that_leaves;  // of a move
    size_t most_digits;                             // of a hollow on the largest board
  };

  SowingNotation(const Codes& codes, int hollows, int places, int total, int bytes_behind,
                 bool capture_may)
      : codes_(codes), hollows_(hollows), places_(places), total_(total),
        bytes_behind_(bytes_behind), capture_may_(capture_may) {}

  // Whether a hollow holds enough to be played.
  virtual bool holds_enough(int hollow, int held, Refusal&) const = 0;

  // Why a move from such a hollow is forbidden all the same.
  virtual void say_forbidden(const Packed&, const Legal&, const PackedMove& move,
                             Refusal& refusal) const {
    refusal.because("nothing_to_leave").with("hollow", move.bytes[0] & ~takes_nothing);
  }

  const uint8_t* side(const Packed& position, int player) const {
    return position.bytes + player * places_;
  }

  int in_hollows(const Packed& position, int player) const {
    int sum = 0;
    for (int at = 0; at < hollows_; ++at) sum += side(position, player)[at];
    return sum;
  }

  const Codes codes_;
  const int hollows_, places_, total_;

 private:
  static char letter(int player) { return player ? 'b' : 'a'; }

  bool read_side(TextReader& reader, int player, uint8_t* side, int& count) const {
    const Phrase::Value owner{"owner", 0, letter(player)};
    for (int place = 1; place <= places_; ++place) {
      if (place > 1 && !reader.expect(',', {"comma_and_numbers", {{"count", places_}, owner}}))
        return false;
      int number = 0;
      if (!reader.number({codes_.in_a_place, {owner, {"place", place}, {"count", places_}}},
                         most_in_text, number))
        return false;
      side[place - 1] = static_cast<uint8_t>(number);
      count += number;
    }
    if (reader.next() != ',') return true;
    reader.because("more_numbers", reader.at())
        .with("count", places_)
        .with("owner", std::string_view(&owner.letter, 1));
    return false;
  }

  // A number of as many digits as the largest board needs, without a leading zero, and perhaps `n`.
  bool read_move(std::string_view text, int& hollow, bool& takes, Refusal& refusal) const {
    std::string_view digits = text;
    if (!digits.empty() && digits.back() == 'n') {
      takes = false;
      digits.remove_suffix(1);
    }
    bool good = !digits.empty() && digits.size() <= codes_.most_digits && digits[0] != '0';
    for (const char digit : digits) {
      good = good && digit >= '0' && digit <= '9';
      if (good) hollow = 10 * hollow + (digit - '0');
    }
    if (!good) {
      TextReader reader(text, refusal);
      reader.because("no_hollow", 0)
          .with("example", capture_may_ ? codes_.example_that_leaves : codes_.example)
          .with_quote("found", reader.beginning(20));
    }
    return good;
  }

  // The rule that forbids a move.
  void say_rule(const Packed& position, const Legal& legal, int hollow, const PackedMove& move,
                Refusal& refusal) const {
    if (hollow > hollows_) {
      refusal.because("no_such_hollow").with("hollow", hollow).with("last", hollows_);
      return;
    }
    const int held = side(position, position.bytes[2 * places_])[hollow - 1];
    if (!holds_enough(hollow, held, refusal)) return;
    if ((move.bytes[0] & takes_nothing) && !capture_may_) refusal.because("must_capture");
    else say_forbidden(position, legal, move, refusal);
  }

  const int bytes_behind_;
  const bool capture_may_;
};

HOLLOWS_SMALL_END

}  // namespace hollows
