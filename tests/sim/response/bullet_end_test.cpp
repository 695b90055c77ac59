// Blasts and fragments: random scenes against a plain calculation, and at every tick rate.
#include "sim/response/bullet_end.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/draw.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;
using support::seconds;

constexpr double life_s = 0.1;

struct Mark {
  Vec2 position, velocity;
  float radius = 0;
  double gap_to(Vec2 point, double time_s) const {
    return std::hypot(position.x + velocity.x * time_s - point.x,
                      position.y + velocity.y * time_s - point.y) -
           radius;
  }
};

// Never touches a bullet of radius 0.2 that rests at `bullet` for its life.
Mark draw_mark(support::Draw& draw, Vec2 bullet) {
  for (;;) {
    const auto value = [&draw](double low, double high) {
      return static_cast<float>(draw.between(low, high));
    };
    const Mark mark{{value(5, 35), value(5, 35)}, {value(-5, 5), value(-5, 5)}, value(0.1, 1)};
    if (mark.gap_to(bullet, 0) > 1) return mark;
  }
}

TEST(BulletEnd, RandomBlastsHitWhoeverIsWithinTheRadiusAtThatMoment) {
  const std::uint64_t seed = support::test_seed(30);
  int hits = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    support::Draw draw(seed, i);
    Scene scene(room(40, 40));
    const Vec2 centre{static_cast<float>(draw.between(5, 35)), 20};
    BulletDefinition& bullet = scene.bullet(centre, {});
    bullet.life = static_cast<float>(life_s);
    bullet.blast.radius = static_cast<float>(draw.between(1, 12));
    std::vector<Ordinal> wanted, got;
    for (Ordinal enemy = 0; enemy < 20; ++enemy) {
      Mark mark = draw_mark(draw, centre);
      while (std::abs(mark.gap_to(centre, life_s) - bullet.blast.radius) < 1e-4)
        mark = draw_mark(draw, centre);
      scene.enemy(mark.position, mark.velocity).shape.radius = mark.radius;
      if (mark.gap_to(centre, life_s) < bullet.blast.radius) wanted.push_back(enemy);
    }
    for (const Event& event : of_form(run(scene, 12), EventForm::hit)) got.push_back(event.target.ordinal);
    EXPECT_EQ(got, wanted) << "case " << i;
    hits += static_cast<int>(got.size());
  }
  EXPECT_GT(hits, 100);
}

TEST(BulletEnd, ABlastSparesItsOwnerAndWhoIsInvulnerable) {
  Scene scene(room(20, 10));
  scene.definition.rules.friendly_fire = true;
  for (const float start : {0.1F, 0.2F}) {
    BulletDefinition& bullet = scene.bullet({10, 5}, {});
    bullet.life = start;
    bullet.blast = {.radius = 5, .damage = 10};
    scene.last_bullet().owner = {Kind::player, 0};
  }
  scene.player({12, 5});
  scene.player({8, 5}).invulnerable = 1;
  const auto hits = of_form(run(scene, 30), EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].target, (EntityId{Kind::player, 1}));
}

TEST(BulletEnd, ABlastPushesOutward) {
  Scene scene(room(20, 10));
  BulletDefinition& bullet = scene.bullet({10, 5}, {});
  bullet.life = 0.1F;
  bullet.blast = {.radius = 4, .damage = 1, .falloff = Falloff::linear, .knock_back = 8};
  scene.enemy({12.5F, 5}).inverse_mass = 0.5F;
  scene.definition.actors[0].shape.radius = 0.5F;
  World world(scene.definition);
  run(world, 7);
  ASSERT_EQ(world.enemy_count(), 1);
  world.for_each_enemy([](const ActorView& enemy) {
    EXPECT_NEAR(enemy.velocity.x, 2, 1e-5);  // 8 tiles/s, halved at half the radius, halved by the mass
    EXPECT_EQ(enemy.velocity.y, 0);
  });
}

// 600 tiles/s: wall, fragments and what they hit, all within one tick, and at the same times at all rates.
TEST(BulletEnd, FragmentsFlyTheRestOfTheTickTheSameAtEveryTickRate) {
  std::vector<std::vector<Event>> logs;
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(room(20, 10));
    scene.definition.rules.tick_rate = rate;
    BulletDefinition& shell = scene.bullet({2, 4.3F}, {600, 37});
    shell.split = {.bullet = 1, .count = 5, .spread = 2, .speed = 900};
    BulletDefinition& shard = scene.definition.bullets.emplace_back();
    shard.bounces = 2;
    shard.split = {.bullet = 1, .count = 3, .spread = 1, .speed = 700};
    scene.definition.rules.split_generations_max = 2;
    scene.enemy({10, 2}).health = 1000;
    logs.push_back(run(scene, static_cast<int>(rate)));
    for (Event& event : logs.back()) event.time = static_cast<Time>(seconds(event, rate) * 1e6 + 0.5);
  }
  ASSERT_GT(logs[0].size(), 25U);
  for (std::size_t rate = 1; rate < 3; ++rate) {
    ASSERT_EQ(logs[rate].size(), logs[0].size());
    for (std::size_t i = 0; i < logs[0].size(); ++i) {
      EXPECT_EQ(logs[rate][i].form, logs[0][i].form) << i;
      EXPECT_EQ(logs[rate][i].mover, logs[0][i].mover) << i;
      EXPECT_EQ(logs[rate][i].target, logs[0][i].target) << i;
      EXPECT_NEAR(static_cast<double>(logs[rate][i].time), static_cast<double>(logs[0][i].time), 2) << i;
    }
  }
}

