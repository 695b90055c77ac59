// The result of a run: what the report, the table and the exit code are made of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client-sim/options.h"
#include "client-sim/report/statistics.h"

namespace fusillade::client {

struct Spread {
  double p50 = 0;
  double p99 = 0;
  double max = 0;
};

struct Summary {
  std::uint64_t players = 0;
  double seconds = 0;  // as asked; as measured when the run ended early
  Statistics statistics;
  Spread bytes_per_s;         // over the clients that were welcomed
  Spread rtt_ms;              // over all pings
  Spread snapshot_jitter_ms;  // over all snapshots but each session's first
};

// Nearest-rank quantiles; zeros without values.
Spread spread_of(std::vector<double> values);

// In milliseconds.
Spread spread_of(const Histogram& histogram);

Summary summarize(const BotOptions& options, double seconds, Statistics statistics,
                  std::vector<double> byte_rates);

// One line for each threshold that was exceeded; empty: exit code 0.
std::vector<std::string> thresholds_exceeded(const BotOptions& options, const Summary& summary);

// JSON with the keys of client-sim/README.md, "The report".
std::string report_json(const Summary& summary);

// For people.
std::string table(const Summary& summary);

}  // namespace fusillade::client
