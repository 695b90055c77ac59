// The live enemies of each wave, for waves that allow only so many at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/world.h"

namespace fusillade::match {

class WaveCrowd {
 public:
  explicit WaveCrowd(std::size_t waves) : alive_(waves) {}

  // Ordinals rise from call to call. Counted from the next recount on.
  void add(sim::Ordinal enemy, std::int32_t wave) { members_.push_back({enemy, wave, false}); }
  // Forgets whoever is not in the world any more, however it left. O(enemies log enemies).
  void recount(const sim::World& world);
  // By wave, as of the last recount.
  std::span<const std::int32_t> alive() const { return alive_; }

 private:
  struct Member {
    sim::Ordinal enemy = 0;
    std::int32_t wave = 0;
    bool is_alive = false;
  };
  void mark(sim::Ordinal enemy);

  std::vector<Member> members_;  // by ordinal; `is_alive` has a meaning only inside recount
  std::vector<std::int32_t> alive_;
};

}  // namespace fusillade::match
