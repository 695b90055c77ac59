#include "client-sim/connection/session_checks.h"

#include <algorithm>

#include "client-sim/connection/wire.h"
#include "fusillade/v1/play.pb.h"

namespace fusillade::client {

namespace {

constexpr std::uint32_t volley_count_max = 10000;
constexpr std::uint32_t size_max = 1U << 20U;  // tiles
constexpr std::size_t content_hash_digits = 32;

bool has_sound_patterns(const v1::Welcome& welcome) {
  return std::all_of(welcome.patterns().begin(), welcome.patterns().end(), [](const auto& pattern) {
    return pattern.count() >= 1 && pattern.count() <= volley_count_max;
  });
}

bool is_sound_size(std::uint32_t size) { return size >= 1 && size <= size_max; }

}  // namespace

bool is_sound(const v1::Welcome& welcome) {
  return welcome.version() == protocol_version && welcome.tick_rate() > 0 && welcome.snapshot_rate() > 0 &&
         has_sound_patterns(welcome) && is_sound_size(welcome.map_width()) &&
         is_sound_size(welcome.map_height()) && is_sound_size(welcome.area_tiles()) &&
         welcome.content_hash().size() == content_hash_digits &&
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
