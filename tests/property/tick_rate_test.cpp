// Where all motion is straight and the guard does not act, the tick rate changes no contact and no time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "property/world/world_case.h"

namespace fusillade::property {
namespace {

using sim::Event;
using sim::Vec2;
using support::Draw;

constexpr double seconds_flown = 1.5;

Vec2 place(Draw& draw) {
  return {static_cast<float>(draw.between(2, 28)), static_cast<float>(draw.between(2, 28))};
}

Vec2 velocity(Draw& draw, double speed_max) {
  const double speed = draw.magnitude(1, speed_max), angle = draw.between(0, 6.3);
  return {static_cast<float>(speed * std::cos(angle)), static_cast<float>(speed * std::sin(angle))};
}

// Single walls, rows of them, and pieces of terrain: what begins in them comes out somewhere, or does not.
void add_rock(Draw& draw, support::Scene& scene) {
  sim::TileMapDefinition& map = scene.definition.map;
  for (int i = 0; i < 40; ++i) {
    const auto x = 1 + draw.below(25), y = 1 + draw.below(28), length = 1 + draw.below(4);
    for (std::uint64_t along = 0; along < length; ++along)
      map.solid[y * static_cast<std::size_t>(map.width) + x + along] = 1;
  }
  if (!draw.one_in(2)) return;
  const auto left = static_cast<int>(draw.below(200)), top = static_cast<int>(draw.below(200));
  scene.terrain(8, left, top, left + 3 + static_cast<int>(draw.below(30)),
                top + 3 + static_cast<int>(draw.below(30)));
}

support::Scene random_scene(Draw& draw) {
  support::Scene scene = small_scene(support::room(30, 30));
  if (draw.one_in(2)) add_rock(draw, scene);
  scene.definition.rules.contacts_per_tick_max = 1000;
  for (int i = 0; i < 8; ++i) {
    auto& bullet = scene.bullet(place(draw), velocity(draw, 10000));
    bullet.shape.radius = static_cast<float>(draw.between(0, 0.4));
    bullet.wall_radius = draw.one_in(2) ? 0 : static_cast<float>(draw.between(0, 0.4));
    bullet.bounces = static_cast<int>(draw.below(4));
    bullet.pierce = static_cast<int>(draw.below(3));
    bullet.life = static_cast<float>(draw.between(0.01, 3));
    scene.last_bullet().start = draw.between(0, 1);
    scene.last_bullet().team = static_cast<int>(draw.below(2));
  }
  for (int i = 0; i < 3; ++i) {
    scene.enemy(place(draw), velocity(draw, 100)).contact_damage = 10;
    scene.player(place(draw)).invulnerable = draw.one_in(2) ? 0 : 0.3F;
    scene.peg(place(draw), 0.5F);
    scene.segment(place(draw), place(draw));
  }
  if (draw.one_in(2)) scene.body(place(draw), velocity(draw, draw.one_in(2) ? 5 : 200), 0.4F);
  return scene;
}

// The events of each mover in their order, those at the end of the time left out.
using Histories = std::map<std::pair<int, std::uint64_t>, std::vector<Event>>;

int ticks_at(double rate) { return static_cast<int>(std::ceil(seconds_flown * rate)); }

std::string command_at(support::Scene scene, double rate) {
  scene.definition.rules.tick_rate = rate;
  return scenario_command(scene.definition, ticks_at(rate));
}

Histories histories_at(support::Scene scene, double rate) {
  scene.definition.rules.tick_rate = rate;
  Histories histories;
  for (const Event& event : support::run(scene, ticks_at(rate))) {
    if (support::seconds(event, rate) > seconds_flown - 1e-3) continue;
    histories[{static_cast<int>(event.mover.kind), event.mover.ordinal}].push_back(event);
  }
  return histories;
}

double apart(Vec2 a, Vec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Rounding of one contact grows with each one that follows: up to twenty a mover, on pegs, too.
std::string difference(const Event& a, const Event& b, double rate) {
  constexpr double tolerance = 5e-3;  // tiles, or of a unit
  const bool is_same =
      a.form == b.form && a.target == b.target && a.health == b.health && a.damage == b.damage;
  const double late_s = std::abs(support::seconds(a, 60) - support::seconds(b, rate));
  const double speed = std::max(1.0, apart(a.velocity, {}));
  const double largest = std::max({late_s * speed, apart(a.position, b.position), apart(a.normal, b.normal),
                                   apart(a.velocity, b.velocity) / speed});
  if (is_same && largest < tolerance) return "";
  return "60 Hz: " + text_of(a) + "\n" + std::to_string(rate) + " Hz: " + text_of(b) + "\n";
}

// Wedged between two solids it waits for the next tick, which is another time at another rate.
bool has_tripped(const std::vector<Event>& events) {
  return std::ranges::any_of(events,
                             [](const Event& event) { return event.form == sim::EventForm::overflow; });
}

std::string compare(const Histories& expected, const Histories& got, double rate) {
  for (const auto& [mover, events] : expected) {
    if (has_tripped(events)) continue;
    const auto found = got.find(mover);
    const std::size_t count = found == got.end() ? 0 : found->second.size();
    for (std::size_t i = 0; i < std::min(count, events.size()); ++i) {
      const std::string error = difference(events[i], found->second[i], rate);
      if (!error.empty()) return error;
    }
    if (count != events.size()) {
      return std::to_string(count) + " events instead of " + std::to_string(events.size()) + ", last " +
             text_of(events.back()) + "\n";
    }
  }
  return expected.size() == got.size() ? "" : "more movers";
}

TEST(TickRateProperty, StraightScenesGiveTheSameEventsAtTheSameTimes) {
  std::size_t events = 0, worlds = 0, wedged = 0;
  for_each_world(150, 32, [&](Draw& draw) -> std::string {
    const support::Scene scene = random_scene(draw);
    const Histories expected = histories_at(scene, 60);
    ++worlds;
    for (const auto& [mover, history] : expected) {
      events += history.size();
      wedged += has_tripped(history) ? 1 : 0;
    }
    for (const double rate : {20.0, 128.0}) {
      const std::string error = compare(expected, histories_at(scene, rate), rate);
      if (!error.empty()) return error + command_at(scene, rate) + "\n" + command_at(scene, 60);
    }
    return "";
  });
  std::cout << "events " << events << ", wedged " << wedged << "\n";
  EXPECT_LE(wedged, 1 + worlds / 200);
  EXPECT_GT(events, 10 * worlds);
}

}  // namespace
}  // namespace fusillade::property
