#include "match/rounds/phases.h"

#include <algorithm>

namespace fusillade::match {

Phases::Phases(const RoundRules& rules, double tick_rate) : rules_(rules), tick_rate_(tick_rate) {}

void Phases::count_waiting(sim::Tick tick, std::int32_t players) {
  const bool is_complete = phase_ == Phase::waiting && players >= rules_.players_min;
  if (!is_complete) complete_since_.reset();
  if (is_complete && !complete_since_) complete_since_ = tick;
}

bool Phases::is_over(sim::Tick tick, std::int32_t players, std::int64_t score_best) const {
  if (phase_ == Phase::waiting)
    return complete_since_ && tick - *complete_since_ >= ticks_of(rules_.waiting_s);
  if (phase_ == Phase::ended) return tick - begun_ >= ticks_of(rules_.ended_s);
  if (rules_.score_limit > 0 && score_best >= rules_.score_limit) return true;
  if (rules_.players_min > 0 && players == 0) return true;
  return tick - begun_ >= ticks_of(rules_.live_s);
}

std::optional<Phase> Phases::advance(sim::Tick tick, std::int32_t players, std::int64_t score_best) {
  count_waiting(tick, players);
  if (!is_over(tick, players, score_best)) return std::nullopt;
  phase_ = phase_ == Phase::waiting ? Phase::live : phase_ == Phase::live ? Phase::ended : Phase::waiting;
  if (phase_ == Phase::waiting) ++round_;
  begun_ = tick;
  count_waiting(tick, players);
  return phase_;
}

std::optional<sim::Tick> Phases::end() const {
  if (phase_ == Phase::live) return begun_ + ticks_of(rules_.live_s);
  if (phase_ == Phase::ended) return begun_ + ticks_of(rules_.ended_s);
  if (!complete_since_) return std::nullopt;
  return *complete_since_ + ticks_of(rules_.waiting_s);
}

double Phases::left_s(sim::Tick tick) const {
  return static_cast<double>(std::max(0, end().value_or(tick) - tick)) / tick_rate_;
}

}  // namespace fusillade::match
