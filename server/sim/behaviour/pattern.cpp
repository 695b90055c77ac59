#include "sim/behaviour/pattern.h"

#include "sim/base/math.h"

namespace fusillade::sim {
namespace {

constexpr double full_turn = 6.283185307179586;

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

Vec2d ring_direction(double first_angle, std::int32_t count, std::int32_t index) {
  const SineCosine turn = sine_cosine(first_angle + full_turn * index / count);
  return {turn.cosine, turn.sine};
}

Vec2d direction_of(const EmitterDefinition& emitter, std::int64_t volley, Vec2d axis, std::int32_t index) {
  switch (emitter.form) {
    case PatternForm::radial:
      return ring_direction(0, emitter.count, index);
    case PatternForm::spiral:
      return ring_direction(static_cast<double>(volley) * emitter.turn, emitter.count, index);
    case PatternForm::wall:
      return axis;
    case PatternForm::aimed:
    case PatternForm::burst:
      break;
  }
  return fan_direction(axis, emitter.spread, emitter.count, index);
}

}  // namespace

double seconds_of(float seconds) {
  const double micros = static_cast<double>(seconds) * 1e6;
  return static_cast<double>(static_cast<std::int64_t>(micros + 0.5)) / 1e6;
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
  const SineCosine turn = sine_cosine(spread * share);
  return {axis.x * turn.cosine - axis.y * turn.sine, axis.x * turn.sine + axis.y * turn.cosine};
}

VolleyBullet volley_bullet(const EmitterDefinition& emitter, Vec2d origin, std::int64_t volley, Vec2d toward,
                           std::int32_t index) {
  const Vec2d axis = unit(toward);
  const Vec2d direction = direction_of(emitter, volley, axis, index);
  Vec2d position = origin;
  if (emitter.form == PatternForm::wall) {
    const double side = (index - (emitter.count - 1) * 0.5) * emitter.spacing;
    position = origin + Vec2d{-axis.y, axis.x} * side;
  }
  return {position.rounded(), (direction * emitter.speed).rounded()};
}

}  // namespace fusillade::sim
