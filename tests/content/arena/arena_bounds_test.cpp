// What stands at a bound is allowed; what differs in anything is another definition.
#include <gmock/gmock.h>

#include <algorithm>

#include "content/arena/arena_loader.h"
#include "content/loading.h"
#include "support/png/encode_png.h"

namespace fusillade::content {
namespace {

using testing::HasSubstr;

TEST(ArenaBounds, TheLongestNames) {
  EXPECT_TRUE(is_arena_name(std::string(arena_name_length_max, 'a')));
  EXPECT_FALSE(is_arena_name(std::string(arena_name_length_max + 1, 'a')));
  const auto with_category = [](const std::string& name) {
    return arena_error("categories = [\"" + name + "\"]\n" + small_map);
  };
  EXPECT_EQ(with_category(std::string(64, 'c')), "");
  EXPECT_THAT(with_category(std::string(65, 'c')), HasSubstr("allowed: 1 to 64 bytes"));
  EXPECT_THAT(with_category(""), HasSubstr("allowed: 1 to 64 bytes"));
}

TEST(ArenaBounds, TheShortestPeriodOfAWave) {
  const std::string wave =
      "[[enemy_type]]\nname = \"rock\"\n[[wave]]\nenemy_type = \"rock\"\nx = 1.5\ny = 1.5\n";
  EXPECT_EQ(arena_error(small_map + wave + "period = 0.01\n"), "");
  EXPECT_EQ(arena_error(small_map + wave + "count = 101\ninterval = 2\nperiod = 2\n"), "");
}

TEST(ArenaBounds, ARoundThatNeedsEverybody) {
  EXPECT_EQ(load_text(small_map + "[round]\nplayers_max = 9\nplayers_min = 9\n").round.players_min, 9);
}

TEST(ArenaBounds, TheWidestMap) {
  const auto with_width = [](std::size_t width) {
    return arena_error("[map]\nrows = [\"" + std::string(width, '.') + "\"]\n");
  };
  EXPECT_EQ(with_width(sim::map_side_max_tiles), "");
  EXPECT_THAT(with_width(sim::map_side_max_tiles + 1), HasSubstr("allowed: 1 to 4096"));
}

TEST(ArenaBounds, TheLargestPictureOfAFigure) {
  const auto with_picture = [](std::uint32_t width, std::uint32_t height) {
    const std::vector<std::uint8_t> black(std::size_t{width} * height, 0);
    const Files files{{"f.png", support::encode_png(width, height, 8, SPNG_COLOR_TYPE_GRAYSCALE, black)}};
    return arena_error(small_map + "[[figure]]\nname = \"f\"\npicture = \"f.png\"\n", {}, files);
  };
  EXPECT_EQ(with_picture(256, 1), "");
  EXPECT_EQ(with_picture(1, 256), "");
  EXPECT_THAT(with_picture(257, 1), HasSubstr("has 257 x 1 pixels; allowed: sides up to 256"));
  EXPECT_THAT(with_picture(1, 257), HasSubstr("has 1 x 257 pixels; allowed: sides up to 256"));
}

TEST(ArenaBounds, ACapacityHoldsWhatTheFilePlaces) {
  const auto placing = [](const std::string& key, const std::string& table, const std::string& head = {}) {
    std::string text = "[match]\n" + key + " = 1\n" + small_map + head;
    const std::string one = text += table;
    return std::pair(arena_error(one), arena_error(one + table));
  };
  const std::string at = "x = 2.5\ny = 1.5\n";
  const std::string ray = "[[beam_type]]\nname = \"ray\"\n";
  for (const auto& [one, two] :
       {placing("bullets_max", "[[bullet]]\n" + at), placing("enemies_max", "[[enemy]]\n" + at),
        placing("players_max", "[[player]]\n" + at), placing("bodies_max", "[[body]]\nradius = 0.2\n" + at),
        placing("masks_max", "[[mask]]\n" + at),
        placing("beams_max", "[[beam]]\ntype = \"ray\"\n" + at, ray)}) {
    EXPECT_EQ(one, "");
    EXPECT_THAT(two, HasSubstr("1 is too small; allowed: at least 2, which the file places"));
  }
}

TEST(ArenaBounds, ASpawnPointBeyondAnyEdge) {
  const std::string player = small_map + "[[class]]\nname = \"pilot\"\n[[spawn_point]]\n";
  EXPECT_EQ(arena_error(player + "x = 1.1\ny = 1.5\n"), "") << "near a wall: only figures need more";
  for (const char* place : {"x = -1\ny = 1.5\n", "x = 1.5\ny = -1\n", "x = 8\ny = 1.5\n", "x = 1.5\ny = 3\n"})
    EXPECT_THAT(arena_error(player + place), HasSubstr("beyond the map")) << place;
}

std::size_t bullets_of(const std::string& one, const std::string& other) {
  const std::string at = "[[bullet]]\nx = 2\ny = 1.5\nsplit_bullet = \"shard\"\nblast_radius = 1\n";
  return load_text("categories = [\"ghost\"]\n" + small_map + "[[bullet_type]]\nname = \"shard\"\n" + at +
                   one + at + other)
             .world.bullets.size() -
         1;
}

TEST(ArenaSharing, EqualBulletsShareADefinition) {
  for (const char* key : {"", "split_on = [\"hit\"]\n", "blast_on = [\"hit\"]\n", "category = [\"ghost\"]\n",
                          "collides_with = [\"ghost\"]\n", "damage = 3\n"}) {
    EXPECT_EQ(bullets_of(key, key), 1U) << key;
    EXPECT_EQ(bullets_of("", key), *key == '\0' ? 1U : 2U) << key;
  }
}

TEST(ArenaSharing, EnemiesThatDifferInWhatTheyReferToDoNotShare) {
  const std::string types = small_map +
                            "[[bullet_type]]\nname = \"shot\"\n"
                            "[[emitter]]\nname = \"gun\"\nbullet = \"shot\"\n"
                            "[[figure]]\nname = \"dot\"\nrows = [\"#\"]\n"
                            "[[figure]]\nname = \"dots\"\nrows = [\"##\"]\n";
  const auto actors = [&](const std::string& one, const std::string& other) {
    const std::string at = "[[enemy]]\nx = 4\ny = 1.5\n";
    return load_text(types + at + one + at + other).world.actors.size();
  };
  EXPECT_EQ(actors("", ""), 1U);
  EXPECT_EQ(actors("", "emitters = [\"gun\"]\n"), 2U);
  EXPECT_EQ(actors("figure = \"dot\"\n", "figure = \"dot\"\n"), 1U);
  EXPECT_EQ(actors("figure = \"dot\"\n", "figure = \"dots\"\n"), 2U);
}

TEST(ArenaFigures, AnEnemyTypeHasItsFigure) {
  const auto world = load_text(small_map +
                               "[[figure]]\nname = \"dot\"\nrows = [\"#\"]\n"
                               "[[enemy_type]]\nname = \"rock\"\nfigure = \"dot\"\n")
                         .world;
  EXPECT_EQ(world.actors.at(0).figure, 0);
}

TEST(ArenaFigures, OnlyShipsMayMoveAndAreStoppedByWalls) {
  const std::string mask = "[[mask]]\nx = 4\ny = 1.5\n";
  const auto world =
      load_text("categories = [\"ghost\"]\n" + small_map + "[[figure]]\nname = \"ship\"\nrows = [\"##\"]\n" +
                mask + "layer = \"ship\"\nvx = 1\ncategory = [\"ghost\"]\n" + mask + "layer = \"bunker\"\n")
          .world;
  ASSERT_EQ(world.figures.size(), 1U) << "its own ship";
  const auto type_of = [&](std::size_t placed) {
    return world.actors.at(static_cast<std::size_t>(world.mask_placements.at(placed).definition));
  };
  EXPECT_TRUE(type_of(0).walls);
  EXPECT_FALSE(type_of(1).walls);
  EXPECT_NE(type_of(0).filter.categories, type_of(1).filter.categories);
}

// Nobody crashes into a ship.
TEST(ArenaFigures, AShipBesideASpawnPointIsInNobodysWay) {
  EXPECT_EQ(arena_error("[map]\nrows = [\"........\", \"........\", \"........\", \"........\"]\n"
                        "[[figure]]\nname = \"dart\"\nrows = [\"##\"]\n"
                        "[[class]]\nname = \"pilot\"\nfigure = \"dart\"\n[[spawn_point]]\nx = 4\ny = 2\n"
                        "[[mask]]\nx = 4\ny = 2\nfigure = \"dart\"\nlayer = \"ship\"\n"),
            "");
}

TEST(ArenaFigures, ADitheredPictureIsReadAsTheFileSays) {
  std::vector<std::uint8_t> dithered(32 * 32);  // as the background of the original: 0xAAAAAAAA, 0x55555555
  for (std::size_t i = 0; i < dithered.size(); ++i) dithered[i] = (i % 32 + i / 32) % 2 == 0 ? 0 : 255;
  const Files files{{"d.png", support::encode_png(32, 32, 8, SPNG_COLOR_TYPE_GRAYSCALE, dithered)}};
  const auto terrain = [&](const std::string& dither) {
    return load_text(small_map + "terrain = \"d.png\"\nterrain_dither = \"" + dither + "\"\n", {}, files)
        .world.terrain.solid;
  };
  EXPECT_NE(terrain("none"), terrain("inverse"));
  EXPECT_NE(terrain("none"), terrain("clean"));
  std::ranges::fill(dithered.begin() + 200, dithered.begin() + 500, std::uint8_t{0});
  const Files spotted{{"d.png", support::encode_png(32, 32, 8, SPNG_COLOR_TYPE_GRAYSCALE, dithered)}};
  const auto figure = [&](const std::string& dither) {
    return load_text(
               small_map + "[[figure]]\nname = \"f\"\npicture = \"d.png\"\ndither = \"" + dither + "\"\n", {},
               spotted)
        .world.figures.at(0)
        .solid;
  };
  EXPECT_NE(figure("none"), figure("inverse"));
}

TEST(ArenaBullets, OnePlaceToFlyToward) {
  const auto world = load_text(small_map +
                               "[[bullet]]\nx = 2\ny = 1.5\nhoming_strength = 5\nhoming_x = 4\n"
                               "homing_y = 1.5\n")
                         .world;
  EXPECT_EQ(world.bullet_placements.at(0).homing_target, sim::homing_to_point);
}

TEST(ArenaBullets, ATypeCarvesOrFills) {
  EXPECT_THAT(arena_error(small_map + "[[bullet_type]]\nname = \"b\"\ncarve_radius = 1\nfill_radius = 1\n"),
              HasSubstr("fill_radius: stands beside carve_radius"));
}

}  // namespace
}  // namespace fusillade::content
