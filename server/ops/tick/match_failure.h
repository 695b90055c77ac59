// The end of a match that something has broken. The others of the process go on.
#pragma once

#include <filesystem>

#include "match/match.h"
#include "ops/tick/tick_driver.h"

namespace fusillade::ops {

// Only where an exception is being handled: it is the reason for which the match fails. The match_failed
// hook, a state dump and a report follow, each whatever becomes of the others; where there is no memory for
// one it is tried again, all together for a second.
void end_broken_match(match::Match& match, const std::filesystem::path& dump_directory,
                      const DriverHooks& hooks) noexcept;

}  // namespace fusillade::ops
