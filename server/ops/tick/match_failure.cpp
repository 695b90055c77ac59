#include "ops/tick/match_failure.h"

#include <chrono>
#include <exception>
#include <new>
#include <string>

#include "ops/process/insist.h"
#include "ops/tick/state_dump.h"

namespace fusillade::ops {
namespace {

// Of each of five steps: a second in all, since other matches wait for this thread.
constexpr int calls_max = static_cast<int>(std::chrono::milliseconds(200) / insist_pause);

// What one step fails of keeps nobody from the next.
template <class Step>
void try_hard(Step step) noexcept {
  insist(step, calls_max);
}

std::string reason_of(const std::exception_ptr& handled) {
  try {
    std::rethrow_exception(handled);
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
  } catch (const std::bad_alloc&) {
    throw;
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
  const std::exception_ptr handled = std::current_exception();
  std::string reason, dump_path = "none: no memory";
  try_hard([&] { reason = reason_of(handled); });
  try_hard([&] { match.fail(reason); });
  // Before the dump, which waits for the disk.
  if (hooks.match_failed) try_hard([&] { hooks.match_failed(match); });
  try_hard([&] { dump_path = try_dump(dump_directory, match, reason); });
  if (hooks.report) try_hard([&] { hooks.report(failure_report(match, reason, dump_path)); });
}

}  // namespace fusillade::ops
