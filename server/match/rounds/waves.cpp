#include "match/rounds/waves.h"

#include <algorithm>
#include <cmath>

namespace fusillade::match {
namespace {

// Times of a file that are whole ticks but for rounding are whole ticks.
constexpr double rounding_s = 1e-9;

}  // namespace

Waves::Waves(std::span<const WaveDefinition> waves, double tick_rate)
    : waves_(waves.begin(), waves.end()), tick_rate_(tick_rate), progress_(waves.size()) {
  due_.reserve(waves_.size());
}

void Waves::restart() {
  std::ranges::fill(progress_, Progress{});
  begun_ = 0;
}

std::int64_t Waves::repetitions(const WaveDefinition& wave, double now_s) const {
  const double since = now_s - wave.start + rounding_s;
  if (since < 0) return 0;
  return wave.period > 0 ? static_cast<std::int64_t>(std::floor(since / wave.period)) + 1 : 1;
}

std::int64_t Waves::due_by(const WaveDefinition& wave, Progress& progress, double now_s) const {
  const std::int64_t begun = repetitions(wave, now_s);
  if (wave.interval <= 0) return begun * wave.count;
  std::int64_t due = 0;
  for (std::int64_t r = progress.whole; r < begun; ++r) {
    const double since = now_s - wave.start - static_cast<double>(r) * wave.period + rounding_s;
    const double steps = std::floor(std::max(0.0, since) / wave.interval);
    const std::int64_t of_it = steps >= wave.count ? wave.count : static_cast<std::int64_t>(steps) + 1;
    if (of_it >= wave.count) {  // as are all before it
      ++progress.whole;
    } else {
      due += of_it;
    }
  }
  return due + progress.whole * wave.count;
}

std::span<const Waves::Due> Waves::due(sim::Tick ticks, std::span<const std::int32_t> alive) {
  due_.clear();
  const double now_s = static_cast<double>(ticks) / tick_rate_;
  std::int64_t begun = 0;
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    begun += repetitions(waves_[i], now_s);
    std::int64_t count = due_by(waves_[i], progress_[i], now_s) - progress_[i].placed;
    if (waves_[i].alive_max > 0) count = std::min<std::int64_t>(count, waves_[i].alive_max - alive[i]);
    if (count <= 0) continue;
    due_.push_back({static_cast<std::int32_t>(i), count});
    progress_[i].placed += count;
  }
  begun_ = static_cast<std::int32_t>(std::min<std::int64_t>(begun, INT32_MAX));
  return due_;
}

bool Waves::is_over() const {
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    if (waves_[i].period > 0 || progress_[i].placed < waves_[i].count) return false;
  }
  return true;
}

Placements::Placements(std::span<const sim::ActorPlacement> placements, double tick_rate)
    : placements_(placements.begin(), placements.end()), tick_rate_(tick_rate), next_(placements.size()) {
  std::ranges::stable_sort(placements_, {}, &sim::ActorPlacement::start);
}

std::span<const sim::ActorPlacement> Placements::due(sim::Tick ticks) {
  const double now_s = static_cast<double>(ticks) / tick_rate_ + rounding_s;
  const std::size_t first = next_;
  while (next_ < placements_.size() && placements_[next_].start <= now_s) ++next_;
  return std::span(placements_).subspan(first, next_ - first);
}

}  // namespace fusillade::match
