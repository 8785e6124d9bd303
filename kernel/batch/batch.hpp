// Thousands of games side by side, each a row of arrays that the caller owns.
#pragma once

#include "api/any_game.hpp"
#include "batch/fanorona_actions.hpp"

namespace hollows {

using std::int32_t;

// How a row stands: an Outcome, or given up because the game was too long.
constexpr uint8_t given_up = 4;

struct Rows {
  uint8_t* states;   // the position as it crosses the border, then what Fanorona's chain needs
  bool* legal;       // which actions
  uint8_t* players;  // whose turn it is
  uint8_t* status;
  int32_t* moves;  // made in this game
  int32_t most_moves;
};

class Batch {
 public:
  virtual ~Batch() = default;
  virtual Space space() const = 0;
  // Put a row to a state; false if these bytes are none.
  virtual bool reset(const Rows&, size_t row, const uint8_t* state) const = 0;
  // Play a legal action; what it earned the player who acted.
  virtual float step(const Rows&, size_t row, int action) const = 0;
  // The move, or the step of a chain, that a legal action is; nothing for stopping.
  virtual PackedMove pack_move(const Rows&, size_t row, int action) const = 0;
  virtual void observe(const Rows&, size_t row, uint8_t* planes) const = 0;
  virtual Playouts playouts(const Rows&, size_t row, uint64_t games, uint64_t seed) const = 0;
};

template <Game G, class Rules>
class BatchOf final : public Batch {
 public:
  BatchOf(G game, const Rules& rules)
      : actions_(std::move(game), rules), space_(actions_.space()) {}

  Space space() const override { return space_; }

  bool reset(const Rows& rows, size_t row, const uint8_t* bytes) const override {
    State state;
    if (!actions_.unpack(bytes, state)) return false;
    rows.moves[row] = 0;
    show(rows, row, state);
    return true;
  }

  float step(const Rows& rows, size_t row, int action) const override {
    State state = read(rows, row);
    const int mover = rows.players[row];
    rows.moves[row] += actions_.act(state, action);
    show(rows, row, state);
    const auto outcome = static_cast<Outcome>(rows.status[row]);
    return outcome == won_by(mover) ? 1.0f : outcome == won_by(1 - mover) ? -1.0f : 0.0f;
  }

  PackedMove pack_move(const Rows& rows, size_t row, int action) const override {
    return actions_.pack_move(read(rows, row), action);
  }

  void observe(const Rows& rows, size_t row, uint8_t* planes) const override {
    actions_.observe(bytes(rows, row), planes);
  }

  Playouts playouts(const Rows& rows, size_t row, uint64_t games, uint64_t seed) const override {
    return actions_.playouts(read(rows, row), games, seed);
  }

 private:
  using State = typename Actions<G, Rules>::State;

  uint8_t* bytes(const Rows& rows, size_t row) const {
    return rows.states + row * static_cast<size_t>(space_.width);
  }

  State read(const Rows& rows, size_t row) const {
    State state;
    actions_.unpack(bytes(rows, row), state);
    return state;
  }

  void show(const Rows& rows, size_t row, const State& state) const {
    const auto& position = actions_.position(state);
    actions_.pack(state, bytes(rows, row));
    rows.players[row] = position.player;
    bool* legal = rows.legal + row * static_cast<size_t>(space_.actions);
    Outcome outcome = Outcome::going;
    if (!actions_.mark(state, legal)) {
      const Verdict over = actions_.game().over(position);
      outcome = over.over() ? over.outcome : actions_.game().no_move(position).outcome;
    }
    rows.status[row] = static_cast<uint8_t>(outcome);
    if (outcome == Outcome::going && rows.moves[row] >= rows.most_moves) {
      rows.status[row] = given_up;
      std::fill_n(legal, space_.actions, false);
    }
  }

  Actions<G, Rules> actions_;
  Space space_;
};

inline std::unique_ptr<Batch> make_batch(std::string_view name, const uint8_t* choices,
                                         size_t size) {
  return make_game<std::unique_ptr<Batch>>(name, choices, size,
                                           []<class G, class Rules>(G game, const Rules& rules) {
    return std::make_unique<BatchOf<G, Rules>>(std::move(game), rules);
  });
}

}  // namespace hollows
