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

// chunk(index) for all of `count`, as the hooks run them.
template <class Chunk>
void run_chunks(const StepHooks& hooks, std::int32_t count, const Chunk& chunk) {
  if (hooks.for_each_chunk && count > 1) {
    hooks.for_each_chunk(count, std::cref(chunk));  // a reference takes no memory
  } else {
    for (std::int32_t index = 0; index < count; ++index) chunk(index);
  }
}

// part(begin, end) over all slots of a store of that size.
template <class Part>
void run_in_chunks(const StepHooks& hooks, Slot size, const Part& part) {
  run_chunks(hooks, chunks_of(size), [&part, size](std::int32_t chunk) {
    const Slot begin = static_cast<Slot>(chunk) * bullets_per_chunk;
    part(begin, std::min(size, begin + bullets_per_chunk));
  });
}

}  // namespace fusillade::sim
