// The chunks of a tick on several threads at once.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "sim/world.h"

namespace fusillade::support {

inline sim::StepHooks hooks_of(int threads) {
  sim::StepHooks hooks;
  hooks.for_each_chunk = [threads](std::int32_t count, const sim::StepHooks::Chunk& chunk,
                                   const sim::StepHooks::Meanwhile& meanwhile) {
    std::atomic<std::int32_t> next{0};
    std::vector<std::jthread> pool;
    for (int i = 0; i < threads; ++i) {
      pool.emplace_back([&] {
        for (std::int32_t mine = next++; mine < count; mine = next++) chunk(mine);
      });
    }
    meanwhile();
  };
  return hooks;
}

}  // namespace fusillade::support
