#include "client-sim/report/summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace fusillade::client {

Spread spread_of(std::vector<double> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const auto at_rank = [&values](double q) {
    const double rank = std::max(1.0, std::ceil(q * static_cast<double>(values.size())));
    return values[static_cast<std::size_t>(rank) - 1];
  };
  return {at_rank(0.5), at_rank(0.99), values.back()};
}

Spread spread_of(const Histogram& histogram) {
  const auto ms = [](std::uint64_t us) { return static_cast<double>(us) / 1000; };
  return {ms(histogram.quantile_us(0.5)), ms(histogram.quantile_us(0.99)), ms(histogram.max_us())};
}

Summary summarize(const BotOptions& options, double seconds, Statistics statistics,
                  std::vector<double> byte_rates) {
  std::erase(byte_rates, 0.0);
  Summary summary;
  summary.players = options.clients();
  summary.seconds = seconds;
  summary.bytes_per_s = spread_of(std::move(byte_rates));
  summary.rtt_ms = spread_of(statistics.rtt);
  summary.snapshot_jitter_ms = spread_of(statistics.jitter);
  summary.statistics = std::move(statistics);
  return summary;
}

std::vector<std::string> thresholds_exceeded(const BotOptions& options, const Summary& summary) {
  std::vector<std::string> exceeded;
  const std::uint64_t bad = summary.statistics.errors() + summary.statistics.refused;
  if (bad > options.errors_max) {
    exceeded.push_back(std::to_string(bad) + " errors and refusals, allowed are " +
                       std::to_string(options.errors_max));
  }
  if (options.p99_ms_max && summary.statistics.rtt.count() == 0) {
    exceeded.emplace_back("round trip p99 is unknown: no ping was answered");
  } else if (options.p99_ms_max && summary.rtt_ms.p99 > *options.p99_ms_max) {
    exceeded.push_back("round trip p99 " + std::to_string(summary.rtt_ms.p99) + " ms, allowed are " +
                       std::to_string(*options.p99_ms_max) + " ms");
  }
  return exceeded;
}

namespace {

void line(std::string& out, const char* label, const std::string& value) {
  char text[256];
  std::snprintf(text, sizeof text, "  %-24s %s\n", label, value.c_str());
  out += text;
}

void spread_line(std::string& out, const char* label, const Spread& spread) {
  char text[128];
  std::snprintf(text, sizeof text, "p50 %10.2f   p99 %10.2f   max %10.2f", spread.p50, spread.p99,
                spread.max);
  line(out, label, text);
}

void faults(std::string& out, const Statistics& statistics) {
  for (std::size_t i = 0; i < Statistics::fault_count; ++i) {
    const std::string label = "  " + std::string(name_of(static_cast<Fault>(i)));
    if (statistics.faults[i] > 0) line(out, label.c_str(), std::to_string(statistics.faults[i]));
  }
  for (const std::string& note : statistics.notes) out += "    " + note + "\n";
  const std::uint64_t bad = statistics.errors() + statistics.refused;
  if (bad > statistics.notes.size()) {
    out += "    and " + std::to_string(bad - statistics.notes.size()) + " more\n";
  }
}

}  // namespace

std::string table(const Summary& summary) {
  const Statistics& s = summary.statistics;
  char head[128];
  std::snprintf(head, sizeof head, "\n%llu bots, %.1f s\n", static_cast<unsigned long long>(summary.players),
                summary.seconds);
  std::string out = head;
  line(out, "connected", std::to_string(s.connected));
  line(out, "resumed sessions", std::to_string(s.resumed));
  line(out, "sent on, joined anew", std::to_string(s.sent_on));
  line(out, "static contents checked", std::to_string(s.contents));
  line(out, "refused", std::to_string(s.refused));
  line(out, "snapshots", std::to_string(s.snapshots));
  line(out, "commands sent", std::to_string(s.commands));
  line(out, "commands sent again", std::to_string(s.repeated));
  line(out, "hits seen", std::to_string(s.hits));
  line(out, "deaths of bots", std::to_string(s.deaths));
  line(out, "sequence gaps", std::to_string(s.sequence_gaps));
  line(out, "hits told later", std::to_string(s.resent));
  line(out, "events skipped", std::to_string(s.events_skipped));
  line(out, "ends of unheld bullets", std::to_string(s.unknown_bullets));
  line(out, "turns missed (own load)", std::to_string(s.turns_missed));
  spread_line(out, "bytes/s per client", summary.bytes_per_s);
  spread_line(out, "round trip, ms", summary.rtt_ms);
  spread_line(out, "snapshot jitter, ms", summary.snapshot_jitter_ms);
  line(out, "errors", std::to_string(s.errors()));
  faults(out, s);
  return out;
}

}  // namespace fusillade::client
