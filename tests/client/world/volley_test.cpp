// A second reader of volleys, written from the text of proto/README.md ("Volleys", "Flight of bullets") and
// from nothing else: no line of sim, whose patterns client-sim shares with the server. Both have to read the
// same.
#include "client-sim/world/volley.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "client-sim/world/world_model.h"
#include "tests/client/snapshots.h"
#include "tests/support/seed.h"

namespace fusillade::client {
namespace {

constexpr double tau = 2 * std::numbers::pi;
constexpr double steps_per_tile = 256, steps_per_turn = 65536;
constexpr double flown_speed_max = 20000;
// A velocity that is off by one unit in its last place, for as long as it is flown, and the place's own.
constexpr double straight_tolerance = 2e-5, forced_tolerance = 1e-4;
constexpr int cases = 300;

struct Vector {
  double x = 0, y = 0;
};

// "the shortest decimal, up to nine digits after the point, that is that float32; else as it is"
double life_of(const v1::BulletType& type) {
  for (int digits = 0; digits <= 9; ++digits) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, static_cast<double>(type.life()));
    if (std::strtof(text.data(), nullptr) == type.life()) return std::strtod(text.data(), nullptr);
  }
  return type.life();
}

Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
Vector operator*(Vector a, double b) { return {a.x * b, a.y * b}; }
double length(Vector a) { return std::hypot(a.x, a.y); }
Vector rounded(Vector a) { return {static_cast<float>(a.x), static_cast<float>(a.y)}; }
Vector shortened(Vector a, double length_max) {
  return length_max > 0 && length(a) > length_max ? a * (length_max / length(a)) : a;
}
// Clockwise on screen, where y points down.
Vector turned(Vector a, double angle) {
  return {a.x * std::cos(angle) - a.y * std::sin(angle), a.x * std::sin(angle) + a.y * std::cos(angle)};
}

bool is_straight(const v1::BulletType& type) {
  return type.ax() == 0 && type.ay() == 0 && type.gravity() == 0 && type.angular_velocity() == 0 &&
         type.homing_strength() == 0 && type.drag() == 1 && type.wave_amplitude() == 0;
}

struct Start {
  Vector place, velocity;
};

Start start_of(const v1::Volley& volley, const v1::VolleyPattern& pattern, int i, Vector corner) {
  const double n = pattern.count();
  const Vector o = corner + Vector{volley.x() / steps_per_tile, volley.y() / steps_per_tile};
  const double turn = tau * volley.turn() / steps_per_turn;
  const Vector a{std::cos(turn), std::sin(turn)};
  Start start{o, a};
  if (pattern.form() == v1::VolleyPattern::FORM_RING) start.velocity = turned(a, tau * i / n);
  if (pattern.form() == v1::VolleyPattern::FORM_FAN && n > 1)
    start.velocity = turned(a, static_cast<double>(pattern.spread()) * (i / (n - 1) - 0.5));
  if (pattern.form() == v1::VolleyPattern::FORM_ROW)
    start.place = o + Vector{-a.y, a.x} * (static_cast<double>(pattern.spacing()) * (i - (n - 1) / 2));
  return {rounded(start.place), rounded(start.velocity * pattern.speed())};
}

// One step of a forced bullet; `u` is its velocity before scaling.
void step(Vector& place, Vector& u, const v1::BulletType& type, double dt) {
  u = u + Vector{type.ax(), type.ay() + 9.8 * type.gravity()} * dt;
  u = u * std::pow(static_cast<double>(type.drag()), dt);
  u = turned(u, type.angular_velocity() * dt);
  u = shortened(u, type.max_speed());
  place = place + u * (type.speed_scale() * dt);
}

Vector wave(const v1::BulletType& type, Vector u, double age_s) {
  const double phase = tau * type.wave_frequency() * age_s + type.wave_phase();
  const Vector right = Vector{-u.y, u.x} * (1 / length(u));
  return right * (type.wave_amplitude() * std::sin(phase));
}

// `launch` and `now` in ticks.
Vector place_at(const Start& start, const v1::BulletType& type, double launch, double now, double tick_rate) {
  if (is_straight(type)) {
    const Vector v =
        rounded(shortened(shortened(start.velocity, type.max_speed()) * type.speed_scale(), flown_speed_max));
    return start.place + v * ((1 / tick_rate) * (now - launch));
  }
  Vector place = start.place, u = start.velocity;
  double at = launch;
  while (at < now) {
    const double end = std::floor(at) + 1;
    step(place, u, type, (end - at) / tick_rate);
    at = end;
  }
  return type.wave_amplitude() == 0 ? place : place + wave(type, u, (now - launch) / tick_rate);
}

