// The solver of a small board of Fanorona under any rules.
#pragma once

#include "core/workshop.hpp"
#include "games/fanorona/options.hpp"
#include "games/fanorona/solver.hpp"

namespace hollows {

class AnyFanoronaSolver {
 public:
  virtual ~AnyFanoronaSolver() = default;
  virtual bool explore(const Packed& root, const Stop* stop) = 0;
  virtual bool solve(const Stop* stop) = 0;
  virtual Ending ending(const Packed& position) const = 0;
  virtual uint64_t positions() const = 0;
};

template <class G>
class AnyFanoronaSolverOf final : public AnyFanoronaSolver {
 public:
  AnyFanoronaSolverOf(G game, const FanoronaRules& rules, size_t megabytes)
      : game_(std::move(game)), solver_(game_, rules, megabytes) {}

  bool explore(const Packed& root, const Stop* stop) override {
    return solver_.explore(checked_position(game_, root), stop);
  }
  bool solve(const Stop* stop) override { return solver_.solve(stop); }
  Ending ending(const Packed& position) const override {
    return solver_.ending(checked_position(game_, position));
  }
  uint64_t positions() const override { return solver_.positions(); }

 private:
  G game_;
  FanoronaSolver<G> solver_;
};

// None if the board is too large.
inline std::unique_ptr<AnyFanoronaSolver> make_fanorona_solver(Choices choices, size_t megabytes) {
  using Made = std::unique_ptr<AnyFanoronaSolver>;
  return fanorona_game<Made>(choices, [=]<class G>(G game, const FanoronaRules& rules) -> Made {
    if (!FanoronaSolver<G>::fits(game.board())) return nullptr;
    return std::make_unique<AnyFanoronaSolverOf<G>>(std::move(game), rules, megabytes);
  });
}

}  // namespace hollows
