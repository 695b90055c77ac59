#include "sim/tick_slices.h"

#include <algorithm>

namespace fusillade::sim {

std::span<const Event> events_of_slice(std::span<const Event> events, std::int32_t slice,
                                       std::int32_t slices) {
  const auto first_from = [&](std::int32_t part) {
    return std::partition_point(events.begin(), events.end(),
                                [&](const Event& event) { return fraction_of(event.time) * slices < part; });
  };
  const auto begin = slice == 0 ? events.begin() : first_from(slice);
  return {begin, slice + 1 == slices ? events.end() : first_from(slice + 1)};
}

}  // namespace fusillade::sim
