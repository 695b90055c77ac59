#include "client-sim/world/flight.h"

#include <cmath>
#include <numbers>

namespace fusillade::client {

namespace {

struct Offset {
  double x = 0;
  double y = 0;
};

// The wave's part of the position at time `tick`: to the right of the line of flight, y down.
Offset wave_at(const HeldBullet& bullet, const FlightKind& kind, double tick) {
  if (kind.wave_amplitude == 0) return {};
  const double speed = std::hypot(bullet.vx, bullet.vy);
  if (speed == 0) return {};
  const double age = kind.life_ticks - (bullet.end - tick);
  const double phase = 2 * std::numbers::pi * kind.wave_turns_per_tick * age + kind.wave_phase;
  const double across = kind.wave_amplitude * std::sin(phase);
  return {-bullet.vy / speed * across, bullet.vx / speed * across};
}

// In the standard's order of operations: the server's floats come out.
Offset straight_way(const HeldBullet& bullet, const FlightKind& kind, double until) {
  const double ticks = until - bullet.at, tick_s = 1 / kind.tick_rate;
  return {bullet.vx * tick_s * ticks, bullet.vy * tick_s * ticks};
}

void fly_straight(HeldBullet& bullet, const FlightKind& kind, double until) {
  const Offset way = straight_way(bullet, kind, until);
  bullet.x += way.x;
  bullet.y += way.y;
  bullet.at = until;
}

// To `until`, at most a tick away, in the order of the standard: forces, drag, turn, limit, displacement.
void step(HeldBullet& bullet, const FlightKind& kind, double until) {
  const double ticks = until - bullet.at, dt = ticks / kind.tick_rate;
  const double drag = ticks == 1 ? kind.drag_per_tick : std::pow(kind.drag_per_tick, ticks);
  const double turn_cos = std::cos(kind.turn_per_tick * ticks);
  const double turn_sin = std::sin(kind.turn_per_tick * ticks);
  const double ux = (bullet.vx / kind.speed_scale + kind.ax * dt) * drag;
  const double uy = (bullet.vy / kind.speed_scale + kind.ay * dt) * drag;
  double x = ux * turn_cos - uy * turn_sin;
  double y = ux * turn_sin + uy * turn_cos;
  const double speed = std::hypot(x, y);
  if (kind.max_speed > 0 && speed > kind.max_speed) {
    x *= kind.max_speed / speed;
    y *= kind.max_speed / speed;
  }
  bullet.vx = x * kind.speed_scale;
  bullet.vy = y * kind.speed_scale;
  fly_straight(bullet, kind, until);
}

// After a bounce: straight on to the end of the tick, from where it swings again.
void fly_out_tick(HeldBullet& bullet, const FlightKind& kind) {
  const Offset then = wave_at(bullet, kind, bullet.at);
  fly_straight(bullet, kind, std::floor(bullet.at) + 1);
  const Offset now = wave_at(bullet, kind, bullet.at);
  bullet.x += then.x - now.x;
  bullet.y += then.y - now.y;
  bullet.is_turned = false;
}

}  // namespace

void relaunch(HeldBullet& bullet, const FlightKind& kind, double launch, Vec position, Vec velocity) {
  bullet.at = bullet.launch = launch;
  bullet.is_turned = false;
  bullet.vx = velocity.x;
  bullet.vy = velocity.y;
  const Offset wave = wave_at(bullet, kind, launch);
  bullet.x = position.x - wave.x;
  bullet.y = position.y - wave.y;
}

void advance(HeldBullet& bullet, const FlightKind& kind, double tick) {
  if (kind.straight) return;
  if (bullet.at >= tick) return;
  if (bullet.is_turned) fly_out_tick(bullet, kind);
  while (bullet.at < tick) step(bullet, kind, std::floor(bullet.at) + 1);
}

Vec position_at(const HeldBullet& bullet, const FlightKind& kind, double tick) {
  const Offset way = straight_way(bullet, kind, tick);
  const Offset wave = wave_at(bullet, kind, bullet.is_turned ? bullet.at : tick);
  return {static_cast<float>(bullet.x + way.x + wave.x), static_cast<float>(bullet.y + way.y + wave.y)};
}

}  // namespace fusillade::client
