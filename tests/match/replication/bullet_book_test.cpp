// What snapshots of whole matches tell of bullets: each is announced once for each area.
#include "match/replication/bullet_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::corridor;
using test::fire_at;
using test::Output;
using test::Play;

// Somebody joins, fires once so many ticks later, and so many more pass.
Output after_a_shot(const ArenaDefinition& arena, int ticks_before = 3, int ticks = 3) {
  Play play(arena);
  play.join(1);
  play.run(ticks_before);
  play.command(1, 1, fire_at(1, 0));
  return play.run(ticks);
}

TEST(BulletBook, VolleyIsToldWhereItIsFiredAndItsBulletsWhereTheyFlyIn) {
  Play play(corridor());
  play.join(1);
  play.run(3);
  std::map<std::pair<std::uint32_t, sim::Ordinal>, std::uint32_t> flown_in;  // and from where
  std::vector<sim::Ordinal> fired;
  const auto follow = [&](const Output& output) {
    for (const Frame& frame : output.snapshots) {
      for (const AreaFrame& area : frame.areas) {
        EXPECT_TRUE(area.announced.empty());
        for (const sim::Volley& volley : area.fired) {
          EXPECT_EQ(area.area, 0U);
          EXPECT_EQ(volley.count, 1);
          EXPECT_EQ(volley.owner, (sim::EntityId{sim::Kind::player, 0}));
          fired.push_back(volley.first);
        }
        for (const FlownIn& flown : area.flown_in) {
          for (const BulletAnnouncement& bullet : flown.bullets) {
            EXPECT_NE(bullet.volley, nullptr);
            EXPECT_TRUE(flown_in.emplace(std::pair(area.area, bullet.id), flown.from).second);
          }
        }
      }
    }
  };
  follow(play.hold(1, fire_at(1, 0), 12));
  follow(play.run(300));
  EXPECT_EQ(fired, (std::vector<sim::Ordinal>{0, 1, 2, 3, 4}));  // the last command is repeated for 0.25 s
  EXPECT_EQ(flown_in.size(), 5 * 2U);                            // the view holds areas 0 to 2
  for (const auto& [key, from] : flown_in) EXPECT_EQ(from + 1, key.first);
}

TEST(BulletBook, WhoEntersAnAreaGetsWhatIsLiveThere) {
  ArenaDefinition arena = corridor();
  arena.spawn_points = {{10.5F, 8.5F}, {300.5F, 8.5F}};
  sim::BulletPlacement resting;
  resting.position = {20, 8};
  arena.world.bullet_placements = {resting};
  Play play(arena);
  play.join(1);
  Output output = play.run(6);
  std::size_t live = 0, announced = 0;
  for (const AreaFrame& area : output.snapshots.front().areas)
    live += area.live.size(), announced += area.announced.size();
  EXPECT_EQ(live, 1U);
  for (const AreaFrame& area : output.snapshots.back().areas)
    EXPECT_TRUE(area.live.empty() && area.announced.empty());
  play.match().push(ResyncRequest{1});
  play.join(2);
  output = play.run(3);
  for (const AreaFrame& area : output.snapshots.front().areas) {
    EXPECT_EQ(area.live.size(), area.area == 1 ? 1U : 0U);
    EXPECT_TRUE(area.announced.empty());
  }
}

TEST(BulletBook, OfABulletThatLivesBetweenTwoSnapshotsOnlyTheVolleyIsTold) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].life = 0.01F;
  Play play(arena);
  play.join(1);
  play.run(3);
  play.hold(1, fire_at(1, 0), 1);
  const Output rest = play.run(2);
  ASSERT_EQ(rest.snapshots.size(), 1U);
  std::size_t fired = 0;
  std::vector<sim::Ordinal> announced, gone;
  for (const AreaFrame& area : rest.snapshots[0].areas) {
    fired += area.fired.size();
    for (const BulletAnnouncement& bullet : area.announced) announced.push_back(bullet.id);
    for (const Despawn& despawn : area.despawned) gone.push_back(despawn.bullet);
  }
  EXPECT_EQ(fired, 1U);
  EXPECT_TRUE(announced.empty());
  EXPECT_TRUE(gone.empty());
}

// Where each announced bullet was announced, over all snapshots.
std::vector<std::pair<std::uint32_t, BulletAnnouncement>> announcements_of(const Output& output) {
  std::vector<std::pair<std::uint32_t, BulletAnnouncement>> list;
  for (const Frame& frame : output.snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const BulletAnnouncement& bullet : area.announced) list.emplace_back(area.area, bullet);
    }
  }
  return list;
}