// A world of one area whose only type, pattern and volley are random.
class Case {
 public:
  explicit Case(std::uint64_t seed) : rng_(seed), welcome_(testing_messages::welcome()) {
    welcome_.set_area_tiles(64);
    v1::BulletType& type = *welcome_.mutable_bullet_types(0);
    type.set_life(number(0.3, 1.5));
    type.set_max_speed(is_chosen() ? number(4, 12) : 0);
    type.set_speed_scale(is_chosen() ? number(0.5, 2) : 1);
    if (is_chosen()) bend(type);
    v1::VolleyPattern& pattern = *welcome_.mutable_patterns(0);
    pattern.set_form(static_cast<v1::VolleyPattern::Form>(rng_.next() % 3));
    pattern.set_count(1 + static_cast<std::uint32_t>(rng_.next() % 70));
    pattern.set_speed(number(1, 20));
    pattern.set_spread(number(0, 6));
    pattern.set_spacing(number(0.1, 2));
    fill_volley();
  }

  void judge() {
    WorldModel world;
    world.begin(welcome_, true);
    v1::Snapshot first = testing_messages::snapshot(first_tick, true);
    *testing_messages::add_own_area(first, true).add_volleys() = volley_;
    world.apply(first);
    compare(world);
    for (std::uint32_t tick = first_tick + 3; tick < first_tick + 120; tick += 3) {
      world.apply(testing_messages::snapshot(tick, false));
      compare(world);
    }
  }

  std::size_t compared() const { return compared_; }

 private:
  static constexpr std::uint32_t first_tick = 600;

  float number(double low, double high) { return static_cast<float>(rng_.between(low, high)); }
  bool is_chosen() { return rng_.next() % 2 == 0; }

  void bend(v1::BulletType& type) {
    if (is_chosen()) type.set_gravity(number(-0.5, 0.5));
    if (is_chosen()) type.set_ax(number(-5, 5));
    if (is_chosen()) type.set_drag(number(0.4, 1.2));
    if (is_chosen()) type.set_angular_velocity(number(-2, 2));
    if (!is_chosen()) return;
    type.set_wave_amplitude(number(0.1, 1));
    type.set_wave_frequency(number(0.5, 3));
    type.set_wave_phase(number(0, 6));
  }

  void fill_volley() {
    const std::uint32_t count = welcome_.patterns(0).count();
    volley_.set_id(1000);
    volley_.set_ticks_ago(1 + static_cast<std::uint32_t>(rng_.next() % 10));
    volley_.set_fraction(is_chosen() ? static_cast<std::uint32_t>(rng_.next()) : 0);
    volley_.set_x(static_cast<std::int32_t>(rng_.next() % 16384));
    volley_.set_y(static_cast<std::int32_t>(rng_.next() % 8192));
    volley_.set_turn(static_cast<std::uint32_t>(rng_.next() % 65536));
    volley_.set_skip(static_cast<std::uint32_t>(rng_.next() % count));
    const std::uint32_t rest = std::min(count - volley_.skip(), 64U);
    if (is_chosen()) volley_.set_members(rng_.next() >> (64 - rest));
  }

  bool is_told(std::uint32_t i) const {
    if (i < volley_.skip()) return false;
    if (volley_.members() == 0) return true;
    const std::uint32_t bit = i - volley_.skip();
    return bit < 64 && (volley_.members() >> bit & 1U) != 0;
  }

  void compare(const WorldModel& world) {
    const v1::BulletType& type = welcome_.bullet_types(0);
    const double launch =
        first_tick - static_cast<double>(volley_.ticks_ago()) + volley_.fraction() * 0x1p-32;
    const double life_s = life_of(type);
    const bool has_ended = launch + life_s * welcome_.tick_rate() <= world.tick();
    for (std::uint32_t i = 0; i < welcome_.patterns(0).count(); ++i) {
      const std::uint64_t id = volley_.id() + i;
      ASSERT_EQ(world.holds(id), is_told(i) && !has_ended) << i << ' ' << volley_.ShortDebugString();
      if (!world.holds(id)) continue;
      const Start start = start_of(volley_, welcome_.patterns(0), static_cast<int>(i), {});
      const Vector place = place_at(start, type, launch, world.tick(), welcome_.tick_rate());
      const Vec client = world.bullet_position(id);
      ASSERT_LE(std::hypot(client.x - place.x, client.y - place.y),
                is_straight(type) ? straight_tolerance : forced_tolerance)
          << i << ' ' << volley_.ShortDebugString() << " of " << welcome_.patterns(0).ShortDebugString()
          << ", " << type.ShortDebugString() << ", tick " << world.tick();
      ++compared_;
    }
  }

  Rng rng_;
  v1::Welcome welcome_;
  v1::Volley volley_;
  std::size_t compared_ = 0;
};

TEST(Volley, IsReadFromTheTextOfTheStandardAlone) {
  const std::uint64_t seed = support::test_seed(41);
  std::size_t compared = 0;
  for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
    Case one(seed * 1000 + static_cast<std::uint64_t>(i));
    one.judge();
    compared += one.compared();
  }
  EXPECT_GT(compared, 50000U);
}

}  // namespace
}  // namespace fusillade::client
