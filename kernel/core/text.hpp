// Text as people write it: made, and read strictly. What is wrong with it is a code and values, as
// in hollows/games/errors.py; words are found for it above.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class Text {
 public:
  Text& operator<<(char letter) {
    letters_.push_back(letter);
    return *this;
  }
  Text& operator<<(std::string_view text) {
    letters_.insert(letters_.end(), text.begin(), text.end());
    return *this;
  }
  // Of a number that is not negative.
  Text& operator<<(int number) {
    if (number > 9) *this << number / 10;
    return *this << static_cast<char>('0' + number % 10);
  }
  void clear() { letters_.clear(); }
  std::string_view view() const { return {letters_.data(), letters_.size()}; }

 private:
  std::vector<char> letters_;
};

// A part of a sentence, such as what was expected: a code and up to three values, each a number or
// a player's letter.
struct Phrase {
  struct Value {
    std::string_view name;
    int number = 0;
    char letter = 0;
  };
  std::string_view code;
  Value values[3] = {};
};

constexpr Phrase the_end{"the_end"};

// Why a text or a move is refused, written as JSON: a code, values, and of a text its column.
class Refusal {
 public:
  Refusal& because(std::string_view code, int column = 0) {
    json_.clear();
    json_ << "{\"code\":\"" << code << "\",";
    if (column) json_ << "\"column\":" << column << ',';
    json_ << "\"values\":{";
    first_ = true;
    return *this;
  }
  Refusal& with(std::string_view name, int number) {
    begin(name) << number;
    return *this;
  }
  Refusal& with(std::string_view name, std::string_view plain) {
    begin(name) << '"' << plain << '"';
    return *this;
  }
  Refusal& with(std::string_view name, const Phrase& phrase) {
    begin(name) << "{\"code\":\"" << phrase.code << "\",\"values\":{";
    first_ = true;
    for (const Phrase::Value& value : phrase.values) {
      if (value.name.empty()) break;
      if (value.letter) with(value.name, std::string_view(&value.letter, 1));
      else with(value.name, value.number);
    }
    json_ << "}}";
    first_ = false;
    return *this;
  }
  // Of any letters, which are shown in quotes.
  Refusal& with_quote(std::string_view name, std::string_view letters) {
    begin(name) << "{\"quote\":\"";
    for (const char letter : letters) escape(letter);
    json_ << "\"}";
    return *this;
  }
  Refusal& with_outcome(const Verdict& verdict, std::string_view first, std::string_view second) {
    begin("outcome") << "{\"winner\":";
    if (verdict.outcome == Outcome::draw) json_ << "null";
    else json_ << '"' << (verdict.outcome == Outcome::first ? first : second) << '"';
    json_ << ",\"reason\":" << static_cast<int>(verdict.reason) << '}';
    return *this;
  }
  // Texts of which one is to be chosen.
  template <class Texts>
  Refusal& with_either(std::string_view name, const Texts& texts) {
    begin(name) << "{\"either\":[";
    bool first = true;
    for (const Text& text : texts) {
      if (!first) json_ << ',';
      json_ << '"' << text.view() << '"';
      first = false;
    }
    json_ << "]}";
    return *this;
  }

  // The whole, once it is complete.
  std::string_view json() {
    json_ << "}}";
    return json_.view();
  }

 private:
  Text& begin(std::string_view name) {
    if (!first_) json_ << ',';
    first_ = false;
    return json_ << '"' << name << "\":";
  }

  void escape(char letter) {
    const auto byte = static_cast<uint8_t>(letter);
    if (byte < 0x20) json_ << "\\u00" << (byte < 16 ? '0' : '1') << "0123456789abcdef"[byte & 15];
    else if (letter == '"' || letter == '\\') json_ << '\\' << letter;
    else json_ << letter;
  }

  Text json_;
  bool first_ = true;
};

// Reads from left to right. Each question is true, or has said in the refusal what is wrong.
class TextReader {
 public:
  TextReader(std::string_view text, Refusal& refusal) : text_(text), refusal_(refusal) {}

  size_t at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  char next() const { return at_end() ? '\0' : text_[at_]; }
  void skip() { ++at_; }

  Refusal& because(std::string_view code, size_t at) {
    int column = 1;
    for (size_t i = 0; i < at; ++i) column += begins_letter(text_[i]);
    return refusal_.because(code, column);
  }

  bool unexpected(const Phrase& wanted) {
    add_found(because("unexpected", at_).with("wanted", wanted));
    return false;
  }

  // A number in plain digits, without sign or leading zero.
  bool number(const Phrase& wanted, int most, int& number) {
    const size_t begin = at_;
    while (next() >= '0' && next() <= '9') ++at_;
    const std::string_view digits = part(begin, at_);
    if (digits.empty()) return no_number(wanted);
    if (digits[0] == '0' && digits.size() > 1) {
      because("leading_zero", begin).with("wanted", wanted);
      return false;
    }
    number = 0;
    for (const char digit : digits)
      if (number <= most) number = 10 * number + (digit - '0');
    if (number <= most) return true;
    because("too_large", begin)
        .with("number", part(begin, std::min(at_, begin + 12)))
        .with("wanted", wanted)
        .with("most", most);
    return false;
  }

  bool expect(char mark, const Phrase& wanted) {
    if (at_end() || text_[at_] != mark) return unexpected(wanted);
    ++at_;
    return true;
  }

  bool one_of(std::string_view marks, const Phrase& wanted, char& mark) {
    for (const char each : marks)
      if (!at_end() && each == text_[at_]) {
        mark = each;
        ++at_;
        return true;
      }
    return unexpected(wanted);
  }

  bool end() { return at_end() || unexpected(the_end); }

  // The first letters, at most so many.
  std::string_view beginning(int letters) const {
    size_t end = 0;
    for (; end < text_.size(); ++end)
      if (begins_letter(text_[end]) && letters-- == 0) break;
    return part(0, end);
  }

 private:
  std::string_view part(size_t begin, size_t end) const {
    return {text_.data() + begin, end - begin};
  }

  // Of a letter in UTF-8.
  static bool begins_letter(char byte) { return (byte & 0xc0) != 0x80; }

  bool no_number(const Phrase& wanted) {
    if (next() == '-') {
      because("negative", at_).with("wanted", wanted);
      return false;
    }
    if (static_cast<uint8_t>(next()) < 0x80) return unexpected(wanted);
    add_found(because("other_digits", at_).with("wanted", wanted));
    return false;
  }

  void add_found(Refusal& refusal) const {
    if (at_end()) {
      refusal.with("found", the_end);
      return;
    }
    size_t end = at_ + 1;
    while (end < text_.size() && !begins_letter(text_[end])) ++end;
    refusal.with_quote("found", part(at_, end));
  }

  std::string_view text_;
  Refusal& refusal_;
  size_t at_ = 0;
};

HOLLOWS_SMALL_END

}  // namespace hollows