// Fired at x = 10.5 in area 0, it is in area 1 by the next snapshot.
TEST(BulletBook, ForcedBulletFliesInAsItIsThen) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].drag = 0.5F;
  arena.world.weapons[0].speed = 200;
  const Output output = after_a_shot(arena);
  ASSERT_EQ(output.snapshots.size(), 1U);
  for (const AreaFrame& area : output.snapshots[0].areas) {
    EXPECT_EQ(area.fired.size(), area.area == 0 ? 1U : 0U);
    ASSERT_EQ(area.flown_in.size(), area.area == 1 ? 1U : 0U);
    if (area.area != 1) continue;
    const BulletAnnouncement& bullet = area.flown_in[0].bullets.at(0);
    EXPECT_EQ(bullet.volley, nullptr);
    EXPECT_EQ(bullet.launch, sim::time_of(output.snapshots[0].tick));
    EXPECT_GE(bullet.position.x, 16);
  }
}

// It falls and is slowed, in area 0 all the time; the volley itself is news enough, however late it is fired.
TEST(BulletBook, AForcedBulletIsToldAgainAfterTwoSeconds) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].life = 10;
  arena.world.bullets[0].drag = 0.5F;
  arena.world.bullets[0].gravity = 0.01F;
  arena.world.weapons[0].cooldown = 1;
  arena.world.weapons[0].speed = 3;
  std::vector<sim::Tick> told;
  for (const auto& [area, bullet] : announcements_of(after_a_shot(arena, 300, 590))) {
    EXPECT_EQ(area, 0U);
    told.push_back(sim::tick_of(bullet.launch));
  }
  EXPECT_EQ(told, (std::vector<sim::Tick>{420, 540, 660, 780}));
}

TEST(BulletBook, HomingBulletsAreToldOneByOne) {
  ArenaDefinition arena = corridor();
  arena.world.bullets[0].homing_strength = 5;
  const Output output = after_a_shot(arena);
  EXPECT_EQ(announcements_of(output).size(), 1U);
  for (const AreaFrame& area : output.snapshots.at(0).areas) EXPECT_TRUE(area.fired.empty());
}

// To and fro across the edge of areas 0 and 1 between two snapshots, with a bounce off the wall beyond.
TEST(BulletBook, BulletThatBouncedInAnotherAreaIsAnnouncedAgainWhenItIsBack) {
  ArenaDefinition arena = corridor();
  arena.round.snapshot_rate = 5;
  arena.world.bullets[0].bounces = 1;
  arena.world.bullets[0].energy_loss = 1;
  arena.world.map.solid[8 * 320 + 17] = 1;
  sim::BulletPlacement flying;
  flying.position = {7, 8.5F};
  flying.velocity = {20, 0};
  arena.world.bullet_placements = {flying};
  Play play(arena);
  play.join(1);
  const Output output = play.run(48);  // it bounces after 30 ticks; snapshots come after 12, 24, 36, 48
  ASSERT_EQ(output.snapshots.size(), 4U);
  std::vector<BulletAnnouncement> again;
  for (const auto& [area, bullet] : announcements_of(output)) {
    EXPECT_EQ(area, 0U);
    if (bullet.velocity.x < 0) again.push_back(bullet);
  }
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].position, (sim::Vec2{17, 8.5F}));
}

TEST(BulletBook, EndsAreToldWithTheirCause) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(15.5F, 10.5F)};
  arena.world.bullets[0].life = 1;  // ends in sight
  Play play(arena);
  play.join(1);
  play.run(3);
  Output output = play.hold(1, fire_at(1, 0), 12);
  const Output rest = play.run(200);
  output.snapshots.insert(output.snapshots.end(), rest.snapshots.begin(), rest.snapshots.end());
  std::map<sim::Ordinal, std::optional<sim::EventForm>> ends;
  int hits = 0, deaths = 0, enemies_left = 0;
  for (const Frame& frame : output.snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const auto& [event, is_end] : area.hits) {
        if (event.form == sim::EventForm::hit) ++hits;
        if (event.form == sim::EventForm::death) ++deaths;
        if (is_end) ends[event.mover.ordinal] = event.form;
        EXPECT_EQ(event.owner, (sim::EntityId{sim::Kind::player, 0}));
      }
      enemies_left += static_cast<int>(area.enemies.left.size());
      EXPECT_TRUE(area.despawned.empty()) << "the hits have told of them";
    }
  }
  EXPECT_EQ(hits, 2);
  EXPECT_EQ(deaths, 1);
  EXPECT_EQ(enemies_left, 1);
  ASSERT_EQ(ends.size(), 2U) << "the others end when their life does, as everybody knows";
  EXPECT_EQ(ends[0], sim::EventForm::hit);
  EXPECT_EQ(ends[1], sim::EventForm::hit);
}

