#include <boost/json.hpp>

#include "client-sim/report/summary.h"

namespace fusillade::client {

namespace {

boost::json::object to_json(const Spread& spread) {
  return {{"p50", spread.p50}, {"p99", spread.p99}, {"max", spread.max}};
}

}  // namespace

std::string report_json(const Summary& summary) {
  const Statistics& s = summary.statistics;
  const boost::json::object report{
      {"players", summary.players},
      {"seconds", summary.seconds},
      {"connected", s.connected},
      {"refused", s.refused},
      {"errors", s.errors()},
      {"snapshots", s.snapshots},
      {"hits", s.hits},
      {"deaths", s.deaths},
      {"sequence_gaps", s.sequence_gaps},
      {"bytes_per_s", to_json(summary.bytes_per_s)},
      {"rtt_ms", to_json(summary.rtt_ms)},
      {"snapshot_jitter_ms", to_json(summary.snapshot_jitter_ms)},
  };
  return boost::json::serialize(report) + "\n";
}

}  // namespace fusillade::client
