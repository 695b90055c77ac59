// The scenarios that failures print: written, read by the loader of `fusillade simulate`, they are the same
// world.
#include <gtest/gtest.h>

#include <filesystem>

#include "content/arena/arena_loader.h"
#include "property/mask/mask_case.h"
#include "property/plane/plane_case.h"
#include "property/swept/swept_case.h"
#include "property/world/scenario_text.h"
#include "sim/state_diff.h"
#include "support/temp_directory.h"

namespace fusillade::property {
namespace {

// The file that the command names, loaded, and taken away.
sim::WorldDefinition read_again(const sim::WorldDefinition& world, int ticks) {
  const std::string command = scenario_command(world, ticks), head = "fusillade simulate ";
  const std::size_t end = command.find(" --ticks " + std::to_string(ticks) + " --events -");
  EXPECT_TRUE(command.starts_with(head) && end != std::string::npos) << command;
  std::filesystem::path path = command.substr(head.size(), end - head.size());
  sim::WorldDefinition read = content::load_arena(path).world;
  std::filesystem::remove(path);
  std::filesystem::remove(path.replace_extension(".png"));
  return read;
}

void expect_same_world(const sim::WorldDefinition& world, int ticks) {
  sim::World written(world), read(read_again(world, ticks));
  for (int tick = 0; tick < ticks; ++tick) {
    written.step();
    read.step();
    const auto difference = sim::first_difference(written, read);
    ASSERT_FALSE(difference) << "tick " << tick << ", " << difference->entity << ", " << difference->field
                             << ": " << difference->a << " and " << difference->b;
  }
}

TEST(ScenarioCommand, HasTheWorldWithItsTerrain) {
  support::Scene scene(support::room(12, 12));
  scene.terrain(4, 20, 8, 24, 40);
  scene.bullet({2.5F, 6}, {30, 1}).bounces = 2;
  scene.body({8, 8}, {-3, 0.1F}, 0.4F);
  expect_same_world(scene.definition, 30);
}

TEST(ScenarioCommand, HasTheSceneOfEverySweptPair) {
  for (int pair = 0; pair <= static_cast<int>(Pair::segment_segment); ++pair) {
    support::Draw draw(1, static_cast<std::uint64_t>(pair));
    expect_same_world(random_case(static_cast<Pair>(pair), draw).scene().definition, 1);
  }
}

// What stops the path in the plane stops the mover of the scene.
TEST(ScenarioCommand, HasThePlaneAndItsPath) {
  PlaneCase c;
  c.cells = {10, 10, false, std::vector<std::uint8_t>(100)};
  for (std::size_t row = 0; row < 10; ++row) c.cells.solid[row * 10 + 7] = 1;
  c.plane = sim::BitPlane(10, 10, 2, false, c.cells.solid);
  const PlanePath point{{1, 2}, {4, 0.5}, 0, {}}, circle{{1, 2}, {4, 0.5}, 0.25, {}},
      box{{1, 2}, {4, 0.5}, 0, {0.2, 0.3}};
  for (const PlanePath& path : {point, circle}) {
    const auto scene = scene_of(c, path);
    expect_same_world(scene.definition, 1);
    const auto walls = support::of_form(support::run(scene, 1), sim::EventForm::wall);
    ASSERT_EQ(walls.size(), 1U);
    EXPECT_NEAR(walls[0].position.x, 2 + 7 - 2 * path.radius, 1e-5);
  }
  const auto scene = scene_of(c, box);
  sim::World world(scene.definition);
  support::run(world, 1);
  ASSERT_EQ(world.player_count(), 1);
  world.for_each_player([](const sim::ActorView& player) { EXPECT_NEAR(player.position.x, 8.6, 1e-5); });
}

// A ship that begins where the mask meets the plane dies at once, elsewhere it lives.
TEST(ScenarioCommand, HasThePlaneAndItsMask) {
  std::size_t met = 0;
  for (std::uint64_t i = 0; i < 20; ++i) {
    support::Draw draw(2, i);
    const PlaneSample sample = random_sample(draw, 100);
    support::OracleMask mask = random_mask(draw, 33);
    mask.solid[0] = 1;  // of none a scenario makes nothing
    const double scale = static_cast<double>(sample.pixels_per_cell) * sample.plane.cells_per_tile();
    const sim::PixelPlace at{-2, 3};
    const auto scene = scene_of(sample, mask, centre_of(mask, at, scale));
    expect_same_world(scene.definition, 1);
    const bool is_met = have_common_pixel(mask, at.left, at.top, sample.cells, sample.pixels_per_cell);
    EXPECT_EQ(support::contacts(support::run(scene, 1)).size(), is_met ? 1U : 0U) << i;
    met += is_met ? 1 : 0;
  }
  EXPECT_GT(met, 0U);
  EXPECT_LT(met, 20U);
}

TEST(ScenarioCommand, HasTheTwoMasks) {
  const support::OracleMask bunker{5, 3, std::vector<std::uint8_t>(15, 1)}, ship{2, 2, {1, 1, 1, 1}};
  for (const std::int64_t left : {-2, -1, 4, 5}) {
    const auto scene = scene_of(bunker, ship, {left, 1});
    expect_same_world(scene.definition, 1);
    const bool is_met = have_common_pixel(bunker, ship, left, 1);
    EXPECT_EQ(support::contacts(support::run(scene, 1)).size(), is_met ? 1U : 0U) << left;
  }
}

}  // namespace
}  // namespace fusillade::property
