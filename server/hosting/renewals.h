// Gives successors to matches between rounds, beside the threads that make ticks: to one whose data are older
// than the newest, and to one whose world has been played as long as its arena says.
#pragma once

#include <cstdint>
#include <functional>

#include "hosting/match_maker.h"
#include "match/match.h"
#include "match/report.h"
#include "ops/process/background.h"

namespace fusillade::hosting {

// Thread-safe.
class Renewals {
 public:
  // Tells the sessions of a match that has given way why, and lets them go; may throw std::bad_alloc.
  using EndSessions = std::function<void(const match::Match&, const std::string& reason)>;

  // `threads`: as many successors are built at once.
  Renewals(MatchMaker& match_maker, EndSessions end_sessions, match::ReportSink report, std::int32_t threads);

  // One of whose rounds begins: O(1) where it stays, otherwise it is held until a thread has built its
  // successor. By the thread that ticks it, which does not wait: a large world takes the better part of a
  // second, and other matches would notice. Where there is no memory to hand it over it is let go.
  void begin(const match::Match& match);
  // One that is held, before this returns. Where there is no successor it is let go; why is reported.
  void renew(match::Match& match) noexcept;

 private:
  void report_failure(const match::Match& match, const std::exception& error) noexcept;
  void end(match::Match& match) noexcept;
  void tell(const match::Match& match);

  MatchMaker& match_maker_;
  EndSessions end_sessions_;
  match::ReportSink report_;
  ops::Background builders_;
};

}  // namespace fusillade::hosting
