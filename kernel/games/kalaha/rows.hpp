// One player's row of Kalaha by number, and where sowing from it leads, whatever faces it.
//
// The rows with the same sum are numbered from 0: sowing inside the row only moves seeds to the
// right and so always leads to a lower number.
#pragma once

#include <array>
#include <vector>

#include "games/kalaha/rules.hpp"

namespace hollows {

constexpr int most_row_hollows = 8;
constexpr int most_table_seeds = 48;

using Row = std::array<uint8_t, most_row_hollows>;

// How many ways there are to choose k of n.
constexpr uint64_t choose(int n, int k) {
  uint64_t ways = 1;
  for (int i = 1; i <= k; ++i)
    ways = ways * static_cast<uint64_t>(n - k + i) / static_cast<uint64_t>(i);
  return n < k ? 0 : ways;
}

class RowNumbers {
 public:
  explicit RowNumbers(int hollows) : hollows_(hollows) {
    for (int at = 0; at < hollows - 1; ++at)
      for (int sum = 0; sum <= most_table_seeds; ++sum)
        part_[at][sum] = static_cast<uint32_t>(choose(sum + at, at + 1));
  }

  int hollows() const { return hollows_; }

  uint64_t count(int seeds) const { return choose(seeds + hollows_ - 1, hollows_ - 1); }

  // The sums of the hollows from the left, one a hollow, are a growing sequence: numbered as such.
  uint32_t number(const Row& row) const {
    uint32_t number = 0;
    int sum = 0;
    for (int at = 0; at < hollows_ - 1; ++at) number += part_[at][sum += row[at]];
    return number;
  }

  // Calls f(row) for the rows of that sum in the order of their numbers.
  template <class F>
  void each(int seeds, F&& f) const {
    Row row{};
    fill(row, hollows_ - 1, seeds, f);
  }

  Row row(uint32_t number, int seeds) const {
    Row row{};
    int sum = seeds;
    for (int at = hollows_ - 2; at >= 0; --at) {
      int below = sum;
      while (part_[at][below] > number) --below;
      number -= part_[at][below];
      row[at + 1] = static_cast<uint8_t>(sum - below);
      sum = below;
    }
    row[0] = static_cast<uint8_t>(sum);
    return row;
  }

 private:
  template <class F>
  void fill(Row& row, int at, int seeds, F& f) const {
    if (at == 0) {
      row[0] = static_cast<uint8_t>(seeds);
      return f(static_cast<const Row&>(row));
    }
    for (int here = seeds; here >= 0; --here) {
      row[at] = static_cast<uint8_t>(here);
      fill(row, at - 1, seeds - here, f);
    }
  }

  int hollows_;
  uint32_t part_[most_row_hollows][most_table_seeds + 1] = {};
};

// What a sowing does besides changing the own row; few kinds serve all rows.
struct RowSowing {
  uint8_t gained = 0;   // seeds that fall into the store
  uint8_t given = 0;    // seeds that fall on the enemy's row, from its first hollow on
  uint8_t fell = none;  // the own hollow, empty before, that the last seed falls into
  bool takes = false;   // and there captures, itself and what faces it
  bool again = false;   // the last seed falls into the store
  static constexpr uint8_t none = 255;
  bool operator==(const RowSowing&) const = default;
};

struct RowMove {
  uint32_t kind : 8;    // which RowSowing
  uint32_t after : 24;  // the number of the own row after it
};

// All that concerns rows of one sum.
struct RowTable {
  std::vector<uint32_t> first;  // of a row's moves, and one more
  std::vector<RowMove> moves;
  std::vector<std::vector<uint32_t>> given;    // [seeds given]: the row's number then
  std::vector<std::vector<uint32_t>> emptied;  // [hollow]: seeds lost << 24 | the row's number then
};

class RowTables {
 public:
  RowTables(int hollows, int most) : numbers_(hollows), most_(most) {
    for (int seeds = 0; seeds <= most; ++seeds) tables_.push_back(make(seeds));
  }

  const RowNumbers& numbers() const { return numbers_; }
  const RowTable& of(int seeds) const { return tables_[seeds]; }
  const std::vector<RowSowing>& kinds() const { return kinds_; }

 private:
  RowTable make(int seeds) {
    RowTable table;
    const int n = numbers_.hollows();
    table.given.resize(most_ - seeds + 1);
    table.emptied.resize(n);
    numbers_.each(seeds, [&](const Row& row) {
      table.first.push_back(static_cast<uint32_t>(table.moves.size()));
      for (int hollow = 0; hollow < n; ++hollow)
        if (row[hollow]) add_moves(table, row, hollow);
      for (int more = 0; more <= most_ - seeds; ++more) {
        Row after = row;
        for (int k = 0; k < more; ++k) ++after[k % n];
        table.given[more].push_back(numbers_.number(after));
      }
      for (int hollow = 0; hollow < n; ++hollow) {
        Row after = row;
        after[hollow] = 0;
        table.emptied[hollow].push_back(uint32_t{row[hollow]} << 24 | numbers_.number(after));
      }
    });
    table.first.push_back(static_cast<uint32_t>(table.moves.size()));
    return table;
  }

  // The sowing from a hollow; two where the last seed falls into an empty own hollow: one that
  // takes, one that does not.
  void add_moves(RowTable& table, Row row, int hollow) {
    const int n = numbers_.hollows(), circle = 2 * n + 1, seeds = row[hollow];
    RowSowing sowing;
    row[hollow] = 0;
    for (int k = 1; k <= seeds; ++k) {
      const int at = (hollow + k) % circle;
      if (at < n) ++row[at];
      else ++(at == n ? sowing.gained : sowing.given);
    }
    const int last = (hollow + seeds) % circle;
    sowing.again = last == n;
    if (last < n && row[last] == 1) {
      sowing.fell = static_cast<uint8_t>(last);
      table.moves.push_back({kind(sowing), numbers_.number(row)});
      row[last] = 0;
      sowing.takes = true;
    }
    table.moves.push_back({kind(sowing), numbers_.number(row)});
  }

  uint32_t kind(const RowSowing& sowing) {
    for (uint32_t at = 0; at < kinds_.size(); ++at)
      if (kinds_[at] == sowing) return at;
    kinds_.push_back(sowing);
    return static_cast<uint32_t>(kinds_.size() - 1);
  }

  RowNumbers numbers_;
  int most_;
  std::vector<RowSowing> kinds_;
  std::vector<RowTable> tables_;
};

}  // namespace hollows
