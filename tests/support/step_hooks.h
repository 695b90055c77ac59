// The chunks of a tick as a test wants them run.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "sim/world.h"

namespace fusillade::support {

// From the first to the last, after what is done beside them.
inline sim::StepHooks forward_hooks() {
  sim::StepHooks hooks;
  hooks.for_each_chunk = [](std::int32_t count, const sim::StepHooks::Chunk& chunk,
                            const sim::StepHooks::Meanwhile& meanwhile) {
    meanwhile();
    for (std::int32_t index = 0; index < count; ++index) chunk(index);
  };
  return hooks;
}

// From the last to the first, and only then what is done beside them.
inline sim::StepHooks backward_hooks() {
  sim::StepHooks hooks;
  hooks.for_each_chunk = [](std::int32_t count, const sim::StepHooks::Chunk& chunk,
                            const sim::StepHooks::Meanwhile& meanwhile) {
    for (std::int32_t index = count; index-- > 0;) chunk(index);
    meanwhile();
  };
  return hooks;
}

// On so many threads at once.
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
