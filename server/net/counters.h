// Counters of the network room: relaxed atomics, written by any thread, read for /metrics.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "match/sample_builder.h"
#include "net/refusal.h"
#include "net/session/join_token.h"

namespace fusillade::net {

using Counter = std::atomic<std::uint64_t>;
using Gauge = std::atomic<std::int64_t>;

// Zero is skipped: writing costs the other threads a cache line.
inline void count(Counter& counter, std::uint64_t added) {
  if (added > 0) counter.fetch_add(added, std::memory_order_relaxed);
}

// Why a handshake of TLS came to nothing.
enum class TlsFailure : std::uint8_t {
  plain_http,   // a client that takes the port for one without TLS
  old_version,  // older than TLS 1.2
  no_cipher,
  refused_by_client,  // such as one that does not trust the certificate
  garbage,
  timeout,
  lost  // the connection broke
};
inline constexpr std::array<std::string_view, 7> tls_failure_names{
    "plain_http", "old_version", "no_cipher", "refused_by_client", "garbage", "timeout", "lost"};

// Why an operation is not for who asks.
enum class AdminRefusal : std::uint8_t {
  token,
  host,
  origin,
  debug  // from the players' port where no token is set
};
inline constexpr std::array<std::string_view, 4> admin_refusal_names{"token", "host", "origin", "debug"};

enum class InKind : std::uint8_t { hello, commands, ping, leave, view, bad };
inline constexpr std::array<std::string_view, 6> in_kind_names{"hello", "commands", "ping",
                                                               "leave", "view",     "bad"};
inline constexpr std::array<std::string_view, 5> out_kind_names{"welcome", "snapshot", "match_state", "pong",
                                                                "refusal"};

// What stops a client, each counted by itself (config/README.md, [net]).
enum class Limit : std::uint8_t {
  connections,
  banned,
  address_connections,
  address_rate,
  request_rate,
  forwarded,
  origin,
  sessions,
  hello_time,
  idle_time,
  stall_time,
  message_bytes,
  message_rate,
  byte_rate,
  command_rate,
  key_updates,
  join_codes,
  overload
};
inline constexpr std::array<std::string_view, 18> limit_names{
    "connections",  "banned",    "address_connections", "address_rate", "request_rate", "forwarded",
    "origin",       "sessions",  "hello_time",          "idle_time",    "stall_time",   "message_bytes",
    "message_rate", "byte_rate", "command_rate",        "key_updates",  "join_codes",   "overload"};
inline std::string_view limit_name(Limit limit) { return limit_names.at(static_cast<std::size_t>(limit)); }

// Seconds in fixed buckets. add() is O(buckets), lock-free.
class SecondsHistogram {
 public:
  using Bounds = std::array<double, 10>;
  static constexpr Bounds of_work{10e-6, 30e-6, 100e-6, 300e-6, 1e-3, 2e-3, 4e-3, 8e-3, 16e-3, 64e-3};
  static constexpr Bounds of_network{1e-3, 5e-3, 10e-3, 20e-3, 50e-3, 0.1, 0.2, 0.4, 0.8, 3};

  explicit SecondsHistogram(const Bounds& bounds) : bounds_(bounds) {}

  // `times` that so much was seen.
  void add(double seconds, std::uint64_t times = 1);
  void sample(match::SampleBuilder& out, const char* name, const char* help) const;

 private:
  const Bounds& bounds_;
  std::array<Counter, std::tuple_size_v<Bounds> + 1> counts_{};  // the last: above all bounds
  std::atomic<std::uint64_t> sum_ns_{0};
};

struct Counters {
  Counter connections_accepted{0}, connections_refused{0}, accept_errors{0}, handler_exceptions{0};
  Gauge connections_open{0}, admin_connections_open{0}, sessions_open{0};
  Counter tls_handshakes{0};
  std::array<Counter, tls_failure_names.size()> tls_failures{};
  std::array<Counter, token_problem_names.size()> token_problems{};
  std::array<Counter, admin_refusal_names.size()> admin_refusals{};
  Counter sessions_opened{0}, upgrades_failed{0}, sessions_left{0}, sessions_lost{0};
  std::array<Counter, refusal_code_count> sessions_refused{};
  std::array<Counter, limit_names.size()> limits{};  // times that each was passed
  std::array<Counter, in_kind_names.size()> messages_in{}, bytes_in{};
  std::array<Counter, out_kind_names.size()> messages_out{}, bytes_out{};
  Counter commands_repeated{0}, requests_dropped{0};
  Counter snapshots_dropped{0}, match_states_dropped{0}, events_resent{0}, events_skipped{0}, resyncs{0};
  std::array<Counter, 6> http_responses{};  // by hundreds of the status
  SecondsHistogram encode_seconds{SecondsHistogram::of_work}, delivery_seconds{SecondsHistogram::of_work};
  SecondsHistogram send_seconds{SecondsHistogram::of_network},
      round_trip_seconds{SecondsHistogram::of_network};

  void sample(std::vector<match::MetricSample>& samples) const;
};

}  // namespace fusillade::net