// Two shells end in one tick: the first pushes or kills the target of the other's fragments.
Vec2 velocity_of_fragment(float health, float homing_of_shell = 1e-3F) {
  Scene scene(room(40, 40));
  ActorDefinition& target = scene.enemy({20, 20});
  target.health = health;
  target.inverse_mass = 1;
  scene.bullet({19.48F, 20}, {6, 0}).knock_back = 1;
  scene.definition.bullets.back().shape.radius = 0.1F;
  BulletDefinition& shell = scene.bullet({20, 30}, {});
  shell.life = 0.6F / 60;
  shell.split = {.bullet = 2, .count = 1, .speed = 1};
  shell.homing_strength = homing_of_shell;
  shell.ax = 1e-6F;
  scene.last_bullet().homing_target = {Kind::enemy, 0};
  scene.definition.bullets.emplace_back().homing_strength = 600;
  World world(scene.definition);
  world.step();
  Vec2 velocity;
  world.for_each_bullet([&](const BulletView& bullet) {
    if (bullet.ordinal == 2) velocity = bullet.velocity;
  });
  return velocity;
}

TEST(BulletEnd, FragmentsHomeTowardWhoHasJustBeenPushed) { EXPECT_LT(velocity_of_fragment(1000).y, -3); }

TEST(BulletEnd, FragmentsFlyStraightOnWhenTheirTargetHasJustDied) { EXPECT_EQ(velocity_of_fragment(1).y, 0); }

// Whether forces act on it or not.
TEST(BulletEnd, AShellThatDoesNotHomeLeavesItsFragmentsNoTarget) {
  EXPECT_EQ(velocity_of_fragment(1000, 0).y, 0);
}

TEST(BulletEnd, ARingOfFragmentsIsEven) {
  Scene scene(room(20, 20));
  BulletDefinition& shell = scene.bullet({10, 10}, {});
  shell.life = 0.1F;
  shell.split = {.bullet = 1, .count = 4, .speed = 2};
  scene.definition.bullets.emplace_back();
  const std::vector<Event> spawns = of_form(run(scene, 10), EventForm::spawn);
  ASSERT_EQ(spawns.size(), 5U);
  for (std::size_t i = 1; i < 5; ++i) {
    const Vec2d one(spawns[i].velocity), next(spawns[i % 4 + 1].velocity);
    EXPECT_NEAR(length(one), 2, 1e-5);
    EXPECT_NEAR(dot(one, next), 0, 1e-5) << "a quarter of a turn";
    EXPECT_NEAR(length(one - next), 2 * std::sqrt(2.0), 1e-5);
  }
  EXPECT_NEAR(dot(Vec2d(spawns[1].velocity), Vec2d(spawns[3].velocity)), -4, 1e-5);
}

// One stands in the open, one behind terrain, one in a category that the shell does not meet.
TEST(BulletEnd, ABlastSparesWhoIsBehindTerrainAndWhomTheShellDoesNotMeet) {
  Scene scene(room(20, 20));
  scene.terrain(16, 12 * 16, 8 * 16, 13 * 16, 12 * 16);
  scene.enemy({8, 10});
  scene.enemy({14, 10});
  scene.enemy({10, 7}).filter = {2, ~0U};
  BulletDefinition& shell = scene.bullet({10, 10}, {});
  shell.filter = {1, 1};
  shell.life = 0.1F;
  shell.blast = {.radius = 6, .damage = 1, .blocked_by_walls = true};
  const std::vector<Event> hits = of_form(run(scene, 10), EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].target, (EntityId{Kind::enemy, 0}));
}

// What ends it: a hit, a wall, the end of its life.
Scene scene_of_end(std::uint32_t cause) {
  Scene scene(room(20, 20));
  BulletDefinition& shell = scene.bullet({10, 10}, {cause == end_solid ? -60.0F : 0.0F, 0});
  shell.life = cause == end_expiry ? 0.1F : 10;
  if (cause == end_hit) scene.enemy({10.3F, 10}).health = 1000;
  const float x = cause == end_solid ? 2.0F : 9.0F;
  scene.enemy({x, 10.7F}).health = 1000;
  return scene;
}

