#include "client-sim/flight.h"

#include <algorithm>
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
  const double speed = std::hypot(bullet.vx, bullet.vy);
  if (kind.wave_amplitude == 0 || speed == 0) return {};
  const double age = kind.life_ticks - (bullet.end - tick);
  const double phase = 2 * std::numbers::pi * kind.wave_turns_per_tick * age + kind.wave_phase;
  const double across = kind.wave_amplitude * std::sin(phase);
  return {-bullet.vy / speed * across, bullet.vx / speed * across};
}

void fly_straight(HeldBullet& bullet, const FlightKind& kind, double until) {
  const double seconds = (until - bullet.at) / kind.tick_rate;
  bullet.x += bullet.vx * seconds;
  bullet.y += bullet.vy * seconds;
  bullet.at = until;
}

// One whole tick, in the order of the standard: forces, drag, turn, limit, displacement.
void step(HeldBullet& bullet, const FlightKind& kind) {
  const double dt = 1 / kind.tick_rate;
  const double ux = (bullet.vx / kind.speed_scale + kind.ax * dt) * kind.drag_per_tick;
  const double uy = (bullet.vy / kind.speed_scale + kind.ay * dt) * kind.drag_per_tick;
  double x = ux * kind.turn_cos - uy * kind.turn_sin;
  double y = ux * kind.turn_sin + uy * kind.turn_cos;
  const double speed = std::hypot(x, y);
  if (kind.max_speed > 0 && speed > kind.max_speed) {
    x *= kind.max_speed / speed;
    y *= kind.max_speed / speed;
  }
  bullet.vx = x * kind.speed_scale;
  bullet.vy = y * kind.speed_scale;
  fly_straight(bullet, kind, bullet.at + 1);
}

}  // namespace

void relaunch(HeldBullet& bullet, const FlightKind& kind, double launch, Vec position, Vec velocity) {
  bullet.at = bullet.launch = launch;
  bullet.vx = velocity.x;
  bullet.vy = velocity.y;
  const Offset wave = wave_at(bullet, kind, launch);
  bullet.x = position.x - wave.x;
  bullet.y = position.y - wave.y;
}

void advance(HeldBullet& bullet, const FlightKind& kind, double tick) {
  if (kind.straight) return;
  const double whole = std::ceil(bullet.at);
  if (whole > bullet.at) fly_straight(bullet, kind, std::min(whole, tick));
  while (bullet.at < tick) step(bullet, kind);
}

Vec position_at(const HeldBullet& bullet, const FlightKind& kind, double tick) {
  const double seconds = (tick - bullet.at) / kind.tick_rate;
  const Offset wave = wave_at(bullet, kind, tick);
  return {static_cast<float>(bullet.x + bullet.vx * seconds + wave.x),
          static_cast<float>(bullet.y + bullet.vy * seconds + wave.y)};
}

}  // namespace fusillade::client
