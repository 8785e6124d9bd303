// The solver of Hus under any rules, the kind of board chosen at run time.
#pragma once

#include "games/hus/book.hpp"
#include "games/hus/strategy_writer.hpp"
#include "games/hus/sweep.hpp"

namespace hollows {

// A strategy's replies in the order of the walk, and the moves to the end after every first move.
struct HusReplies {
  std::vector<uint8_t> replies, lengths;
};

class HusProofs {
 public:
  virtual ~HusProofs() = default;
  // All ask for a valid position of a game that is not over.
  virtual HusReport solve(const Packed&, const HusMeans&, const Stop*, const HusNews&) = 0;
  // The same by looking at everything in reach; none if that is more than `most` positions.
  virtual std::optional<HusReport> sweep(const Packed&, size_t most, const Stop*) const = 0;
  // A strategy from the position, as quick as can be if lengths are asked for; none if it cannot be
  // had or is stopped.
  virtual std::optional<HusReplies> strategy(const Packed&, const Winners&, const Stop*) = 0;
};

template <Game G>
class HusProofsOf final : public HusProofs {
 public:
  HusProofsOf(const G& game, size_t megabytes, bool lengths)
      : game_(game), solver_(game, megabytes, lengths) {}

  HusReport solve(const Packed& packed, const HusMeans& means, const Stop* stop,
                  const HusNews& news) override {
    return solver_.solve(unpacked(game_, packed), means, stop, news);
  }

  std::optional<HusReport> sweep(const Packed& packed, size_t most,
                                 const Stop* stop) const override {
    return HusSweep<G>(game_).solve(unpacked(game_, packed), most, stop);
  }

  std::optional<HusReplies> strategy(const Packed& packed, const Winners& winners,
                                     const Stop* stop) override {
    NumberTable& numbers = solver_.numbers();
    if (!solver_.lengths()) return write(packed, winners, WinningReplies<G>(game_, numbers, stop));
    return write(packed, winners, QuickestReplies<G>(game_, solver_.table(), numbers, stop));
  }

 private:
  template <class Writer>
  std::optional<HusReplies> write(const Packed& packed, const Winners& winners, Writer writer) {
    HusStrategy<G> walked(game_);
    if (!walked.walk(unpacked(game_, packed), winners, writer)) return {};
    return HusReplies{std::move(writer.written), walked.lengths()};
  }

  const G game_;
  HusSolver<G> solver_;
};

inline std::unique_ptr<HusProofs> make_hus_proofs(const uint8_t* choices, size_t size,
                                                  size_t megabytes, bool lengths) {
  return hus_game<std::unique_ptr<HusProofs>>({choices, size},
                                              [=]<class G>(const G& game, const HusRules&) {
    return std::make_unique<HusProofsOf<G>>(game, megabytes, lengths);
  });
}

}  // namespace hollows