TEST(BulletEnd, BlastsAndSplitsOnlyByTheEndsOfItsType) {
  for (const std::uint32_t cause : {end_hit, end_solid, end_expiry}) {
    for (const std::uint32_t on : {end_hit, end_solid, end_expiry}) {
      Scene scene = scene_of_end(cause);
      BulletDefinition& shell = scene.definition.bullets[0];
      shell.blast = {.radius = 2, .damage = 1, .on = on};
      shell.split = {.bullet = 1, .count = 3, .speed = 2, .on = on};
      scene.definition.bullets.emplace_back().filter.collides_with = 0;
      const std::vector<Event> events = run(scene, 20);
      const Ordinal beside = cause == end_hit ? 1 : 0;
      std::size_t blasted = 0;
      for (const Event& hit : of_form(events, EventForm::hit))
        blasted += hit.target == EntityId{Kind::enemy, beside} ? 1 : 0;
      EXPECT_EQ(blasted, on == cause ? 1U : 0U) << cause << ' ' << on;
      EXPECT_EQ(of_form(events, EventForm::spawn).size(), (on == cause ? 4U : 1U) + beside + 1)
          << cause << ' ' << on;
    }
  }
}

// Its normal points from whom it hits to its centre, as that of any hit.
TEST(BulletEnd, ABlastSparesWhoHasBeenHitAndPushesTheOthersAway) {
  Scene scene = scene_of_end(end_hit);
  scene.definition.bullets[0].blast = {.radius = 3, .damage = 1};
  const std::vector<Event> hits = of_form(run(scene, 3), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].target, (EntityId{Kind::enemy, 0}));
  EXPECT_EQ(hits[1].target, (EntityId{Kind::enemy, 1}));
  EXPECT_NEAR(hits[1].normal.x, 1 / std::hypot(1, 0.7), 1e-5);
  EXPECT_NEAR(hits[1].normal.y, -0.7 / std::hypot(1, 0.7), 1e-5);
}

TEST(BulletEnd, ABlastSparesWhoIsNotThereYet) {
  Scene scene(room(20, 20));
  scene.bullet({10, 10}, {}).life = 0.5F / 60;
  scene.definition.bullets[0].blast.radius = 3;
  scene.enemy({11, 10});
  scene.definition.enemy_placements.back().start = 0.75 / 60;
  EXPECT_TRUE(of_form(run(scene, 1), EventForm::hit).empty());
}

// It has pierced it just before, within the window.
TEST(BulletEnd, ABlastSparesWhoIsWithinAWindow) {
  Scene scene(room(20, 20));
  BulletDefinition& shell = scene.bullet({10, 10}, {});
  shell.life = 0.05F;
  shell.pierce = 1;
  shell.blast = {.radius = 3, .damage = 1};
  scene.enemy({10.3F, 10}).health = 1000;
  scene.enemy({12, 10}).health = 1000;
  const std::vector<Event> hits = of_form(run(scene, 5), EventForm::hit);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[1].target, (EntityId{Kind::enemy, 1}));
}

// Two tiles from its centre to the nearest point of a circle of half a tile.
TEST(BulletEnd, ABlastReachesWhoIsAtItsRadius) {
  Scene scene(room(20, 20));
  BulletDefinition& shell = scene.bullet({10, 10}, {});
  shell.life = 0.1F;
  shell.blast = {.radius = 2, .damage = 1};
  for (const float x : {12.5F, 12.501F}) scene.enemy({x, 10}).shape.radius = 0.5F;
  const std::vector<Event> hits = of_form(run(scene, 10), EventForm::hit);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].target, (EntityId{Kind::enemy, 0}));
}

TEST(BulletEnd, AShipOfTheFileIsHitLikeAnybody) {
  Scene scene(room(20, 20));
  BulletDefinition& shell = scene.bullet({8, 10}, {20, 0});
  shell.split = {.bullet = 1, .count = 3, .on = end_hit};
  scene.definition.bullets.emplace_back().filter.collides_with = 0;
  scene.definition.figures.push_back({"block", 8, 8, std::vector<std::uint8_t>(64, 1)});
  scene.enemy({12, 10}).figure = 0;
  scene.definition.enemy_placements.clear();
  scene.definition.mask_placements.emplace_back().position = {12, 10};
  scene.definition.mask_placements.back().team = 1;
  const std::vector<Event> events = run(scene, 30);
  EXPECT_EQ(of_form(events, EventForm::hit).size(), 1U);
  EXPECT_EQ(of_form(events, EventForm::spawn).size(), 2U + 3);
}

}  // namespace
}  // namespace fusillade::sim