// The wire tells them so in the fewest bytes.
TEST(BulletBook, BouncesAreInIdOrderAndThoseOfABulletInTheirs) {
  ArenaDefinition arena = test::small_arena();
  arena.world.map = test::walled_map(12, 12);
  arena.spawn_points = {{3.5F, 3.5F}, {8.5F, 8.5F}};
  arena.world.bullets[0].bounces = 1000;
  arena.world.bullets[0].damage = 0;
  arena.round.snapshot_rate = 5;
  Play play(arena);
  play.join(1);
  play.join(2);
  std::size_t bounces = 0, out_of_time = 0;
  for (int shot = 0; shot < 12; ++shot) {
    for (SessionId session = 1; session <= 2; ++session)
      play.command(session, static_cast<std::uint32_t>(shot + 1),
                   fire_at(static_cast<float>(shot), 3 - static_cast<float>(session)));
    for (const Frame& frame : play.run(12).snapshots) {
      for (const AreaFrame& area : frame.areas) {
        const auto key = [](const sim::Event& bounce) {
          return std::pair(bounce.mover.ordinal, bounce.time);
        };
        EXPECT_TRUE(std::ranges::is_sorted(area.bounces, {}, key));
        out_of_time += std::ranges::is_sorted(area.bounces, {}, &sim::Event::time) ? 0 : 1;
        bounces += area.bounces.size();
      }
    }
  }
  EXPECT_GT(bounces, 50U);
  EXPECT_GT(out_of_time, 0U) << "nothing had to be put in order";
}

// Areas in which an end of a bullet is told, and how.
std::vector<std::pair<std::uint32_t, std::optional<sim::EventForm>>> ends_of(const Output& output) {
  std::vector<std::pair<std::uint32_t, std::optional<sim::EventForm>>> ends;
  for (const Frame& frame : output.snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const Despawn& despawn : area.despawned) ends.emplace_back(area.area, despawn.cause);
    }
  }
  return ends;
}

// What it is known as, in one area, and what it ends as, in the next.
TEST(BulletBook, AnEndInTerrainIsToldWhereItIsAndWhereTheBulletWas) {
  for (const float x : {8.0F, 22.0F}) {
    ArenaDefinition arena = corridor();
    arena.world.terrain = {
        .width = 320, .height = 16, .pixels_per_tile = 1, .solid = std::vector<std::uint8_t>(5120, 0)};
    arena.world.terrain.solid[8 * 320 + static_cast<std::size_t>(x) + 4] = 1;
    sim::BulletPlacement flying;
    flying.position = {x - 1, 8.5F};
    flying.velocity = {20, 0};
    if (x < 16) flying.position.x = x + 2, arena.world.terrain.solid.assign(5120, 0);
    if (x < 16) arena.world.terrain.solid[8 * 320 + 17] = 1;
    arena.world.bullet_placements = {flying};
    arena.round.snapshot_rate = 4;
    Play play(arena);
    play.join(1);
    const auto ends = ends_of(play.run(60));
    ASSERT_EQ(ends.size(), x < 16 ? 2U : 1U) << x;
    for (const auto& [area, cause] : ends) EXPECT_EQ(cause, sim::EventForm::terrain);
  }
}

TEST(BulletBook, ABulletThatABombClearsIsToldToEndEarly) {
  ArenaDefinition arena = test::small_arena();
  arena.world.actors[test::player_class].bomb_radius = 5;
  sim::BulletPlacement resting;
  resting.position = {13, 10.5F};
  resting.team = 1;
  arena.world.bullet_placements = {resting};
  Play play(arena);
  play.join(1);
  play.run(10);
  play.command(1, 1, {.move = {}, .aim = {}, .buttons = sim::button_ability});
  const auto ends = ends_of(play.run(6));
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].second, sim::EventForm::expire);
}

// A life has an id of its own in the world, which nobody outside knows.
TEST(BulletBook, WhoFiresInAnotherLifeIsTheSamePlayer) {
  ArenaDefinition arena = test::small_arena();
  arena.round.respawn_s = 0;
  test::kill_at_first_point(arena, 0.5);
  Play play(arena);
  play.join(1);
  play.run(60);
  ASSERT_EQ(play.match().status().deaths, 1);
  std::size_t fired = 0;
  for (const Frame& frame : play.hold(1, fire_at(1, 0), 6).snapshots) {
    for (const AreaFrame& area : frame.areas) {
      for (const sim::Volley& volley : area.fired) {
        EXPECT_EQ(volley.owner, (sim::EntityId{sim::Kind::player, 0}));
        ++fired;
      }
    }
  }
  EXPECT_GT(fired, 0U);
}

// While nobody was there one has ended, and one has bounced to and fro.
TEST(BulletBook, WhoComesIsToldNothingOfBefore) {
  ArenaDefinition arena = test::small_arena();
  arena.world.bullets[1].bounces = 1000;
  arena.world.bullets[1].life = 30;
  for (int i = 0; i < 2; ++i) {
    sim::BulletPlacement& bullet = arena.world.bullet_placements.emplace_back();
    bullet.position = {4, 5.5F + static_cast<float>(i)};
    bullet.velocity = {-30, 0};
    bullet.definition = i;
  }
  Play play(arena);
  play.run(100);
  play.join(1);
  const Output output = play.run(3);
  ASSERT_FALSE(output.snapshots.empty());
  EXPECT_TRUE(ends_of(output).empty());
  for (const AreaFrame& area : output.snapshots.front().areas) EXPECT_TRUE(area.bounces.empty());
}

}  // namespace
}  // namespace fusillade::match
