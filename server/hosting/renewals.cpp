#include "hosting/renewals.h"

#include <exception>
#include <utility>

#include "ops/process/insist.h"

namespace fusillade::hosting {

Renewals::Renewals(MatchMaker& match_maker, EndSessions end_sessions, match::ReportSink report,
                   std::int32_t threads)
    : match_maker_(match_maker),
      end_sessions_(std::move(end_sessions)),
      report_(std::move(report)),
      builders_(threads) {}

void Renewals::begin(const match::Match& match) {
  const std::shared_ptr<match::Match> old = match_maker_.find_outdated(match);
  if (!old || !old->try_hold()) return;
  try {
    builders_.post([this, old] { renew(*old); });
  } catch (const std::exception& error) {  // no memory for it
    report_failure(match, error);
    old->let_go();
  }
}

void Renewals::renew(match::Match& match) noexcept {
  std::shared_ptr<match::Match> old;
  try {
    old = match_maker_.renew(match);
  } catch (const std::exception& error) {
    report_failure(match, error);
  }
  if (!old) return match.let_go();
  end(*old);
}

// There may be no memory to say so.
void Renewals::report_failure(const match::Match& match, const std::exception& error) noexcept {
  try {
    report_({match::Level::error, "match_not_renewed", {{"match", match.id()}, {"reason", error.what()}}});
  } catch (...) {
  }
}

// Its sessions join the new one by themselves. They would wait for ever if they were not told.
void Renewals::end(match::Match& match) noexcept {
  ops::insist([&] { tell(match); }, ops::insist_for_ever);
  match.end();
}

void Renewals::tell(const match::Match& match) {
  const bool has_new_data = match.data_version() != match_maker_.version();
  end_sessions_(match, std::string("the next round has ") + (has_new_data ? "new data" : "a new world") +
                           ": join again");
  report_(
      {match::Level::info, "match_renewed", {{"match", match.id()}, {"version", match_maker_.version()}}});
}

}  // namespace fusillade::hosting
