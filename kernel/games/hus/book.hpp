// A strategy of Hus under any rules, for engine and page: asked for replies.
#pragma once

#include <memory>

#include "games/hus/options.hpp"
#include "games/hus/strategy.hpp"

namespace hollows {

using Winners = std::vector<Winner>;

// A strategy to be asked for replies.
class HusBook {
 public:
  virtual ~HusBook() = default;
  // The winner's reply as moves cross the border, 0 if the position is not one of his here.
  virtual uint8_t probe(const Packed&) const = 0;
  virtual size_t size() const = 0;
};

template <Game G>
class HusBookOf final : public HusBook {
 public:
  explicit HusBookOf(const G& game) : game_(game), strategy_(game) {}

  bool read(const Packed& root, const Winners& winners, std::span<const uint8_t> replies) {
    return strategy_.read(unpacked(game_, root), winners, replies);
  }

  uint8_t probe(const Packed& packed) const override {
    return strategy_.probe(unpacked(game_, packed));
  }
  size_t size() const override { return strategy_.size(); }

 private:
  const G game_;
  HusStrategy<G> strategy_;
};

// Nothing if the rules are none, or the replies do not fit the walk.
inline std::unique_ptr<HusBook> make_hus_book(const uint8_t* choices, size_t size,
                                              const Packed& root, const Winners& winners,
                                              std::span<const uint8_t> replies) {
  return hus_game<std::unique_ptr<HusBook>>(
      {choices, size}, [&]<class G>(const G& game, const HusRules&) -> std::unique_ptr<HusBook> {
    auto book = std::make_unique<HusBookOf<G>>(game);
    if (!book->read(root, winners, replies)) return {};
    return book;
  });
}

}  // namespace hollows
