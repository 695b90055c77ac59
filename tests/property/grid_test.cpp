// The grids against brute force: any size of cell gives the same contacts, queries find what a look at
// everybody finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "property/world/world_case.h"

namespace fusillade::property {
namespace {

using sim::EntityId;
using sim::Kind;
using sim::Vec2;
using support::Draw;

constexpr int ticks_played = 20;
constexpr double whole_map = 256;  // one cell: everything is a candidate of everything

Vec2 place(Draw& draw, double low, double high) {
  return {static_cast<float>(draw.between(low, high)), static_cast<float>(draw.between(low, high))};
}

Vec2 velocity(Draw& draw) {
  const double speed = draw.magnitude(0.5, 2000), angle = draw.between(0, 6.3);
  return {static_cast<float>(speed * std::cos(angle)), static_cast<float>(speed * std::sin(angle))};
}

void add_bullets(support::Scene& scene, Draw& draw) {
  for (int i = 0; i < 24; ++i) {
    auto& bullet = scene.bullet(place(draw, 1, 39), velocity(draw));
    bullet.shape.radius = static_cast<float>(draw.magnitude(0.01, 3));
    bullet.bounces = static_cast<int>(draw.below(4));
    bullet.pierce = static_cast<int>(draw.below(4));
    bullet.knock_back = static_cast<float>(draw.between(0, 20));
    if (draw.one_in(3)) bullet.gravity = 3;
    scene.last_bullet().start = draw.between(0, 0.2);
    scene.last_bullet().team = static_cast<int>(draw.below(3));
  }
}

support::Scene random_scene(Draw& draw) {
  support::Scene scene = small_scene(support::room(40, 40));
  scene.definition.rules.tick_rate = draw.one_of({20, 60, 128});
  add_bullets(scene, draw);
  for (int i = 0; i < 10; ++i) {
    auto& enemy = scene.enemy(place(draw, -10, 50), draw.one_in(2) ? Vec2{} : velocity(draw));
    enemy.shape.radius = static_cast<float>(draw.magnitude(0.05, 6));
    enemy.contact_damage = 5;
    enemy.inverse_mass = 1;
    if (draw.one_in(3)) enemy.shape = {0, 3, 0.2F, 0.7F};
    scene.player(place(draw, 2, 38), place(draw, -5, 5)).health = 1e6F;
    scene.peg(place(draw, 1, 39), static_cast<float>(draw.magnitude(0.05, 2)));
    scene.segment(place(draw, 1, 39), place(draw, 1, 39));
    scene.object(place(draw, 1, 39), 0.7F).pickup = draw.one_in(2);
  }
  for (int i = 0; i < 5; ++i) scene.body(place(draw, 4, 36), place(draw, -60, 60), 0.8F);
  return scene;
}

bool are_equal(const sim::Event& a, const sim::Event& b) {
  const auto key = [](const sim::Event& e) {
    return std::tuple(e.time, e.form, e.mover.kind, e.mover.ordinal, e.target.kind, e.target.ordinal,
                      e.position.x, e.position.y, e.velocity.x, e.velocity.y, e.health);
  };
  return key(a) == key(b);
}

struct Outcome {
  std::vector<sim::Event> events;
  std::uint64_t hash = 0;
};

Outcome outcome(support::Scene scene, double cell) {
  scene.definition.rules.grid_cell = cell;
  sim::World world(scene.definition);
  Outcome result{support::run(world, ticks_played), 0};
  result.hash = world.state_hash();
  return result;
}

TEST(GridProperty, EverySizeOfCellGivesTheContactsOfBruteForce) {
  std::size_t events = 0;
  for_each_world(25, 30, [&](Draw& draw) -> std::string {
    const support::Scene scene = random_scene(draw);
    const Outcome expected = outcome(scene, whole_map);
    events += expected.events.size();
    for (const double cell : {0.5, 0.8, 2.0, 7.0, 16.0, 64.0}) {
      const Outcome got = outcome(scene, cell);
      const bool is_same = std::equal(got.events.begin(), got.events.end(), expected.events.begin(),
                                      expected.events.end(), are_equal);
      if (!is_same || got.hash != expected.hash)
        return "cell " + std::to_string(cell) + "\n" + scenario_command(scene.definition, ticks_played);
    }
    return "";
  });
  std::cout << "events " << events << "\n";
  EXPECT_GT(events, 100U);
}

using Found = std::vector<std::tuple<double, std::uint64_t>>;

double distance(Vec2 a, Vec2 b) {
  return std::hypot(static_cast<double>(a.x) - b.x, static_cast<double>(a.y) - b.y);
}

// By a look at everybody.
Found look_around(const support::Scene& scene, const sim::World& world, Vec2 centre, double radius,
                  Kind kind) {
  Found found;
  const auto offer = [&](Vec2 at, std::uint64_t ordinal) {
    if (distance(at, centre) <= radius) found.emplace_back(distance(at, centre), ordinal);
  };
  const auto offer_actor = [&](const sim::ActorView& actor) { offer(actor.position, actor.id.ordinal); };
  if (kind == Kind::bullet) world.for_each_bullet([&](const auto& b) { offer(b.position, b.ordinal); });
  if (kind == Kind::enemy) world.for_each_enemy(offer_actor);
  if (kind == Kind::player) world.for_each_player(offer_actor);
  for (std::size_t i = 0; kind == Kind::peg && i < scene.definition.pegs.size(); ++i) {
    offer(scene.definition.pegs[i].position, i);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string judge_query(const support::Scene& scene, sim::World& world, Draw& draw) {
  const Vec2 centre = place(draw, -10, 50);
  const double radius = draw.magnitude(0.01, 60);
  for (const Kind kind : {Kind::bullet, Kind::enemy, Kind::player, Kind::peg}) {
    const auto got = world.query_nearby(centre, radius, kind);
    const Found expected = look_around(scene, world, centre, radius, kind);
    bool is_same = got.size() == expected.size();
    for (std::size_t i = 0; is_same && i < got.size(); ++i) {
      // Views hold rounded places.
      is_same = got[i].id.kind == kind && std::abs(got[i].distance - std::get<0>(expected[i])) < 1e-4 &&
                (i == 0 || got[i - 1].distance <= got[i].distance);
    }
    if (!is_same) {
      return "kind " + std::to_string(static_cast<int>(kind)) + ": " + std::to_string(got.size()) +
             " instead of " + std::to_string(expected.size()) + " in tick " + std::to_string(world.tick()) +
             "\n" + scenario_command(scene.definition, world.tick());
    }
  }
  return "";
}

TEST(GridProperty, QueriesFindWhoeverIsNearestFirst) {
  for_each_world(60, 31, [](Draw& draw) -> std::string {
    support::Scene scene = random_scene(draw);
    scene.definition.rules.grid_cell = draw.magnitude(0.5, 64);
    sim::World world(scene.definition);
    for (int tick = 0; tick < 12; ++tick) {
      world.step();
      const std::string error = judge_query(scene, world, draw);
      if (!error.empty()) return error;
      if (draw.one_in(3)) world.spawn_bullet(scene.definition.bullet_placements[0]);
      if (draw.one_in(3)) world.remove_enemy(draw.below(10));
      if (draw.one_in(3)) world.spawn_enemy(scene.definition.enemy_placements[0]);
      const std::string later = judge_query(scene, world, draw);
      if (!later.empty()) return "between ticks: " + later;
    }
    return "";
  });
}

}  // namespace
}  // namespace fusillade::property
