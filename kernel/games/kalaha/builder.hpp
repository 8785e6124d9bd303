// Builds the endgame tables of Kalaha, layer after layer, slice by slice.
//
// A move either takes seeds out of the hollows and so leads to a lower layer, or it moves seeds to
// the right in the own row and hands the turn over: then it leads to the other block of the same
// slice. Line by line, in the order of the row's numbers, every position finds the values after
// its moves ready, and nothing is searched. The inner loops run over all rows of one player while
// the row of the other stands still.
#pragma once

#include <algorithm>
#include <memory>

#include "core/threads.hpp"
#include "games/kalaha/tables.hpp"

namespace hollows {

class KalahaBuilder {
 public:
  // Builds layers of up to so many seeds, each from the plain values of those below it.
  KalahaBuilder(const KalahaRules& rules, int most, KalahaTables& tables)
      : rules_(rules), rows_(rules.hollows, most), tables_(tables) {}

  // Adds a layer to the tables; false if it was stopped.
  bool build(int layer, const Parallel& parallel) const {
    uint8_t* values = tables_.allocate(layer);
    const int slices = KalahaTables::slices(layer);
    parallel.run(static_cast<uint64_t>(slices), [&](uint64_t task) {
      const int slice = slices - static_cast<int>(task);  // the largest first
      fill(layer, slice, values + tables_.layers().slice_start(layer, slice), parallel.stop);
    });
    const bool whole = !parallel.stopped();
    whole ? tables_.filled(layer) : tables_.drop(layer);
    return whole;
  }

  // Fills one slice of a layer; false if it was stopped.
  bool fill(int layer, int slice, uint8_t* out, const Stop* stop) const {
    const size_t block = count(slice) * count(layer - slice);
    std::unique_ptr<uint8_t[]> turned;  // a block that is its own other block, turned round
    uint8_t* other = out + block;
    if (2 * slice == layer) {
      turned = std::make_unique_for_overwrite<uint8_t[]>(block);
      other = turned.get();
    }
    return Slice(*this, slice, layer - slice, out, other).fill(stop);
  }

 private:
  size_t count(int seeds) const { return static_cast<size_t>(rows_.numbers().count(seeds)); }

  // Where the value after a move stands, for all rows that vary; and what it makes of the move:
  // the share after an extra turn is added to, the enemy's share is taken from the whole.
  struct Source {
    const uint8_t* values;
    size_t step;
    uint8_t flip, add;
    uint8_t share(size_t number) const {
      return static_cast<uint8_t>((values[number * step] ^ flip) + add);
    }
  };

  static constexpr uint8_t zero = 0;
  static Source constant(int share) { return {&zero, 0, 0, static_cast<uint8_t>(share)}; }
  static Source handed_over(const uint8_t* values, size_t step, int layer) {
    return {values, step, 255, static_cast<uint8_t>(layer + 1)};
  }
  static Source not_legal() { return constant(0); }

  // What a sowing with these seeds on the board leaves behind.
  struct After {
    int own, enemy, gained;
  };
  static After after(const RowSowing& sowing, int own, int enemy, int facing) {
    const int taken = sowing.takes ? 1 + facing : 0;
    return {own - sowing.gained - sowing.given - (sowing.takes ? 1 : 0),
            enemy + sowing.given - (sowing.takes ? facing : 0), sowing.gained + taken};
  }

  bool legal(const RowSowing& sowing, int facing) const {
    if (sowing.fell == RowSowing::none) return true;
    const bool captures = rules_.empty_capture || facing > 0;
    return sowing.takes ? captures : !captures || rules_.capture_may;
  }

  // The share when a row is empty.
  Source end(const After& left) const {
    return constant(left.gained + (rules_.rest_finisher ? left.own ? 0 : left.enemy : left.own));
  }

  // Where the values after a sowing into a lower layer stand while the own row varies, or while
  // the enemy's varies; the number of the row that stands still is given.
  template <bool OwnVaries>
  Source below(const RowSowing& sowing, const After& left, int layer, size_t still) const {
    if (!left.own || !left.enemy) return end(left);
    const uint8_t* values = tables_.plain(left.own + left.enemy);
    const auto block = sowing.again ? tables_.block(left.own, left.enemy)
                                    : tables_.block(left.enemy, left.own);
    const uint64_t own_step = sowing.again ? block.own_step : block.enemy_step;
    const uint64_t enemy_step = sowing.again ? block.enemy_step : block.own_step;
    const uint8_t* from = values + block.start + still * (OwnVaries ? enemy_step : own_step);
    const auto step = static_cast<size_t>(OwnVaries ? own_step : enemy_step);
    if (sowing.again) return {from, step, 0, static_cast<uint8_t>(left.gained)};
    return handed_over(from, step, layer);
  }

  // One slice at work: the row of few seeds stands still for a line, that of many varies.
  class Slice {
   public:
    Slice(const KalahaBuilder& builder, int few, int many, uint8_t* few_moves, uint8_t* many_moves)
        : builder_(builder), few_(few), many_(many), layer_(few + many),
          few_table_(builder.rows_.of(few)), many_table_(builder.rows_.of(many)),
          few_moves_(few_moves), many_moves_(many_moves), length_(builder.count(many)),
          sources_(builder.rows_.kinds().size()) {}

    bool fill(const Stop* stop) {
      for (size_t line = 0; line < builder_.count(few_); ++line) {
        if (raised(stop)) return false;
        fill_few(line);
        fill_many(line);
      }
      return true;
    }

