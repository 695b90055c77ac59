#include "client-sim/connection/session_checks.h"

#include <algorithm>

#include "client-sim/connection/wire.h"
#include "fusillade/v1/play.pb.h"

namespace fusillade::client {

namespace {

// The ranges of proto/README.md.
constexpr std::uint32_t map_edge_max = 4096;
constexpr std::uint32_t area_tiles_min = 4, area_tiles_max = 256;
constexpr std::uint32_t volley_count_max = 1000;
constexpr float tick_rate_min = 20, snapshot_rate_min = 1, rate_max = 128;  // Hz
constexpr std::size_t content_hash_digits = 32;

// False for NaN, too.
template <typename Number>
bool is_within(Number value, Number min, Number max) {
  return value >= min && value <= max;
}

bool has_sound_rates(const v1::Welcome& welcome) {
  return is_within(welcome.tick_rate(), tick_rate_min, rate_max) &&
         is_within(welcome.snapshot_rate(), snapshot_rate_min, rate_max);
}

bool has_sound_sizes(const v1::Welcome& welcome) {
  return is_within(welcome.map_width(), 1U, map_edge_max) &&
         is_within(welcome.map_height(), 1U, map_edge_max) &&
         is_within(welcome.area_tiles(), area_tiles_min, area_tiles_max);
}

bool has_sound_patterns(const v1::Welcome& welcome) {
  return std::all_of(welcome.patterns().begin(), welcome.patterns().end(),
                     [](const auto& pattern) { return is_within(pattern.count(), 1U, volley_count_max); });
}

}  // namespace

bool is_sound(const v1::Welcome& welcome) {
  return welcome.version() == protocol_version && has_sound_rates(welcome) && has_sound_sizes(welcome) &&
         has_sound_patterns(welcome) && welcome.content_hash().size() == content_hash_digits &&
         welcome.reconnect_token().size() == (welcome.spectator() ? 0 : token_bytes);
}

std::optional<Fault> close_fault(std::uint16_t close_code, std::uint32_t refusal, bool is_leaving) {
  if (refusal == 0 && !is_leaving) return Fault::closed_early;
  const bool is_refused = refusal != 0 && close_code == close_code_refusal_base + refusal;
  const bool has_left = is_leaving && close_code == close_code_normal;  // also where that crossed a refusal
  return is_refused || has_left ? std::nullopt : std::optional(Fault::wrong_close_code);
}

std::string describe(const WsEnd& end) {
  if (end.kind == WsEnd::Kind::upgrade_refused)
    return "HTTP " + std::to_string(end.http_status) + " " + end.text;
  if (end.kind == WsEnd::Kind::closed) return std::to_string(end.close_code) + " " + end.text;
  return end.text;
}

}  // namespace fusillade::client
