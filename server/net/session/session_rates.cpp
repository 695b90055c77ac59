#include "net/session/session_rates.h"

#include <algorithm>

#include "net/codec/decode.h"
#include "net/session/session_bounds.h"

namespace fusillade::net {
namespace {

constexpr double parts_per_message = 4;  // read from the socket, on average; a long one comes in more

TokenBucket bucket_of(double per_s, const Options& options, Clock::time_point now, double burst_min = 0) {
  return {per_s, now, burst_min, burst_s(options)};
}

// Twice what messages may bring: their bytes and, for each, the frames and TLS records of all its parts, or a
// control frame.
double connection_bytes_per_s_max(const Options& options) {
  constexpr double around_message_bytes = 256;
  return 2 * (options.bytes_per_s_max + around_message_bytes * options.messages_per_s_max);
}

}  // namespace

SessionRates::SessionRates(const Options& options, Clock::time_point now)
    : messages_(bucket_of(options.messages_per_s_max, options, now)),
      parts_(bucket_of(options.messages_per_s_max * parts_per_message, options, now)),
      message_bytes_(bucket_of(options.bytes_per_s_max, options, now, options.message_bytes_max)),
      connection_bytes_(
          bucket_of(connection_bytes_per_s_max(options), options, now, 2.0 * options.message_bytes_max)),
      commands_(0, now) {}

bool SessionRates::take_message_bytes(std::size_t bytes, Clock::time_point now) {
  return message_bytes_.take(now, static_cast<double>(bytes));
}

bool SessionRates::take_connection_bytes(std::uint64_t bytes_so_far, Clock::time_point now) {
  const std::uint64_t before = bytes_so_far_.value_or(bytes_so_far);
  bytes_so_far_ = std::max(before, bytes_so_far);
  return connection_bytes_.take(now, static_cast<double>(*bytes_so_far_ - before));
}

bool SessionRates::take_commands(std::size_t count, Clock::time_point now) {
  return commands_.take(now, static_cast<double>(count));
}

void SessionRates::allow_commands(const Options& options, double tick_rate, Clock::time_point now) {
  commands_ = bucket_of(options.commands_per_tick_max * tick_rate, options, now, commands_per_message_max);
}

void SessionRates::excuse(Clock::duration time) {
  for (TokenBucket* bucket : {&messages_, &parts_, &message_bytes_, &connection_bytes_, &commands_})
    bucket->excuse(time);
}

}  // namespace fusillade::net
