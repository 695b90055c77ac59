#include "ops/tick/match_failure.h"

#include <chrono>
#include <exception>
#include <new>

#include "ops/process/insist.h"
#include "ops/tick/state_dump.h"

namespace fusillade::ops {
namespace {

// Of each of five steps: a second in all, since other matches wait for the thread on which one breaks.
constexpr int calls_max = static_cast<int>(std::chrono::milliseconds(200) / insist_pause);
constexpr const char* dump_without_memory = "none: no memory";

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

std::string try_dump_text(const std::filesystem::path& directory, const match::Match& match,
                          const std::string& reason, const std::string& state) {
  try {
    return dump_text(directory, match, reason, state).string();
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

void MatchFailures::end(std::shared_ptr<match::Match> match) noexcept {
  const std::exception_ptr handled = std::current_exception();
  std::string reason;
  try_hard([&] { reason = reason_of(handled); });
  try_hard([&] { match->fail(reason); });
  if (hooks_.match_failed) try_hard([&] { hooks_.match_failed(*match); });
  bool is_posted = false;
  try_hard([&] {
    writer_.post([this, match, reason] { dump_and_report(*match, reason); });
    is_posted = true;
  });
  if (!is_posted) report(*match, reason, dump_without_memory);
}

void MatchFailures::dump_and_report(const match::Match& match, const std::string& reason) const noexcept {
  std::string state = dump_without_memory, dump_path = dump_without_memory;
  try_hard([&] { state = dump_state(dump_directory_, match); });  // for itself: it is by far the larger
  try_hard([&] { dump_path = try_dump_text(dump_directory_, match, reason, state); });
  report(match, reason, dump_path);
}

void MatchFailures::report(const match::Match& match, const std::string& reason,
                           const std::string& dump_path) const noexcept {
  if (hooks_.report) try_hard([&] { hooks_.report(failure_report(match, reason, dump_path)); });
}

}  // namespace fusillade::ops
