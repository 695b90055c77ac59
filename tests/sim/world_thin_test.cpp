// Sizes of 0: points and lines are met like anything else, whenever in a tick that is.
#include <gtest/gtest.h>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::of_form;
using support::room;
using support::run;
using support::Scene;

// At 64 and 128 Hz a bullet from x = 2 with 8 tiles/s is at x = 4 exactly as a tick ends.
constexpr double rates[] = {20, 60, 64, 128};

void make_line(Shape& shape) {
  shape.half_width = 0;
  shape.half_height = 0.25F;
}

// There and back: once on what stands at x = 4, then out on the left wall, or the right one where `vx` < 0.
void expect_one_bounce(Scene scene, float vx, Kind target) {
  scene.bullet({4 - vx / 4, 4}, {vx, 0}).bounces = 1;
  scene.definition.bullets.back().shape.radius = 0;
  for (const double rate : rates) {
    scene.definition.rules.tick_rate = rate;
    const auto met = contacts(run(scene, static_cast<int>(rate) * 2));
    ASSERT_EQ(met.size(), 2U) << rate << " Hz";
    EXPECT_EQ(met[0].form, EventForm::bounce) << rate << " Hz";
    EXPECT_EQ(met[0].target.kind, target);
    EXPECT_NEAR(met[0].position.x, 4, 1e-5);
    EXPECT_EQ(met[0].normal.x, vx > 0 ? -1 : 1);
    EXPECT_EQ(met[0].velocity.x, -vx);
    EXPECT_EQ(met[1].target.kind, Kind::wall);
    EXPECT_EQ(met[1].position.x, vx > 0 ? 1 : 9) << rate << " Hz";
  }
}

TEST(WorldThin, APointBouncesOnceOffAPoint) {
  for (const float vx : {8.0F, -8.0F}) {
    Scene with_peg(room(10, 8)), with_object(room(10, 8)), with_body(room(10, 8));
    with_peg.peg({4, 4}, 0);
    with_object.object({4, 4}, 0);
    with_body.body({4, 4}, {}, 0).inverse_mass = 0;
    expect_one_bounce(with_peg, vx, Kind::peg);
    expect_one_bounce(with_object, vx, Kind::object);
    expect_one_bounce(with_body, vx, Kind::body);
  }
}

TEST(WorldThin, APointBouncesOnceOffALine) {
  for (const float vx : {8.0F, -8.0F}) {
    Scene scene(room(10, 8));
    scene.object({4, 4}, 0);
    make_line(scene.definition.objects[0].shape);
    expect_one_bounce(scene, vx, Kind::object);
  }
}

TEST(WorldThin, ALineEndsOnASegmentAlongIt) {
  for (const double rate : rates) {
    Scene scene(room(10, 8));
    scene.definition.rules.tick_rate = rate;
    make_line(scene.bullet({2, 4}, {8, 0}).shape);
    scene.segment({4, 3}, {4, 5}, SegmentForm::normal);
    const auto ends = of_form(run(scene, 128), EventForm::wall);
    ASSERT_EQ(ends.size(), 1U);
    EXPECT_EQ(ends[0].target.kind, Kind::segment) << rate << " Hz";
    EXPECT_NEAR(ends[0].position.x, 4, 1e-5);
  }
}

TEST(WorldThin, ALineHitsALineAlongIt) {
  for (const double rate : rates) {
    Scene scene(room(10, 8));
    scene.definition.rules.tick_rate = rate;
    make_line(scene.bullet({2, 4}, {8, 0}).shape);
    make_line(scene.enemy({4, 4}).shape);
    const auto hits = of_form(run(scene, 128), EventForm::hit);
    ASSERT_EQ(hits.size(), 1U) << rate << " Hz";
    EXPECT_NEAR(hits[0].position.x, 4, 1e-5);
  }
}

}  // namespace
}  // namespace fusillade::sim
