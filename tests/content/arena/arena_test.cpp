// What a good arena or scenario file becomes.
#include <gtest/gtest.h>

#include <set>

#include "content/arena/arena_loader.h"
#include "content/loading.h"
#include "support/temp_directory.h"

namespace fusillade::content {
namespace {

TEST(Arena, DefaultsAreThoseOfScenario) {
  const auto world = load_text(small_map +
                               "[[bullet]]\nx = 1.5\ny = 1.25\n[[enemy]]\nx = 6\ny = 1.5\n"
                               "[[player]]\nx = 2\ny = 1.5\n")
                         .world;
  EXPECT_EQ(world.rules.tick_rate, 60);
  EXPECT_EQ(world.rules.seed, 1);
  EXPECT_EQ(world.rules.dedup_window, 0.1);
  EXPECT_EQ(world.rules.contacts_per_tick_max, 64);
  EXPECT_EQ(world.rules.rest_speed, 0);
  EXPECT_FALSE(world.rules.friendly_fire);
  EXPECT_EQ(world.terrain.pixels_per_tile, 16);

  const auto& placement = world.bullet_placements.at(0);
  const auto& bullet = world.bullets.at(static_cast<std::size_t>(placement.definition));
  EXPECT_EQ(placement.start, 0);
  EXPECT_EQ(placement.position, (sim::Vec2{1.5F, 1.25F}));
  EXPECT_EQ(placement.velocity, (sim::Vec2{0, 0}));
  EXPECT_EQ(placement.team, 0);
  EXPECT_EQ(placement.owner.kind, sim::Kind::none);
  EXPECT_EQ(placement.homing_target.kind, sim::Kind::none);
  EXPECT_EQ(bullet.shape.radius, 0.2F);
  EXPECT_EQ(bullet.life, 3);
  EXPECT_EQ(bullet.damage, 10);
  EXPECT_EQ(bullet.pierce, 0);
  EXPECT_EQ(bullet.bounces, 0);
  EXPECT_EQ(bullet.energy_loss, 1);
  EXPECT_EQ(bullet.wall_radius, 0);
  EXPECT_EQ(bullet.drag, 1);
  EXPECT_EQ(bullet.speed_scale, 1);
  EXPECT_EQ(bullet.knock_back, 0);
  EXPECT_TRUE(bullet.is_straight());

  const auto& enemy = world.actors.at(static_cast<std::size_t>(world.enemy_placements.at(0).definition));
  EXPECT_EQ(enemy.shape.radius, 0.4F);
  EXPECT_EQ(enemy.health, 50);
  EXPECT_FALSE(enemy.walls);
  EXPECT_EQ(enemy.behaviour, sim::Behaviour::drift);
  EXPECT_EQ(world.enemy_placements.at(0).team, 1);
  const auto& player = world.actors.at(static_cast<std::size_t>(world.player_placements.at(0).definition));
  EXPECT_EQ(player.health, 100);
  EXPECT_TRUE(player.walls);
  EXPECT_EQ(player.invulnerable, 0);
  EXPECT_EQ(world.player_placements.at(0).team, 0);
}

TEST(Arena, DefaultsOfFixtures) {
  const auto world =
      load_text(small_map +
                "[[body]]\nx = 2\ny = 1.5\nradius = 0.25\n[[peg]]\nx = 3\ny = 1.5\nradius = 0.1\n"
                "[[segment]]\nx1 = 1\ny1 = 1\nx2 = 2\ny2 = 1.5\n"
                "[[object]]\nx = 4\ny = 1.5\nradius = 0.3\n")
          .world;
  EXPECT_EQ(world.bodies.at(0).inverse_mass, 1);
  EXPECT_EQ(world.bodies.at(0).restitution, 1);
  EXPECT_EQ(world.bodies.at(0).friction, 0);
  EXPECT_EQ(world.pegs.at(0).restitution, 1);
  EXPECT_EQ(world.pegs.at(0).cooldown, 0.1666667);
  EXPECT_EQ(world.segments.at(0).restitution, 1);
  EXPECT_EQ(world.segments.at(0).form, sim::SegmentForm::bounce);
  EXPECT_EQ(world.segments.at(0).b, (sim::Vec2{2, 1.5F}));
  EXPECT_FALSE(world.objects.at(0).pickup);
}

TEST(Arena, EveryKeyOfABulletIsRead) {
  const auto world =
      load_text(small_map +
                "[[enemy]]\nx = 6\ny = 1.5\n[[bullet]]\nstart = 0.25\nx = 1.5\ny = 1.5\nvx = 20\nvy = -1\n"
                "half_width = 0.5\nhalf_height = 0.25\nangle = 0.5\nlife = 2\ndamage = 3\npierce = 4\n"
                "bounces = 5\nenergy_loss = 0.5\nwall_radius = 0.125\nteam = 7\nax = 1\nay = 2\ndrag = 0.75\n"
                "gravity = 3\nspeed_scale = 1.5\nangular_velocity = 4\nmax_speed = 30\nwave_amplitude = 5\n"
                "wave_frequency = 6\nwave_phase = 0.5\nhoming_target = \"enemy:0\"\nhoming_strength = 8\n"
                "knock_back = 9\ncarve_radius = 10\n")
          .world;
  const auto& placement = world.bullet_placements.at(0);
  const auto& bullet = world.bullets.at(0);
  EXPECT_EQ(placement.start, 0.25);
  EXPECT_EQ(placement.velocity, (sim::Vec2{20, -1}));
  EXPECT_EQ(placement.team, 7);
  EXPECT_EQ(placement.homing_target, (sim::EntityId{sim::Kind::enemy, 0}));
  EXPECT_EQ(bullet.shape.radius, 0);
  EXPECT_TRUE(bullet.shape.is_rotated());
  const std::vector<float> read{bullet.life,
                                bullet.damage,
                                bullet.energy_loss,
                                bullet.wall_radius,
                                bullet.ax,
                                bullet.ay,
                                bullet.drag,
                                bullet.gravity,
                                bullet.speed_scale,
                                bullet.max_speed,
                                bullet.angular_velocity,
                                bullet.wave_amplitude,
                                bullet.wave_phase,
                                bullet.knock_back,
                                bullet.homing_strength,
                                bullet.wave_frequency,
                                bullet.carve_radius};
  EXPECT_EQ(read,
            (std::vector<float>{2, 3, 0.5F, 0.125F, 1, 2, 0.75F, 3, 1.5F, 30, 4, 5, 0.5F, 9, 8, 6, 10}));
  EXPECT_EQ(bullet.pierce, 4);
  EXPECT_EQ(bullet.bounces, 5);
}

TEST(Arena, IndicesCountEachKindInTheOrderOfTheFile) {
  const auto world =
      load_text(small_map +
                "[[bullet]]\nx = 1\ny = 1\n[[enemy]]\nx = 5\ny = 1\n[[bullet]]\nx = 2\ny = 1\n"
                "[[enemy]]\nx = 6\ny = 1\nteam = 4\n[[bullet]]\nx = 3\ny = 1\nowner = \"enemy:1\"\n")
          .world;
  ASSERT_EQ(world.bullet_placements.size(), 3U);
  EXPECT_EQ(world.bullet_placements[0].position.x, 1);
  EXPECT_EQ(world.bullet_placements[2].position.x, 3);
  EXPECT_EQ(world.bullet_placements[2].owner, (sim::EntityId{sim::Kind::enemy, 1}));
  EXPECT_EQ(world.bullet_placements[2].team, 4);
  EXPECT_EQ(world.enemy_placements[1].position.x, 6);
}

TEST(Arena, EqualEntitiesShareTheirDefinition) {
  const auto world = load_text(small_map +
                               "[[bullet]]\nx = 1\ny = 1\n[[bullet]]\nx = 2\ny = 1\nvx = 3\n"
                               "[[bullet]]\nx = 2\ny = 1\ndamage = 11\n")
                         .world;
  EXPECT_EQ(world.bullets.size(), 2U);
  EXPECT_EQ(world.bullet_placements[0].definition, world.bullet_placements[1].definition);
  EXPECT_NE(world.bullet_placements[0].definition, world.bullet_placements[2].definition);
}

TEST(Arena, RowsAreYAndColumnsAreX) {
  const auto map = load_text("[map]\nrows = [\"#..\", \"...\"]\n").world.map;
  EXPECT_EQ(map.width, 3);
  EXPECT_EQ(map.height, 2);
  EXPECT_EQ(map.solid, (std::vector<std::uint8_t>{1, 0, 0, 0, 0, 0}));
}

TEST(Arena, OverridesReplaceKeysOfMatchAndTheLastWins) {
  const auto rules =
      load_text("[match]\ntick_rate = 30\nseed = 5\n" + small_map,
                {{"tick_rate", "20"}, {"workers", "4"}, {"friendly_fire", "true"}, {"tick_rate", "128"}})
          .world.rules;
  EXPECT_EQ(rules.tick_rate, 128);
  EXPECT_EQ(rules.seed, 5);
  EXPECT_EQ(rules.workers, 4);
  EXPECT_TRUE(rules.friendly_fire);
}

TEST(Arena, DefaultCapacitiesGrowWithTheFile) {
  std::string text = small_map;
  for (int i = 0; i < 1030; ++i) text += "[[body]]\nx = 2\ny = 1.5\nradius = 0.1\n";
  EXPECT_EQ(load_text(text).world.rules.bodies_max, 1030);
  EXPECT_EQ(load_text(small_map + "[round]\nplayers_max = 600\n").world.rules.players_max, 600);
}

TEST(Arena, PlayersOfARoundAreNoMoreThanTheWorldTakes) {
  const std::string few = "[match]\nplayers_max = 8\n" + small_map;
  EXPECT_EQ(load_text(few).round.players_max, 8);
  EXPECT_EQ(load_text(few + "[round]\nplayers_max = 3\n").round.players_max, 3);
  const auto set = load_text(few + "[round]\nplayers_max = 5\n", {{"players_max", "2"}});
  EXPECT_EQ(set.world.rules.players_max, 2);
  EXPECT_EQ(set.round.players_max, 2);
}

TEST(Arena, WhoMayJoinHasRoomBesideThePlayersOfTheFile) {
  const std::string placed = small_map + "[[player]]\nx = 2.5\ny = 1.5\n[[player]]\nx = 4.5\ny = 1.5\n";
  const auto of_round = load_text(placed + "[round]\nplayers_max = 600\n");
  EXPECT_EQ(of_round.round.players_max, 600);
  EXPECT_EQ(of_round.world.rules.players_max, 602);
  EXPECT_EQ(load_text("[match]\nplayers_max = 8\n" + placed).round.players_max, 6);
  EXPECT_EQ(load_text("[match]\nplayers_max = 2\n" + placed + "[round]\nscore_limit = 1\n").round.players_max,
            0);
  const auto set = load_text(placed + "[round]\nplayers_max = 8\n", {{"players_max", "5"}});
  EXPECT_EQ(set.round.players_max, 3);
  EXPECT_EQ(set.world.rules.players_max, 5);
}

TEST(Arena, NamesBecomeIndices) {
  const auto arena = load_text("title = \"Test\"\n" + small_map +
                               "[[wave]]\nenemy_type = \"imp\"\nstart = 2\ncount = 3\nx = 4\ny = 1.5\n"
                               "[[class]]\nname = \"archer\"\nweapon = \"bow\"\n[[class]]\nname = \"monk\"\n"
                               "[[enemy_type]]\nname = \"bat\"\n[[enemy_type]]\nname = \"imp\"\nemitters = "
                               "[\"ring\", \"fan\"]\nbehaviour = \"chase\"\n"
                               "[[emitter]]\nname = \"fan\"\nform = \"aimed\"\nbullet = "
                               "\"arrow\"\n[[emitter]]\nname = \"ring\"\nbullet = \"orb\"\n"
                               "[[weapon]]\nname = \"bow\"\nbullet = \"arrow\"\n"
                               "[[bullet_type]]\nname = \"orb\"\n[[bullet_type]]\nname = "
                               "\"arrow\"\n[[spawn_point]]\nx = 2.5\ny = 1.5\n"
                               "[round]\nlive_s = 60\n");
  EXPECT_EQ(arena.title, "Test");
  EXPECT_EQ(arena.round.live_s, 60);
  EXPECT_EQ(arena.world.weapons.at(0).bullet, 1);
  EXPECT_EQ(arena.world.emitters.at(0).form, sim::PatternForm::aimed);
  EXPECT_EQ(arena.classes, (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(arena.world.actors.at(0).weapon, 0);
  EXPECT_TRUE(arena.world.actors.at(0).walls);
  EXPECT_EQ(arena.world.actors.at(1).weapon, -1);
  const auto& imp = arena.world.actors.at(static_cast<std::size_t>(arena.waves.at(0).enemy_type));
  EXPECT_EQ(imp.name, "imp");
  EXPECT_EQ(imp.emitters, (std::vector<std::int32_t>{1, 0}));
  EXPECT_EQ(imp.behaviour, sim::Behaviour::chase);
  EXPECT_EQ(arena.spawn_points, (std::vector<sim::Vec2>{{2.5F, 1.5F}}));
}

TEST(Arena, NameAndTitleComeFromTheFileName) {
  const support::TempDirectory directory;
  const auto arena = load_arena(directory.write("Case 12.v2.toml", small_map));
  EXPECT_EQ(arena.name, "case_12_v2");
  EXPECT_EQ(arena.title, "case_12_v2");
}

// Those that waves bring, each once, in the order of their types.
std::vector<std::string> enemies_of_waves(const match::ArenaDefinition& arena) {
  std::set<std::int32_t> types;
  for (const match::WaveDefinition& wave : arena.waves) types.insert(wave.enemy_type);
  std::vector<std::string> names;
  for (const std::int32_t type : types)
    names.push_back(arena.world.actors.at(static_cast<std::size_t>(type)).name);
  return names;
}

TEST(Arena, RealmLoads) {
  const auto arena = load_arena(FUSILLADE_CONFIG_DIRECTORY "/arenas/realm.toml");
  EXPECT_EQ(arena.world.map.width, 256);
  EXPECT_EQ(arena.world.map.height, 256);
  EXPECT_EQ(arena.world.terrain.width, 2048);
  EXPECT_EQ(arena.classes.size(), 3U);
  EXPECT_EQ(arena.spawn_points.size(), 16U);
  EXPECT_EQ(arena.world.emitters.size(), 5U);
  EXPECT_EQ(arena.waves.size(), 10U);
  EXPECT_EQ(enemies_of_waves(arena),
            (std::vector<std::string>{"sentinel", "whirler", "hunter", "mason", "gunner"}));
  std::vector<int> forms(5, 0);
  for (const auto& emitter : arena.world.emitters) ++forms.at(static_cast<std::size_t>(emitter.form));
  EXPECT_EQ(forms, (std::vector<int>{1, 1, 1, 1, 1}));
}

}  // namespace
}  // namespace fusillade::content
