// Every scene of the benchmarks, tiny, against the hash that it has always given: a faster tick is the same
// tick.
#include "bench/scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace fusillade::bench {
namespace {

constexpr double scale = 0.01;
constexpr int ticks = 120;

const std::map<std::string, std::uint64_t> hashes{
    {"straight_10k", 0xf8583751326dddeeU},  {"straight_100k", 0x701d980ca75397ebU},
    {"straight_1m", 0x48d92dfb8fa381a9U},   {"straight_3m", 0x1fb074f78b849414U},
    {"full_100k", 0x4af1dbbc8ef9418aU},     {"full_1m", 0x8cac1555e989936eU},
    {"crowded_10k", 0x898e90b7c594d3d4U},   {"crowded_100k", 0xadeb5dd76bbf6ab0U},
    {"piercing_100k", 0xc6ecd4022fce2cd9U}, {"homing_100k", 0xb5c314472cd09175U},
    {"bouncing_100k", 0xd8bb1206e14263beU},
};

struct Played {
  std::uint64_t hash = 0;
  std::int64_t contacts = 0;
  std::set<sim::EventForm> events;
};

Played play(const Scene& scene) {
  sim::World world = scene.make_world();
  sim::Rng rng(7);
  Played played;
  for (int tick = 0; tick < ticks; ++tick) {
    scene.refill(world, rng);
    EXPECT_EQ(world.bullet_count(), scene.size().bullets);
    played.contacts += world.step().contacts;
    for (const sim::Event& event : world.events()) played.events.insert(event.form);
  }
  played.hash = world.state_hash();
  return played;
}

class Scenes : public testing::TestWithParam<std::string> {};

TEST_P(Scenes, GiveTheirHash) {
  const std::vector<Scene> scenes = all_scenes(scale);
  const auto scene =
      std::find_if(scenes.begin(), scenes.end(), [](const Scene& one) { return one.name() == GetParam(); });
  ASSERT_NE(scene, scenes.end());
  const Played played = play(*scene);
  EXPECT_GT(played.contacts, 10);
  const bool bounces = GetParam() == "bouncing_100k";
  EXPECT_TRUE(played.events.contains(bounces ? sim::EventForm::bounce : sim::EventForm::wall));
  const auto known = hashes.find(GetParam());
  ASSERT_TRUE(known != hashes.end() && known->second == played.hash)
      << "{\"" << GetParam() << "\", 0x" << std::hex << played.hash << "U},";
}

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (const Scene& scene : all_scenes(scale)) names.push_back(scene.name());
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, Scenes, testing::ValuesIn(names()),
                         [](const auto& scene) { return scene.param; });

TEST(SceneList, EachHasAHash) {
  std::set<std::string> known;
  for (const auto& [name, hash] : hashes) known.insert(name);
  const std::vector<std::string> all = names();
  EXPECT_EQ(known, std::set<std::string>(all.begin(), all.end()));
}

}  // namespace
}  // namespace fusillade::bench
