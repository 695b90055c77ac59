// Sensors under all that changes a course: bounces, forces, slides, other tick rates.
#include "sim/contact/sensor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/draw.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

using support::of_form;
using support::room;
using support::run;
using support::Scene;
using support::seconds;

void add_sensor(Scene& scene, Vec2 position, float radius) {
  ObjectDefinition sensor;
  sensor.position = position;
  sensor.shape.radius = radius;
  sensor.sensor = true;
  scene.definition.objects.push_back(sensor);
}

TEST(Sensor, RandomBouncesEnterAtTheSameTimesAtEveryTickRate) {
  const std::uint64_t seed = support::test_seed(40);
  std::size_t entries = 0;
  for (std::uint64_t i = 0; i < 20; ++i) {
    std::vector<std::vector<Event>> logs;
    for (const double rate : {20.0, 60.0, 128.0}) {
      support::Draw draw(seed, i);
      Scene scene(room(30, 20));
      scene.definition.rules.tick_rate = rate;
      const auto value = [&draw](double low, double high) {
        return static_cast<float>(draw.between(low, high));
      };
      for (int sensor = 0; sensor < 5; ++sensor)
        add_sensor(scene, {value(3, 27), value(3, 17)}, value(0.2, 3));
      for (int bullet = 0; bullet < 5; ++bullet)
        scene.bullet({value(3, 27), value(3, 17)}, {value(-90, 90), value(-90, 90)}).bounces = 6;
      logs.push_back(of_form(run(scene, static_cast<int>(rate)), EventForm::sensor));
    }
    entries += logs[0].size();
    for (std::size_t rate = 1; rate < 3; ++rate) {
      ASSERT_EQ(logs[rate].size(), logs[0].size()) << "case " << i;
      for (std::size_t e = 0; e < logs[0].size(); ++e) {
        EXPECT_EQ(logs[rate][e].mover, logs[0][e].mover) << "case " << i;
        EXPECT_EQ(logs[rate][e].target, logs[0][e].target) << "case " << i;
        EXPECT_NEAR(seconds(logs[rate][e], rate == 1 ? 60 : 128), seconds(logs[0][e], 20), 1e-5);
      }
    }
  }
  EXPECT_GT(entries, 200U);
}

// A pendulum between two walls, through the sensor each time.
TEST(Sensor, ABodyThatSwingsEntersAtEachPass) {
  Scene scene(room(20, 10));
  scene.body({3, 5}, {17, 0}, 0.5F);
  add_sensor(scene, {10, 5}, 1);
  EXPECT_EQ(of_form(run(scene, 600), EventForm::sensor).size(), 10U);
}

TEST(Sensor, AThrownBulletThatFallsBackEntersTwice) {
  Scene scene(room(20, 40));
  BulletDefinition& bullet = scene.bullet({10, 35}, {0, -20});
  bullet.gravity = 1;
  bullet.life = 10;
  add_sensor(scene, {10, 25}, 1);
  EXPECT_EQ(of_form(run(scene, 600), EventForm::sensor).size(), 2U);
}

TEST(Sensor, WhoStaysInsideIsReportedOnce) {
  Scene scene(room(20, 10));
  scene.player({10, 5}, {0.01F, 0});
  add_sensor(scene, {10, 5}, 3);
  const auto events = of_form(run(scene, 120), EventForm::sensor);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].time, 0);
}

// Posts of a pixel, 15 apart: a sensor between two of them has been left, also where both pass within a tick.
TEST(Sensor, EachPostOfACombEntersAtEveryTickRate) {
  const std::uint64_t seed = support::test_seed(41);
  FigureDefinition comb{"comb", 61, 1, {}};
  for (int column = 0; column < comb.width; ++column) comb.solid.push_back(column % 15 == 0 ? 1 : 0);
  for (std::uint64_t i = 0; i < 100; ++i) {
    for (const double rate : {20.0, 60.0, 128.0}) {
      support::Draw draw(seed, i);
      Scene scene(room(80, 10));
      scene.definition.rules.tick_rate = rate;
      scene.definition.figures.push_back(comb);
      const float x = static_cast<float>(draw.between(4, 10)),
                  speed = static_cast<float>(draw.between(20, 120));
      const float radius = static_cast<float>(draw.between(0.01, 0.3));
      scene.enemy({x, 5}, {speed, 0}).figure = 0;
      add_sensor(scene, {40, 5}, radius);
      const auto events = of_form(run(scene, static_cast<int>(4 * rate)), EventForm::sensor);
      ASSERT_EQ(events.size(), 5U) << "case " << i << " at " << rate;
      for (int post = 0; post < 5; ++post) {
        const double front = (30.5 - 15 * post) / 16, way = 40 - radius - front - x;
        EXPECT_NEAR(seconds(events[static_cast<std::size_t>(post)], rate), way / speed, 1e-6) << "case " << i;
      }
    }
  }
}

// It follows a player out of the sensor and in again, and meets nothing on the way.
TEST(Sensor, AnEnemyThatChasesEntersAtEachPass) {
  Scene scene(room(30, 10));
  add_sensor(scene, {10, 5}, 1);
  ActorDefinition& chaser = scene.enemy({10, 5});
  chaser.behaviour = Behaviour::chase;
  chaser.speed = 8;
  chaser.sight = 50;
  scene.player({16, 5}).speed = 10;
  World world(scene.definition);
  std::size_t entries = 0;
  for (int tick = 0; tick < 180; ++tick) {
    if (tick > 0) world.set_command(0, {{tick < 60 ? 0.0F : -1.0F, 0}, {}, 0});
    for (const Event& event : of_form(run(world, 1), EventForm::sensor))
      entries += event.mover.kind == Kind::enemy ? 1 : 0;
  }
  EXPECT_EQ(entries, 2U);
}

}  // namespace
}  // namespace fusillade::sim
