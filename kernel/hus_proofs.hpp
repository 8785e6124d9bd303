// The solver of Hus behind a face of its own, the kind of board chosen at run time.
#pragma once

#include "hus_book.hpp"
#include "hus_sweep.hpp"
#include "hus_writer.hpp"

namespace hollows {

class HusProofs {
 public:
  virtual ~HusProofs() = default;
  // All ask for a valid position of a game that is not over.
  virtual HusReport solve(const Packed&, int threads, uint64_t most_nodes, const Stop*,
                          const HusNews&) = 0;
  // The same by looking at everything in reach; none if that is more than `most` positions.
  virtual std::optional<HusReport> sweep(const Packed&, size_t most, const Stop*) const = 0;
  // The replies of a strategy from the position; none if it cannot be had or is stopped.
  virtual std::optional<std::vector<uint8_t>> strategy(const Packed&, const Winners&,
                                                       const Stop*) = 0;
};

template <Game G>
class HusProofsOf final : public HusProofs {
 public:
  HusProofsOf(const G& game, size_t megabytes) : game_(game), solver_(game, megabytes) {}

  HusReport solve(const Packed& packed, int threads, uint64_t most_nodes, const Stop* stop,
                  const HusNews& news) override {
    return solver_.solve(unpacked(game_, packed), threads, most_nodes, stop, news);
  }

  std::optional<HusReport> sweep(const Packed& packed, size_t most,
                                 const Stop* stop) const override {
    return HusSweep<G>(game_).solve(unpacked(game_, packed), most, stop);
  }

  std::optional<std::vector<uint8_t>> strategy(const Packed& packed, const Winners& winners,
                                               const Stop* stop) override {
    HusWriter<G> writer(game_, solver_.table(), stop);
    HusStrategy<G> walked(game_);
    if (!walked.walk(unpacked(game_, packed), winners, writer)) return {};
    return std::move(writer.written);
  }

 private:
  const G game_;
  HusSolver<G> solver_;
};

inline std::unique_ptr<HusProofs> make_hus_proofs(const uint8_t* choices, size_t size,
                                                  size_t megabytes) {
  return hus_game<std::unique_ptr<HusProofs>>(
      {choices, size}, [megabytes]<class G>(const G& game, const HusRules&) {
        return std::make_unique<HusProofsOf<G>>(game, megabytes);
      });
}

}  // namespace hollows
