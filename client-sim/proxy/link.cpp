#include "client-sim/proxy/link.h"

#include <algorithm>

namespace fusillade::client {
namespace {

constexpr std::uint64_t stream_step = 0x9E3779B97F4A7C15ULL;
constexpr std::uint64_t end_stream = 0xE4D;

}  // namespace

LinkSchedule::LinkSchedule(const LinkOptions& options, double bytes_per_s, std::uint64_t stream)
    : options_(options), bytes_per_s_(bytes_per_s), rng_(options.seed + (stream + 1) * stream_step) {
  stall_begin_s_ = around(options_.stall_every_s);
}

double LinkSchedule::leave_at(double now_s, std::size_t bytes) {
  const double jitter_s = options_.jitter_s * (2 * rng_.unit() - 1);
  const double arrival_s = now_s + std::max(0.0, options_.delay_s + jitter_s);
  const double sent_s = bytes_per_s_ > 0 ? static_cast<double>(bytes) / bytes_per_s_ : 0;
  last_s_ = after_stalls(std::max(arrival_s, last_s_) + sent_s);
  return last_s_;
}

double LinkSchedule::after_stalls(double time_s) {
  if (options_.stall_every_s <= 0) return time_s;
  while (time_s >= stall_begin_s_ + options_.stall_s)
    stall_begin_s_ += options_.stall_s + around(options_.stall_every_s);
  return time_s < stall_begin_s_ ? time_s : stall_begin_s_ + options_.stall_s;
}

std::optional<LinkEnd> end_of_link(const LinkOptions& options, std::uint64_t connection) {
  Rng rng(options.seed + (connection + 1) * stream_step + end_stream);
  const double cut_s = options.cut_every_s * (0.5 + rng.unit());
  const double reset_s = options.reset_every_s * (0.5 + rng.unit());
  if (cut_s <= 0 && reset_s <= 0) return std::nullopt;
  const bool is_reset = cut_s <= 0 || (reset_s > 0 && reset_s < cut_s);
  return LinkEnd{is_reset ? reset_s : cut_s, is_reset};
}

}  // namespace fusillade::client
