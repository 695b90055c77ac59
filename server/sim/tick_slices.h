// The last tick of a world in equal parts of its fraction, for slow motion (RULES): the tick is integrated
// once, so there is nothing that a part could change; it only shows less of the tick at a time.
#pragma once

#include <cstdint>
#include <span>

#include "sim/model/event.h"

namespace fusillade::sim {

// Those of a tick's events that fall into part `slice`, in [0, slices), of its fraction. All parts together
// are the events, in their order. O(log events).
std::span<const Event> events_of_slice(std::span<const Event> events, std::int32_t slice,
                                       std::int32_t slices);

}  // namespace fusillade::sim
