// The grids against brute force: any size of cell gives the same contacts, queries find what a look at
// everybody finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
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

using Distances = std::map<sim::Ordinal, double>;

double distance(Vec2 a, Vec2 b) {
  return std::hypot(static_cast<double>(a.x) - b.x, static_cast<double>(a.y) - b.y);
}

// Ships and bunkers, and rock without which there are none.
void add_masks(support::Scene& scene, Draw& draw) {
  sim::WorldDefinition& world = scene.definition;
  scene.terrain(4, 0, 0, 2, 2);
  world.rules.masks_max = 64;
  world.figures.push_back({"square", 4, 4, std::vector<std::uint8_t>(16, 1)});
  for (int i = 0; i < 6; ++i) {
    sim::MaskPlacement& mask = world.mask_placements.emplace_back();
    mask.position = place(draw, 2, 38);
    mask.layer = draw.one_in(2) ? sim::MaskLayer::ship : sim::MaskLayer::bunker;
    if (mask.layer == sim::MaskLayer::ship) mask.velocity = place(draw, -20, 20);
    mask.definition = static_cast<std::int32_t>(world.actors.size());
    sim::ActorDefinition& type = world.actors.emplace_back();
    type.figure = 0;
    type.walls = mask.layer == sim::MaskLayer::ship;
  }
}

// Which objects somebody has taken.
using Taken = std::set<sim::Ordinal>;

// By a look at everybody.
Distances look_around(const support::Scene& scene, const sim::World& world, const Taken& taken, Vec2 centre,
                      double radius, Kind kind) {
  Distances found;
  const auto offer = [&](Vec2 at, sim::Ordinal ordinal) {
    if (distance(at, centre) <= radius) found[ordinal] = distance(at, centre);
  };
  const auto offer_actor = [&](const sim::ActorView& actor) { offer(actor.position, actor.id.ordinal); };
  if (kind == Kind::bullet) world.for_each_bullet([&](const auto& b) { offer(b.position, b.ordinal); });
  if (kind == Kind::body) world.for_each_body([&](const auto& b) { offer(b.position, b.ordinal); });
  if (kind == Kind::enemy) world.for_each_enemy(offer_actor);
  if (kind == Kind::player) world.for_each_player(offer_actor);
  if (kind == Kind::mask) world.for_each_mask(offer_actor);
  for (std::size_t i = 0; kind == Kind::peg && i < scene.definition.pegs.size(); ++i)
    offer(scene.definition.pegs[i].position, i);
  for (std::size_t i = 0; kind == Kind::object && i < scene.definition.objects.size(); ++i)
    if (!taken.contains(i)) offer(scene.definition.objects[i].position, i);
  return found;
}

// Each one once, where it is, nearest first, ties by ordinal. Views hold rounded places.
bool are_those(const std::vector<sim::Nearby>& got, const Distances& expected, Kind kind) {
  const auto key = [](const sim::Nearby& one) { return std::tuple(one.distance, one.id.ordinal); };
  for (std::size_t i = 0; i < got.size(); ++i) {
    const auto known = expected.find(got[i].id.ordinal);
    if (got[i].id.kind != kind || known == expected.end()) return false;
    if (std::abs(got[i].distance - known->second) > 1e-4) return false;
    if (i > 0 && key(got[i]) <= key(got[i - 1])) return false;
  }
  return got.size() == expected.size();
}

class Queries {
 public:
  Queries(const support::Scene& scene, sim::World& world) : scene_(scene), world_(world) {}

  void step() {
    world_.step();
    for (const sim::Event& event : world_.events())
      if (event.form == sim::EventForm::pickup) taken_.insert(event.target.ordinal);
  }

  // What is wrong with what is found around a random place; nothing if all is well.
  std::string judge(Draw& draw) {
    const Vec2 centre = place(draw, -10, 50);
    const double radius = draw.magnitude(0.01, 60);
    for (std::size_t i = 0; i < sim::kind_names.size(); ++i) {
      const Kind kind = static_cast<Kind>(i);
      const auto got = world_.query_nearby(centre, radius, kind);
      const Distances expected = look_around(scene_, world_, taken_, centre, radius, kind);
      found_[kind] += got.size();
      if (are_those(got, expected, kind)) continue;
      return std::string(sim::kind_names[i]) + ": " + std::to_string(got.size()) + " are not those " +
             std::to_string(expected.size()) + " in tick " + std::to_string(world_.tick()) + "\n" +
             scenario_command(scene_.definition, world_.tick());
    }
    return "";
  }

  const std::map<Kind, std::size_t>& found() const { return found_; }
  std::size_t taken() const { return taken_.size(); }

 private:
  const support::Scene& scene_;
  sim::World& world_;
  Taken taken_;
  std::map<Kind, std::size_t> found_;
};

TEST(GridProperty, QueriesFindWhoeverIsNearestFirst) {
  std::map<Kind, std::size_t> found;
  std::size_t taken = 0;
  for_each_world(60, 31, [&](Draw& draw) -> std::string {
    support::Scene scene = random_scene(draw);
    scene.definition.rules.grid_cell = draw.magnitude(0.5, 64);
    add_masks(scene, draw);
    sim::World world(scene.definition);
    Queries queries(scene, world);
    for (int tick = 0; tick < 12; ++tick) {
      queries.step();
      const std::string error = queries.judge(draw);
      if (!error.empty()) return error;
      if (draw.one_in(3)) world.spawn_bullet(scene.definition.bullet_placements[0]);
      if (draw.one_in(3)) world.remove_enemy(draw.below(10));
      if (draw.one_in(3)) world.spawn_enemy(scene.definition.enemy_placements[0]);
      const std::string later = queries.judge(draw);
      if (!later.empty()) return "between ticks: " + later;
    }
    for (const auto& [kind, count] : queries.found()) found[kind] += count;
    taken += queries.taken();
    return "";
  });
  for (const Kind kind :
       {Kind::bullet, Kind::peg, Kind::object, Kind::body, Kind::enemy, Kind::player, Kind::mask})
    EXPECT_GT(found[kind], 0U) << sim::kind_names[static_cast<std::size_t>(kind)];
  EXPECT_GT(taken, 0U);
}

}  // namespace
}  // namespace fusillade::property
