#include "ops/log/rate_limit.h"

#include <chrono>

namespace fusillade::ops {
namespace {

bool has_ended(TimePoint begin, TimePoint now) { return now >= begin + std::chrono::seconds(1); }

}  // namespace

bool RateLimit::allows(std::string_view name, TimePoint now) {
  auto place = windows_.find(name);
  if (place == windows_.end()) place = windows_.emplace(std::string(name), Window{now, 0, 0}).first;
  Window& window = place->second;
  if (has_ended(window.begin, now)) {
    window.begin = now;
    window.allowed = 0;
  }
  if (window.allowed < per_second_) {
    ++window.allowed;
    return true;
  }
  ++window.suppressed;
  return false;
}

RateLimit::Suppressed RateLimit::take_suppressed(TimePoint now) {
  const auto is_untold = [now](const Window& window) {
    return window.suppressed > 0 && has_ended(window.begin, now);
  };
  Suppressed taken;
  for (const auto& [name, window] : windows_)
    if (is_untold(window)) taken.emplace_back(name, window.suppressed);
  for (auto& [name, window] : windows_)
    if (is_untold(window)) window.suppressed = 0;
  return taken;
}

void RateLimit::give_back(std::string_view name, std::uint64_t count) noexcept {
  windows_.find(name)->second.suppressed += count;
}

}  // namespace fusillade::ops
