// The end of a match that something has broken. The others of the process go on.
#pragma once

#include <filesystem>

#include "match/match.h"
#include "ops/tick/tick_driver.h"

namespace fusillade::ops {

// Only where an exception is being handled: it is the reason for which the match fails. A state dump, a
// report and the match_failed hook follow, as far as there is memory for them.
void end_broken_match(match::Match& match, const std::filesystem::path& dump_directory,
                      const DriverHooks& hooks) noexcept;

}  // namespace fusillade::ops