   private:
    // The player to move has the row that stands still: move after move, over all enemy rows.
    void fill_few(size_t line) {
      uint8_t* out = few_moves_ + line * length_;
      std::fill_n(out, length_, uint8_t{0});
      for (uint32_t at = few_table_.first[line]; at < few_table_.first[line + 1]; ++at) {
        const RowMove move = few_table_.moves[at];
        const RowSowing& sowing = builder_.rows_.kinds()[move.kind];
        if (sowing.takes) raise_by_capture(out, sowing, move.after);
        else if (sowing.fell == RowSowing::none) raise(out, sowing, move.after);
        else if (!sowing.given) raise_where_nothing_is_taken(out, sowing, move.after);
        else if (builder_.rules_.capture_may) raise(out, sowing, move.after);  // round the board
      }
    }

    const uint8_t* same_layer(size_t own_after) const { return many_moves_ + own_after * length_; }

    void raise(uint8_t* out, const RowSowing& sowing, size_t own_after) const {
      if (!sowing.gained) {
        const uint8_t* from = same_layer(own_after);
        for (size_t at = 0; at < length_; ++at)
          out[at] = std::max(out[at], static_cast<uint8_t>(layer_ - from[at]));
        return;
      }
      const After left = after(sowing, few_, many_, 0);
      const Source source = builder_.below<false>(sowing, left, layer_, own_after);
      if (source.step == 1 && !sowing.given) {
        for (size_t at = 0; at < length_; ++at)
          out[at] = std::max(out[at],
                             static_cast<uint8_t>((source.values[at] ^ source.flip) + source.add));
        return;
      }
      const uint32_t* numbers = many_table_.given[sowing.given].data();
      for (size_t at = 0; at < length_; ++at)
        out[at] = std::max(out[at], source.share(numbers[at]));
    }

    void raise_where_nothing_is_taken(uint8_t* out, const RowSowing& sowing,
                                      size_t own_after) const {
      const uint32_t* emptied = facing(sowing, many_table_);
      const uint8_t* from = same_layer(own_after);
      for (size_t at = 0; at < length_; ++at)
        if (builder_.legal(sowing, static_cast<int>(emptied[at] >> 24)))
          out[at] = std::max(out[at], static_cast<uint8_t>(layer_ - from[at]));
    }

    void raise_by_capture(uint8_t* out, const RowSowing& sowing, size_t own_after) const {
      Source sources[most_table_seeds + 1];  // by the seeds that face the last one
      for (int facing = 0; facing <= many_ + sowing.given; ++facing)
        sources[facing] = builder_.legal(sowing, facing)
                              ? builder_.below<false>(sowing, after(sowing, few_, many_, facing),
                                                      layer_, own_after)
                              : not_legal();
      const RowTable& enemies = builder_.rows_.of(many_ + sowing.given);
      const uint32_t* emptied = facing(sowing, enemies);
      const uint32_t* numbers = many_table_.given[sowing.given].data();
      for (size_t at = 0; at < length_; ++at) {
        const uint32_t then = emptied[sowing.given ? numbers[at] : at];
        out[at] = std::max(out[at], sources[then >> 24].share(then & 0xffffff));
      }
    }

    const uint32_t* facing(const RowSowing& sowing, const RowTable& enemies) const {
      return enemies.emptied[builder_.rules_.hollows - 1 - sowing.fell].data();
    }

    // The player to move has the row that varies: the moves of each, against one enemy row.
    void fill_many(size_t line) {
      for (size_t kind = 0; kind < sources_.size(); ++kind)
        sources_[kind] = source_for_many(builder_.rows_.kinds()[kind], line);
      uint8_t* out = many_moves_ + line * length_;
      const RowMove* move = many_table_.moves.data();
      for (size_t at = 0; at < length_; ++at) {
        uint8_t best = 0;
        for (const RowMove* end = many_table_.moves.data() + many_table_.first[at + 1]; move != end;
             ++move)
          best = std::max(best, sources_[move->kind].share(move->after));
        out[at] = best;
      }
    }

    Source source_for_many(const RowSowing& sowing, size_t line) const {
      const int spent = sowing.gained + sowing.given + (sowing.takes ? 1 : 0);
      if (spent > many_) return not_legal();  // no row of so few seeds sows like this
      const uint32_t given = few_table_.given[sowing.given][line];
      int taken = 0;
      uint32_t enemy_after = given;
      if (sowing.fell != RowSowing::none) {
        const uint32_t then = facing(sowing, builder_.rows_.of(few_ + sowing.given))[given];
        taken = static_cast<int>(then >> 24);
        if (!builder_.legal(sowing, taken)) return not_legal();
        if (sowing.takes) enemy_after = then & 0xffffff;
      }
      if (!sowing.gained && !sowing.takes)
        return handed_over(few_moves_ + line * length_, 1, layer_);
      return builder_.below<true>(sowing, after(sowing, many_, few_, taken), layer_, enemy_after);
    }

    const KalahaBuilder& builder_;
    int few_, many_, layer_;
    const RowTable &few_table_, &many_table_;
    uint8_t *few_moves_, *many_moves_;
    size_t length_;
    std::vector<Source> sources_;
  };

  KalahaRules rules_;
  RowTables rows_;
  KalahaTables& tables_;
};

}  // namespace hollows
