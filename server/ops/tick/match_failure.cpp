#include "ops/tick/match_failure.h"

#include <exception>
#include <string>

#include "ops/tick/state_dump.h"

namespace fusillade::ops {
namespace {

std::string reason_of_handled() {
  try {
    throw;
  } catch (const std::exception& problem) {
    return problem.what();
  } catch (...) {
    return "an exception of unknown type";
  }
}

std::string try_dump(const std::filesystem::path& directory, const match::Match& match,
                     const std::string& reason) {
  try {
    return write_state_dump(directory, match, reason).string();
  } catch (const std::exception& problem) {
    return std::string("none: ") + problem.what();
  }
}

match::Report failure_report(const match::Match& match, const std::string& reason,
                             const std::string& dump_path) {
  return {match::Level::error,
          "match_failed",
          {{"match", match.id()}, {"tick", match.status().tick}, {"reason", reason}, {"dump", dump_path}}};
}

}  // namespace

void end_broken_match(match::Match& match, const std::filesystem::path& dump_directory,
                      const DriverHooks& hooks) noexcept {
  try {
    const std::string reason = reason_of_handled();
    match.fail(reason);
    if (hooks.match_failed) hooks.match_failed(match);  // before the dump, which waits for the disk
    const std::string dump_path = try_dump(dump_directory, match, reason);
    if (hooks.report) hooks.report(failure_report(match, reason, dump_path));
  } catch (...) {
    // No memory is left to say more with; the match has had its last tick.
  }
}

}  // namespace fusillade::ops
