#include "net/counters.h"

#include <limits>
#include <span>
#include <string>

namespace fusillade::net {
namespace {

using match::MetricForm;
using match::MetricSample;
using Samples = std::vector<MetricSample>;

void add(Samples& samples, std::string name, std::string help, const Counter& counter) {
  samples.push_back({.name = std::move(name),
                     .help = std::move(help),
                     .form = MetricForm::counter,
                     .labels = {},
                     .value = static_cast<double>(counter.load(std::memory_order_relaxed)),
                     .buckets = {}});
}

void add(Samples& samples, std::string name, std::string help, const Gauge& gauge) {
  samples.push_back({.name = std::move(name),
                     .help = std::move(help),
                     .form = MetricForm::gauge,
                     .labels = {},
                     .value = static_cast<double>(gauge.load(std::memory_order_relaxed)),
                     .buckets = {}});
}

// One series per value of `label`; `names[i]` belongs to `counters[i]`.
template <typename Name>
void add(Samples& samples, const std::string& name, const std::string& help, std::string_view label,
         std::span<const Counter> counters, const Name& name_of) {
  for (std::size_t i = 0; i < counters.size(); ++i) {
    add(samples, name, help, counters[i]);
    samples.back().labels.emplace_back(label, name_of(i));
  }
}

std::string in_name(std::size_t i) { return std::string(in_kind_names.at(i)); }
std::string out_name(std::size_t i) { return std::string(out_kind_names.at(i)); }
std::string code_name(std::size_t i) { return std::string(refusal_name(static_cast<match::RefusalCode>(i))); }

}  // namespace

void SecondsHistogram::add(double seconds, std::uint64_t times) {
  std::size_t bucket = 0;
  while (bucket < bounds_.size() && seconds > bounds_[bucket]) ++bucket;
  counts_[bucket].fetch_add(times, std::memory_order_relaxed);
  sum_ns_.fetch_add(static_cast<std::uint64_t>(seconds * 1e9 * static_cast<double>(times)),
                    std::memory_order_relaxed);
}

MetricSample SecondsHistogram::sample(std::string name, std::string help) const {
  MetricSample result;
  result.name = std::move(name);
  result.help = std::move(help);
  result.form = MetricForm::histogram;
  std::uint64_t cumulative = 0;
  for (std::size_t i = 0; i <= bounds_.size(); ++i) {
    cumulative += counts_[i].load(std::memory_order_relaxed);
    result.buckets.emplace_back(i < bounds_.size() ? bounds_[i] : std::numeric_limits<double>::infinity(),
                                cumulative);
  }
  result.value = static_cast<double>(sum_ns_.load(std::memory_order_relaxed)) * 1e-9;
  return result;
}

void Counters::sample(Samples& samples) const {
  add(samples, "fusillade_connections_accepted_total", "TCP connections taken", connections_accepted);
  add(samples, "fusillade_connections_refused_total", "TCP connections closed at once: too many",
      connections_refused);
  add(samples, "fusillade_accept_errors_total", "failed accepts; the listener goes on", accept_errors);
  add(samples, "fusillade_handler_exceptions_total", "exceptions that reached an I/O thread",
      handler_exceptions);
  add(samples, "fusillade_connections_open", "open TCP connections of players", connections_open);
  add(samples, "fusillade_admin_connections_open", "open TCP connections of the operator",
      admin_connections_open);
  add(samples, "fusillade_tls_handshakes_total", "handshakes of TLS that succeeded", tls_handshakes);
  add(samples, "fusillade_tls_failures_total", "handshakes of TLS that failed, by cause", "cause",
      tls_failures, [](std::size_t i) { return std::string(tls_failure_names.at(i)); });
  add(samples, "fusillade_sessions_open", "open WebSocket sessions", sessions_open);
  add(samples, "fusillade_sessions_opened_total", "WebSocket upgrades", sessions_opened);
  add(samples, "fusillade_upgrades_failed_total", "wrong or broken upgrades to WebSocket", upgrades_failed);
  add(samples, "fusillade_sessions_left_total", "sessions ended by the client's leave", sessions_left);
  add(samples, "fusillade_sessions_lost_total", "sessions whose connection broke", sessions_lost);
  add(samples, "fusillade_sessions_refused_total", "sessions ended by a refusal, by code", "code",
      sessions_refused, code_name);
  add(samples, "fusillade_join_tokens_refused_total", "join tokens that let nobody in, by cause", "cause",
      token_problems, [](std::size_t i) { return std::string(token_problem_names.at(i)); });
  add(samples, "fusillade_limits_total", "times that a client passed a limit and was stopped", "limit",
      limits, [](std::size_t i) { return std::string(limit_names.at(i)); });
  add(samples, "fusillade_messages_in_total", "messages of clients", "kind", messages_in, in_name);
  add(samples, "fusillade_message_bytes_in_total", "bytes of messages of clients", "kind", bytes_in, in_name);
  add(samples, "fusillade_messages_out_total", "messages written to clients", "kind", messages_out, out_name);
  add(samples, "fusillade_message_bytes_out_total", "bytes of messages written to clients", "kind", bytes_out,
      out_name);
  add(samples, "fusillade_commands_repeated_total", "commands that were sent before", commands_repeated);
  add(samples, "fusillade_requests_dropped_total", "requests refused by a match's full inbox",
      requests_dropped);
  add(samples, "fusillade_snapshots_dropped_total",
      "snapshots that a client was too slow for or gone before, or the server", snapshots_dropped);
  add(samples, "fusillade_match_states_dropped_total",
      "match states that a client did not get before a newer one took their place, or before it was gone",
      match_states_dropped);
  add(samples, "fusillade_events_resent_total", "hits and deaths told later to clients that missed them",
      events_resent);
  add(samples, "fusillade_events_skipped_total", "hits and deaths that were no longer on the log",
      events_skipped);
  add(samples, "fusillade_resyncs_total", "full snapshots asked for after drops", resyncs);
  add(samples, "fusillade_http_responses_total", "HTTP answers by class of status", "status", http_responses,
      [](std::size_t i) { return std::to_string(i) + "xx"; });
  samples.push_back(encode_seconds.sample("fusillade_encode_seconds", "time to encode one frame"));
  samples.push_back(delivery_seconds.sample(
      "fusillade_delivery_seconds",
      "time from a frame until a thread of sockets has handed it to all its sessions"));
  samples.push_back(send_seconds.sample("fusillade_send_seconds",
                                        "time until the system has taken a message to a client; the mean of "
                                        "those that one share of a frame sends at once"));
  samples.push_back(round_trip_seconds.sample(
      "fusillade_round_trip_seconds", "round trips of all sessions, each measured at least once a second"));
}

}  // namespace fusillade::net
