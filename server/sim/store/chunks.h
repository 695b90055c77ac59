// Bullets in chunks of fixed size, which may run at once: each reads and writes its own slots only.
#pragma once

#include <algorithm>
#include <functional>

#include "sim/base/store.h"
#include "sim/model/step.h"

namespace fusillade::sim {

inline constexpr Slot bullets_per_chunk = 2048;
// Contacts of a chunk's bullets that are kept until they come up; beyond that they are searched twice.
inline constexpr std::uint32_t noted_per_chunk = bullets_per_chunk / 16;

constexpr std::int32_t chunks_of(Slot bullets) {
  return static_cast<std::int32_t>((bullets + bullets_per_chunk - 1) / bullets_per_chunk);
}

// chunk(index) for all of `count`, and meanwhile() beside them, as the hooks run them; a single chunk is not
// worth calling anybody.
template <class Chunk, class Meanwhile>
void run_chunks(const StepHooks& hooks, std::int32_t count, const Chunk& chunk, const Meanwhile& meanwhile) {
  if (hooks.for_each_chunk && count > 1) {
    hooks.for_each_chunk(count, std::cref(chunk), std::cref(meanwhile));  // a reference takes no memory
  } else {
    meanwhile();
    for (std::int32_t index = 0; index < count; ++index) chunk(index);
  }
}

template <class Chunk>
void run_chunks(const StepHooks& hooks, std::int32_t count, const Chunk& chunk) {
  run_chunks(hooks, count, chunk, [] {});
}

// part(begin, end) over all slots of a store of that size.
template <class Part, class... Meanwhile>
void run_in_chunks(const StepHooks& hooks, Slot size, const Part& part, const Meanwhile&... meanwhile) {
  const auto chunk = [&part, size](std::int32_t index) {
    const Slot begin = static_cast<Slot>(index) * bullets_per_chunk;
    part(begin, std::min(size, begin + bullets_per_chunk));
  };
  run_chunks(hooks, chunks_of(size), chunk, meanwhile...);
}

}  // namespace fusillade::sim
