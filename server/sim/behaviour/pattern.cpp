#include "sim/behaviour/pattern.h"

#include "sim/base/math.h"
#include "sim/behaviour/launch_grid.h"

namespace fusillade::sim {
namespace {

Time due_time(const EmitterDefinition& emitter, double tick_rate, Time spawned, const EmitterState& state) {
  const double seconds = seconds_of(emitter.delay) +
                         static_cast<double>(state.volley) * seconds_of(emitter.period) +
                         static_cast<double>(state.burst) * seconds_of(emitter.burst_interval);
  return spawned + duration_of(seconds * tick_rate);
}

EmitterState following(const EmitterDefinition& emitter, const EmitterState& state) {
  const EmitterState next_period{state.volley + 1, 0};
  if (emitter.form != PatternForm::burst) return next_period;
  const std::int32_t burst = state.burst + 1;
  const bool fits =
      static_cast<double>(burst) * seconds_of(emitter.burst_interval) < seconds_of(emitter.period);
  return burst < emitter.burst_count && fits ? EmitterState{state.volley, burst} : next_period;
}

VolleyForm form_of(PatternForm form) {
  switch (form) {
    case PatternForm::radial:
    case PatternForm::spiral:
      return VolleyForm::ring;
    case PatternForm::wall:
      return VolleyForm::row;
    case PatternForm::aimed:
    case PatternForm::burst:
      break;
  }
  return VolleyForm::fan;
}

Vec2d direction_in(const VolleyPattern& pattern, Vec2d axis, std::int32_t index) {
  if (pattern.form == VolleyForm::ring) return turned(axis, sine_cosine(full_turn * index / pattern.count));
  return pattern.form == VolleyForm::row ? axis : fan_direction(axis, pattern.spread, pattern.count, index);
}

}  // namespace

double seconds_of(float seconds) {
  for (const double scale : {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9}) {
    const double decimal =
        static_cast<double>(static_cast<std::int64_t>(static_cast<double>(seconds) * scale + 0.5)) / scale;
    if (static_cast<float>(decimal) == seconds) return decimal;
  }
  return seconds;
}

std::optional<DueVolley> next_volley(const EmitterDefinition& emitter, double tick_rate, Time spawned,
                                     Time until, EmitterState& state) {
  const DueVolley due{due_time(emitter, tick_rate, spawned, state), state.volley};
  if (due.time >= until) return std::nullopt;
  state = following(emitter, state);
  return due;
}

Vec2d fan_direction(Vec2d axis, double spread, std::int32_t count, std::int32_t index) {
  if (count <= 1) return axis;
  const double share = static_cast<double>(index) / (count - 1) - 0.5;
  return turned(axis, sine_cosine(spread * share));
}

VolleyPattern pattern_of(const EmitterDefinition& emitter) {
  return {form_of(emitter.form), emitter.bullet, emitter.count,
          emitter.speed,         emitter.spread, emitter.spacing};
}

VolleyPattern pattern_of(const WeaponDefinition& weapon) {
  return {VolleyForm::fan, weapon.bullet, weapon.count, weapon.speed, weapon.spread, 0};
}

VolleyPattern pattern_at(const WorldDefinition& definition, std::int32_t index) {
  const auto at = static_cast<std::size_t>(index);
  const std::size_t emitters = definition.emitters.size();
  return at < emitters ? pattern_of(definition.emitters[at]) : pattern_of(definition.weapons[at - emitters]);
}

bool is_aimed(const EmitterDefinition& emitter) {
  return emitter.form != PatternForm::radial && emitter.form != PatternForm::spiral;
}

Turn16 volley_turn(const EmitterDefinition& emitter, std::int64_t volley, Vec2d toward) {
  if (emitter.form == PatternForm::radial) return 0;
  if (emitter.form == PatternForm::spiral) return turn_at(static_cast<double>(volley) * emitter.turn);
  return turn_of(toward);
}

VolleyBullet volley_bullet(const VolleyPattern& pattern, Vec2 origin, Turn16 turn, std::int32_t index) {
  const Vec2d axis = direction_of(turn);
  Vec2d position = origin;
  if (pattern.form == VolleyForm::row) {
    const double side = (index - (pattern.count - 1) * 0.5) * pattern.spacing;
    position = position + Vec2d{-axis.y, axis.x} * side;
  }
  return {position.rounded(), (direction_in(pattern, axis, index) * pattern.speed).rounded()};
}

}  // namespace fusillade::sim
