// What an open question of the solver of Kalaha may still cost: a guess of the work that a yes
// takes and of the work that a no takes, as far as they have been tried.
#pragma once

#include "games/kalaha/proof_table.hpp"

namespace hollows {

struct Efforts {
  static constexpr uint32_t endless = 1 << 30;

  uint32_t yes, no;

  static constexpr Efforts of(bool answer) {
    return answer ? Efforts{0, endless} : Efforts{endless, 0};
  }
  bool settled() const { return !yes || !no; }
  // The same work seen by the player who asks, who may not be the one to move.
  Efforts seen(bool by_mover) const { return by_mover ? *this : Efforts{no, yes}; }
};

class KalahaEffortTable {
 public:
  explicit KalahaEffortTable(size_t megabytes) : buckets_(megabytes, KalahaNumbers::bits) {}

  HOLLOWS_INLINE void prefetch(uint64_t key) const { buckets_.prefetch(key); }

  // Settled both ways if nothing is known.
  HOLLOWS_INLINE Efforts find(uint64_t key, int share) const {
    const uint64_t wanted = question(key, share);
    for (const Entry& entry : buckets_.of(key))
      if (entry.question == wanted) return entry.efforts;
    return {0, 0};
  }

  // What took little work makes way.
  void store(uint64_t key, int share, const Efforts& efforts) {
    const uint64_t wanted = question(key, share);
    Entry* place = nullptr;
    for (Entry& entry : buckets_.of(key)) {
      if (entry.question == wanted) {
        place = &entry;
        break;
      }
      if (!place || work(entry) < work(*place)) place = &entry;
    }
    *place = {wanted, efforts};
  }

 private:
  struct Entry {
    uint64_t question;  // zero: nobody asks for a share of nothing
    Efforts efforts;
  };

  static uint64_t question(uint64_t key, int share) {
    return key << 7 | static_cast<uint64_t>(share);
  }
  static uint32_t work(const Entry& entry) { return entry.efforts.yes + entry.efforts.no; }

  Buckets<Entry> buckets_;
};

}  // namespace hollows
