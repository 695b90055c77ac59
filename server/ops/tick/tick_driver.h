// The only clock: ticks every match at its rate on a pool of workers, measures, and ends matches that fail.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/directory.h"
#include "match/report.h"
#include "ops/options.h"
#include "ops/tick/tick_statistics.h"

namespace fusillade::ops {

struct DriverHooks {
  // On the worker, non-empty frames only.
  std::function<void(const match::Match&, const match::Frame&)> publish;
  std::function<void(const match::Match&)> match_failed;  // after Match::fail()
  match::ReportSink report;
};

class TickDriver {
 public:
  TickDriver(TickOptions options, match::Directory& matches, DriverHooks hooks);
  ~TickDriver();  // stop()

  void start();
  void stop();                                                         // returns when no tick runs any more
  void sample(std::vector<match::MetricSample>& samples) const;        // any thread
  std::optional<RecentTicks> recent(const match::Match& match) const;  // any thread; nullopt: not ticked
  std::string slow_ticks_json() const;                                 // any thread; see slow_ticks.h

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fusillade::ops
