// What no bullet of an arena can do takes no memory, and is as if it were there.
#include <gtest/gtest.h>

#include "sim/state/state_visit.h"
#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

constexpr std::int32_t bullets = 1000;
const BulletAbilities none{.pierces = false,
                           .bounces = false,
                           .splits = false,
                           .meets_sensors = false,
                           .homes = false,
                           .strays = false,
                           .repeats = false,
                           .has_detail = false,
                           .origins_max = 1};
const BulletAbilities all{.origins_max = 1};

class CountingMemory : public std::pmr::memory_resource {
 public:
  std::size_t bytes = 0;

 private:
  void* do_allocate(std::size_t size, std::size_t alignment) override {
    bytes += size;
    return std::pmr::new_delete_resource()->allocate(size, alignment);
  }
  void do_deallocate(void* place, std::size_t size, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(place, size, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

template <class Store>
std::size_t bytes_per_bullet(const BulletAbilities& abilities) {
  CountingMemory memory;
  std::pmr::memory_resource* const before = std::pmr::set_default_resource(&memory);
  {
    const Store store(bullets, abilities);
    std::pmr::set_default_resource(before);
  }
  return memory.bytes / bullets;
}

TEST(BulletAbilities, WhatNoBulletCanDoTakesNoMemory) {
  EXPECT_EQ(bytes_per_bullet<StraightStore>(none), 34U);  // and three bits
  EXPECT_EQ(bytes_per_bullet<StraightStore>(all), 34U + 8 + 2 + 16 + 4 + 4 + 8);
  EXPECT_EQ(bytes_per_bullet<ForcedStore>(none), 47U);
  EXPECT_EQ(bytes_per_bullet<ForcedStore>(all), 47U + 2 + 16 + 4 + 4 + 8 + 20 + 16);
}

TEST(BulletAbilities, WhatNoBulletCanDoReadsAsItBegins) {
  ForcedStore able(3), unable(3, none);
  for (ForcedStore* const store : {&able, &unable}) {
    for (Slot slot = 0; slot < 3; ++slot) {
      store->x[store->append()] = static_cast<float>(slot);
      store->launch[slot] = store->born[slot] = slot + 5;
    }
    store->remove(0);
    store->move_last_to(0);
  }
  int compared = 0;
  unable.visit([&](FieldName name, const auto& column, const auto&...) {
    able.visit([&](FieldName able_name, const auto& able_column, const auto&...) {
      if constexpr (std::is_same_v<decltype(column[0]), decltype(able_column[0])>) {
        if (name.key() != able_name.key()) return;
        ++compared;
        for (Slot slot = 0; slot < 2; ++slot)
          EXPECT_EQ(words_of(column[slot]), words_of(able_column[slot])) << name.path();
      }
    });
  });
  EXPECT_GE(compared, 15) << "fields";
}

support::Scene plain_scene() {
  support::Scene scene(support::room(4000, 40));
  for (int i = 0; i < 12; ++i) {
    const auto at = static_cast<float>(4 + 2 * i);
    scene.enemy({at, 30}).health = 20;
    scene.bullet({at, 10}, {1, 25});
    scene.bullet({at, 8}, {0, 20}).gravity = 1;
  }
  scene.bullet({1, 20}, {60000, 0}).drag = 1e-9F;  // for some ticks faster than anything flies
  return scene;
}

BulletAbilities abilities_with(void (*give)(WorldDefinition&)) {
  WorldDefinition definition = plain_scene().definition;
  give(definition);
  return abilities_of(definition);
}

bool operator==(const BulletAbilities& a, const BulletAbilities& b) {
  const auto fields = [](const BulletAbilities& of) {
    return std::tuple(of.pierces, of.bounces, of.splits, of.meets_sensors, of.homes, of.strays, of.repeats,
                      of.has_detail);
  };
  return fields(a) == fields(b);
}

TEST(BulletAbilities, FollowFromDefinitionsAndPlacements) {
  EXPECT_TRUE(abilities_with([](WorldDefinition&) {}) == none);
  const auto expect_only = [](bool BulletAbilities::*ability, void (*give)(WorldDefinition&)) {
    BulletAbilities expected = none;
    expected.*ability = true;
    EXPECT_TRUE(abilities_with(give) == expected);
  };
  expect_only(&BulletAbilities::pierces, [](WorldDefinition& d) { d.bullets[3].pierce = 1; });
  expect_only(&BulletAbilities::bounces, [](WorldDefinition& d) { d.bullets[3].bounces = 1; });
  expect_only(&BulletAbilities::splits, [](WorldDefinition& d) { d.bullets[3].split.bullet = 0; });
  expect_only(&BulletAbilities::homes, [](WorldDefinition& d) { d.bullets[3].homing_strength = 2; });
  expect_only(&BulletAbilities::homes, [](WorldDefinition& d) {
    d.bullet_placements[2].homing_target = {Kind::enemy, 0};
  });
  expect_only(&BulletAbilities::strays, [](WorldDefinition& d) { d.bullets[1].speed_scale = 0.5F; });
  expect_only(&BulletAbilities::strays,
              [](WorldDefinition& d) { d.bullets[1].wave_amplitude = d.bullets[1].wave_frequency = 1; });
  expect_only(&BulletAbilities::has_detail, [](WorldDefinition& d) { d.rules.level_of_detail = true; });
  expect_only(&BulletAbilities::meets_sensors,
              [](WorldDefinition& d) { d.objects.push_back({.position = {}, .shape = {}, .sensor = true}); });
}

// No course of its own is kept of a straight one.
TEST(BulletAbilities, WhoFliesStraightMayHaveASpeedScale) {
  EXPECT_TRUE(abilities_with([](WorldDefinition& d) { d.bullets[0].speed_scale = 0.5F; }) == none);
}

TEST(BulletAbilities, OfADefinitionThatNobodyFiresChangeNothing) {
  const support::Scene plain = plain_scene();
  support::Scene rich = plain;
  BulletDefinition unused;
  unused.pierce = unused.bounces = 5;
  unused.homing_strength = 3;
  unused.split.bullet = 0;
  unused.split.count = 2;
  rich.definition.bullets.push_back(unused);
  World without(plain.definition), with(rich.definition);
  for (int tick = 0; tick < 200; ++tick) {
    without.step(), with.step();
    ASSERT_EQ(without.state_hash(), with.state_hash()) << "tick " << tick;
    ASSERT_EQ(without.events().size(), with.events().size()) << "tick " << tick;
  }
  EXPECT_EQ(without.bullet_count(), 0);
}

}  // namespace
}  // namespace fusillade::sim
