#include "net/counters.h"

#include <span>
#include <string>

namespace fusillade::net {
namespace {

// One series per value of `label`; `name_of(i)` belongs to `counters[i]`.
template <typename Name>
void add_by(match::SampleBuilder& out, const char* name, const char* help, const char* label,
            std::span<const Counter> counters, const Name& name_of) {
  for (std::size_t i = 0; i < counters.size(); ++i)
    out.counter(name, help, counters[i], {{label, name_of(i)}});
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

void SecondsHistogram::sample(match::SampleBuilder& out, const char* name, const char* help) const {
  out.histogram<Counter>(name, help, bounds_, counts_, static_cast<double>(sum_ns_) * 1e-9);
}

void Counters::sample(std::vector<match::MetricSample>& samples) const {
  match::SampleBuilder out(samples);
  out.counter("fusillade_connections_accepted_total", "TCP connections taken", connections_accepted);
  out.counter("fusillade_connections_refused_total", "TCP connections closed at once: too many",
              connections_refused);
  out.counter("fusillade_accept_errors_total", "failed accepts; the listener goes on", accept_errors);
  out.counter("fusillade_handler_exceptions_total", "exceptions that reached an I/O thread",
              handler_exceptions);
  out.gauge("fusillade_connections_open", "open TCP connections of players", connections_open);
  out.gauge("fusillade_admin_connections_open", "open TCP connections of the operator",
            admin_connections_open);
  out.counter("fusillade_tls_handshakes_total", "handshakes of TLS that succeeded", tls_handshakes);
  add_by(out, "fusillade_tls_failures_total", "handshakes of TLS that failed, by cause", "cause",
         tls_failures, [](std::size_t i) { return std::string(tls_failure_names.at(i)); });
  out.gauge("fusillade_sessions_open", "open WebSocket sessions", sessions_open);
  out.counter("fusillade_sessions_opened_total", "WebSocket upgrades", sessions_opened);
  out.counter("fusillade_upgrades_failed_total", "wrong or broken upgrades to WebSocket", upgrades_failed);
  out.counter("fusillade_sessions_left_total", "sessions ended by the client's leave", sessions_left);
  out.counter("fusillade_sessions_lost_total", "sessions whose connection broke", sessions_lost);
  add_by(out, "fusillade_sessions_refused_total", "sessions ended by a refusal, by code", "code",
         sessions_refused, code_name);
  add_by(out, "fusillade_join_tokens_refused_total", "join tokens that let nobody in, by cause", "cause",
         token_problems, [](std::size_t i) { return std::string(token_problem_names.at(i)); });
  add_by(out, "fusillade_admin_refused_total", "requests of operations that were not for who asked, by cause",
         "cause", admin_refusals, [](std::size_t i) { return std::string(admin_refusal_names.at(i)); });
  add_by(out, "fusillade_limits_total", "times that a client passed a limit and was stopped", "limit", limits,
         [](std::size_t i) { return std::string(limit_names.at(i)); });
  add_by(out, "fusillade_messages_in_total", "messages of clients", "kind", messages_in, in_name);
  add_by(out, "fusillade_message_bytes_in_total", "bytes of messages of clients", "kind", bytes_in, in_name);
  add_by(out, "fusillade_messages_out_total", "messages written to clients", "kind", messages_out, out_name);
  add_by(out, "fusillade_message_bytes_out_total", "bytes of messages written to clients", "kind", bytes_out,
         out_name);
  out.counter("fusillade_commands_repeated_total", "commands that were sent before", commands_repeated);
  out.counter("fusillade_requests_dropped_total", "requests refused by a match's full inbox",
              requests_dropped);
  out.counter("fusillade_snapshots_dropped_total",
              "snapshots that a client was too slow for or gone before, or the server", snapshots_dropped);
  out.counter(
      "fusillade_match_states_dropped_total",
      "match states that a client did not get before a newer one took their place, or before it was gone",
      match_states_dropped);
  out.counter("fusillade_events_resent_total", "hits and deaths told later to clients that missed them",
              events_resent);
  out.counter("fusillade_events_skipped_total", "hits and deaths that were no longer on the log",
              events_skipped);
  out.counter("fusillade_resyncs_total", "full snapshots asked for after drops", resyncs);
  add_by(out, "fusillade_http_responses_total", "HTTP answers by class of status", "status", http_responses,
         [](std::size_t i) { return std::to_string(i) + "xx"; });
  encode_seconds.sample(out, "fusillade_encode_seconds", "time to encode one frame");
  delivery_seconds.sample(out, "fusillade_delivery_seconds",
                          "time from a frame until a thread of sockets has handed it to all its sessions");
  send_seconds.sample(out, "fusillade_send_seconds",
                      "time until the system has taken a message to a client; the mean of those that one "
                      "share of a frame sends at once");
  round_trip_seconds.sample(out, "fusillade_round_trip_seconds",
                            "round trips of all sessions, each measured at least once a second");
}

}  // namespace fusillade::net
