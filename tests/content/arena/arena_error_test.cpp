// Every class of error of an arena file, with its whole message: place, key, what is wrong, what is allowed.
#include <gmock/gmock.h>

#include "content/arena/arena_loader.h"
#include "content/loading.h"
#include "support/png/encode_png.h"
#include "support/temp_directory.h"

namespace fusillade::content {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(ArenaError, WrongTypeNamesWhatIsThereAndWhatIsAllowed) {
  EXPECT_EQ(arena_error("[match]\ntick_rate = \"fast\"\n" + small_map),
            "a.toml:2: tick_rate: \"fast\" is text; allowed: a number, 20 to 128 Hz");
  EXPECT_EQ(arena_error("[match]\nfriendly_fire = 1\n" + small_map),
            "a.toml:2: friendly_fire: 1 is an integer; allowed: true or false");
  EXPECT_EQ(arena_error("[match]\nseed = 1.5\n" + small_map),
            "a.toml:2: seed: 1.5 is a number; allowed: an integer, 0 to 9000000000000000");
  EXPECT_EQ(arena_error("[match]\nseed = true\n" + small_map),
            "a.toml:2: seed: is true; allowed: an integer, 0 to 9000000000000000");
  EXPECT_EQ(arena_error("[match]\nseed = nan\n" + small_map),
            "a.toml:2: seed: nan is a number; allowed: an integer, 0 to 9000000000000000");
  EXPECT_EQ(arena_error("[match]\nseed = 1979-05-27\n" + small_map),
            "a.toml:2: seed: is a date or time; allowed: an integer, 0 to 9000000000000000");
}

TEST(ArenaError, OutOfRangeNamesTheRange) {
  EXPECT_EQ(arena_error("[match]\ntick_rate = 500\n" + small_map),
            "a.toml:2: tick_rate: 500 is out of range; allowed: 20 to 128 Hz");
  EXPECT_EQ(arena_error("[match]\ncontacts_per_tick_max = 9000000000\n" + small_map),
            "a.toml:2: contacts_per_tick_max: 9000000000 is out of range; allowed: 1 to 100000");
  EXPECT_EQ(arena_error(small_map + "[[bullet]]\nx = 1\ny = 1\nlife = -1\n"),
            "a.toml:6: life: -1 is out of range; allowed: 0 to 3600 s");
}

TEST(ArenaError, PlayersForWhomTheWorldHasNoRoom) {
  EXPECT_EQ(arena_error("[match]\nplayers_max = 8\n" + small_map + "[round]\nplayers_max = 9\n"),
            "a.toml:6: players_max: 9 is out of range; allowed: at most players_max of [match] less the "
            "[[player]]s of the "
            "file, 8");
  EXPECT_EQ(arena_error("[match]\nplayers_max = 8\n" + small_map +
                        "[round]\nplayers_max = 8\n[[player]]\nx = 2.5\ny = 1.5\n"),
            "a.toml:6: players_max: 8 is out of range; allowed: at most players_max of [match] less the "
            "[[player]]s of the file, 7");
  EXPECT_EQ(arena_error("[match]\nplayers_max = 8\n" + small_map + "[round]\nplayers_min = 9\n"),
            "a.toml:6: players_min: 9 is out of range; allowed: at most players_max, 8");
  EXPECT_EQ(
      arena_error(small_map + "[round]\nplayers_max = 100000\n[[player]]\nx = 2.5\ny = 1.5\n"),
      "a.toml:4: players_max: 100000 is out of range; allowed: at most 100000 less the [[player]]s of the "
      "file, 99999");
}

// No saved state may have a larger capacity, nor the content that clients read.
TEST(ArenaError, MoreEntitiesThanACapacityMayHold) {
  std::string text = small_map;
  for (int i = 0; i < 100001; ++i) text += "[[body]]\nx = 2\ny = 2\nradius = 0.1\n";
  EXPECT_EQ(arena_error(text),
            "a.toml: bodies_max: is to hold 100001, which the file places; allowed: at most 100000");
}

TEST(ArenaError, WavesThatComeAgainTooOften) {
  const std::string wave = "[[enemy_type]]\nname = \"rock\"\n[[wave]]\nenemy_type = \"rock\"\nx = 1\ny = 1\n";
  EXPECT_THAT(arena_error(small_map + wave + "period = 1e-9\n"),
              testing::HasSubstr("period: 1e-09 is too short; allowed: 0 (once), or at least 0.01 s"));
  EXPECT_THAT(arena_error(small_map + wave + "count = 101\ninterval = 2\nperiod = 1.5\n"),
              testing::HasSubstr("at least 2 s"));
}

TEST(ArenaError, NumbersThatAreNotFinite) {
  EXPECT_EQ(arena_error(small_map + "[[bullet]]\nx = nan\ny = 1\n"),
            "a.toml:4: x: nan is not finite; allowed: -10000 to 10000 tiles");
  EXPECT_EQ(arena_error(small_map + "[[bullet]]\nx = 1\ny = -inf\n"),
            "a.toml:5: y: -inf is not finite; allowed: -10000 to 10000 tiles");
}

TEST(ArenaError, IntegersBeyond64Bits) {
  EXPECT_THAT(arena_error("[match]\nseed = 99999999999999999999\n" + small_map),
              StartsWith("a.toml:2: not valid TOML: "));
}

TEST(ArenaError, UnknownKeysNameTheNearest) {
  EXPECT_EQ(arena_error("[match]\ntick_rat = 60\n" + small_map),
            "a.toml:2: tick_rat: unknown key in [match]; did you mean \"tick_rate\"?");
  EXPECT_EQ(arena_error(small_map + "[[bullet]]\nx = 1\ny = 1\npeirce = 2\n"),
            "a.toml:6: peirce: unknown key in [[bullet]]; did you mean \"pierce\"?");
  EXPECT_EQ(arena_error(small_map + "[[bulet]]\nx = 1\n"),
            "a.toml:3: bulet: unknown table or key; did you mean \"bullet\"?");
}

TEST(ArenaError, KeysOfTheFileBelowATable) {
  EXPECT_EQ(arena_error(small_map + "title = \"Keep\"\n"),
            "a.toml:3: title: unknown key in [map]; did you mean \"title\" before the first table?");
  EXPECT_EQ(arena_error(small_map + "[[bullet]]\nx = 1\ny = 1\ncategories = [\"a\"]\n"),
            "a.toml:6: categories: unknown key in [[bullet]]; did you mean \"categories\" before the first "
            "table?");
}

TEST(ArenaError, UnknownKeysCannotForgeLines) {
  EXPECT_EQ(arena_error("[match]\n\"a\\nb\" = 60\n" + small_map),
            "a.toml:2: \"a\\x0ab\": unknown key in [match]; did you mean \"seed\"?");
}

TEST(ArenaError, MissingRequiredKeys) {
  EXPECT_EQ(arena_error(small_map + "\n[[bullet]]\ny = 1\n"),
            "a.toml:4: x: is missing; [[bullet]] requires it");
  EXPECT_EQ(arena_error(small_map + "[[peg]]\nx = 1\ny = 1\n"),
            "a.toml:3: radius: is missing; [[peg]] requires it");
  EXPECT_EQ(arena_error(small_map + "[[object]]\nx = 1\ny = 1\n"),
            "a.toml:3: radius: is missing; [[object]] requires radius, or half_width and half_height");
  EXPECT_EQ(arena_error("[match]\nseed = 1\n"),
            "a.toml: map: is missing; required: [map] with rows, or tiled");
}

TEST(ArenaError, DuplicateKeysAndSyntaxNameTheirLine) {
  EXPECT_THAT(arena_error("[match]\nseed = 1\nseed = 2\n" + small_map),
              StartsWith("a.toml:3: not valid TOML: "));
  EXPECT_THAT(arena_error("[match]\nseed == 1\n"), StartsWith("a.toml:2: not valid TOML: "));
  EXPECT_THAT(arena_error("title = \"\xff\"\n"), StartsWith("a.toml:1: not valid TOML: "));
  EXPECT_THAT(arena_error("[match]\nseed = 1\n[[\ny = 1\n"), StartsWith("a.toml:3: not valid TOML: "));
  EXPECT_THAT(arena_error("[match]\nse\xc3\xa9"
                          "d = 1\n"),
              StartsWith("a.toml:2: not valid TOML: "));
}

TEST(ArenaError, TablesInTheWrongForm) {
  EXPECT_EQ(arena_error(small_map + "[bullet]\nx = 1\n"),
            "a.toml:3: bullet: is a table; allowed: tables [[bullet]]");
  EXPECT_EQ(arena_error(small_map + "[[match]]\nseed = 1\n"),
            "a.toml:3: match: is an array; allowed: one table [match]");
  EXPECT_EQ(arena_error("bullet = [1]\n" + small_map),
            "a.toml:1: bullet[0]: 1 is an integer; allowed: a table of [[bullet]]");
}

TEST(ArenaError, KeysNestedTooDeep) {
  std::string key = "a";
  for (int i = 0; i < 100000; ++i) key += ".a";
  EXPECT_EQ(arena_error("\n" + key + " = 1\n"), "a.toml:2: keys nest too deep; allowed: at most 8 parts");
  EXPECT_EQ(arena_error("title = \"a.b.c.d.e.f.g.h.i.j\" # a.b.c.d.e.f.g.h.i.j\n" + small_map), "");
}

TEST(ArenaError, UnknownChoicesListAllAndTheNearest) {
  EXPECT_EQ(
      arena_error(small_map + "[[segment]]\nx1=1\ny1=1\nx2=2\ny2=1\nkind = \"bounse\"\n"),
      "a.toml:8: kind: \"bounse\" is unknown; allowed: one of bounce, normal, ghost, explode; did you mean "
      "\"bounce\"?");
}

TEST(ArenaError, Shapes) {
  const std::string bullet = small_map + "[[bullet]]\nx = 1\ny = 1\n";
  EXPECT_EQ(arena_error(bullet + "half_width = 1\n"),
            "a.toml:6: half_width: is half a box; allowed: half_width and half_height");
  EXPECT_EQ(arena_error(bullet + "radius = 1\nhalf_width = 1\nhalf_height = 1\n"),
            "a.toml:6: radius: stands beside half_width; allowed: radius, or half_width and half_height");
  EXPECT_EQ(arena_error(bullet + "angle = 1\n"),
            "a.toml:6: angle: only a box is turned; allowed: with half_width and half_height");
}

TEST(ArenaError, MapRows) {
  EXPECT_EQ(arena_error("[map]\nrows = [\"##\",\n\"#\"]\n"),
            "a.toml:3: rows: row 1 has 1 tiles; allowed: as many as row 0, 2");
  EXPECT_EQ(arena_error("[map]\nrows = [\"##\",\n\"#x\"]\n"),
            "a.toml:3: rows: row 1 holds \"x\"; allowed: '#' wall, '.' free");
  EXPECT_EQ(arena_error("[map]\nrows = [\"\"]\n"), "a.toml:2: rows: row 0 has 0 tiles; allowed: 1 to 4096");
  EXPECT_EQ(arena_error("[map]\nrows = [\"" + std::string(5000, '.') + "\"]\n"),
            "a.toml:2: rows: row 0 has 5000 tiles; allowed: 1 to 4096");
  EXPECT_EQ(arena_error("[map]\nrows = [1]\n"), "a.toml:2: rows[0]: 1 is an integer; allowed: text");
  EXPECT_EQ(arena_error("[map]\nrows = [\"####\",\n3]\n"),
            "a.toml:3: rows[1]: 3 is an integer; allowed: text");
  EXPECT_EQ(arena_error("[map]\nrows = [\"##ä#\"]\n"),
            "a.toml:2: rows: row 0 holds \"ä\"; allowed: '#' wall, '.' free");
  EXPECT_EQ(arena_error("[map]\nrows = [\"#\"]\ntiled = \"a.tmj\"\n"),
            "a.toml:3: tiled: allowed: one of rows and tiled, not both, not none");
  EXPECT_EQ(arena_error("[map]\n"), "a.toml:1: rows: allowed: one of rows and tiled, not both, not none");
}

TEST(ArenaError, References) {
  const std::string types = small_map + "[[bullet_type]]\nname = \"orb\"\n";
  EXPECT_EQ(arena_error(types + "[[weapon]]\nname = \"bow\"\nbullet = \"orc\"\n"),
            "a.toml:7: bullet: \"orc\" is no name of a [[bullet_type]]; did you mean \"orb\"?");
  EXPECT_EQ(arena_error(types + "[[bullet_type]]\nname = \"orb\"\n"),
            "a.toml:6: name: \"orb\" is already the name of another [[bullet_type]]; allowed: a new name");
  EXPECT_EQ(arena_error(types + "[[enemy_type]]\nname = \"e\"\nemitters = [\"ring\"]\n"),
            "a.toml:7: emitters: \"ring\" is no name of a [[emitter]]; the file has none");
}

TEST(ArenaError, OwnersAndTargets) {
  const std::string bullet = small_map + "[[player]]\nx = 1.5\ny = 1.5\n[[bullet]]\nx = 1\ny = 1\n";
  EXPECT_EQ(arena_error(bullet + "owner = \"me\"\n"),
            "a.toml:9: owner: \"me\" is no id; allowed: enemy:N or player:N, N counting that kind from 0");
  EXPECT_EQ(arena_error(bullet + "owner = \"player:1\"\n"),
            "a.toml:9: owner: \"player:1\" is not in the file; allowed: player:0");
  EXPECT_EQ(arena_error(bullet + "owner = \"player:2\"\n[[player]]\nx = 1\ny = 1\n"),
            "a.toml:9: owner: \"player:2\" is not in the file; allowed: player:0 to player:1");
  EXPECT_EQ(arena_error(bullet + "owner = \"enemy:0\"\n"),
            "a.toml:9: owner: \"enemy:0\" is not in the file; there is no [[enemy]]");
  EXPECT_EQ(arena_error(bullet + "owner = \"player:0\"\nteam = 3\n"),
            "a.toml:10: team: 3 is not its owner's; allowed: 0, or no team beside owner");
  EXPECT_THAT(arena_error(bullet + "homing_target = \"bullet:0\"\n"),
              HasSubstr("homing_target: \"bullet:0\" is no id"));
  EXPECT_EQ(arena_error(bullet + "homing_x = 3\n"),
            "a.toml:6: homing_y: is missing; a place to fly toward has homing_x and homing_y");
  EXPECT_EQ(arena_error(bullet + "homing_x = 3\nhoming_y = 3\nhoming_target = \"player:0\"\n"),
            "a.toml:11: homing_target: is stated beside a place; allowed: one of homing_target and homing_x, "
            "homing_y");
  EXPECT_EQ(
      arena_error(bullet + "homing_strength = 3\n"),
      "a.toml:9: homing_strength: has no target; allowed: with homing_target, or homing_x and homing_y");
  EXPECT_EQ(arena_error(bullet + "homing_strength = 0\n"), "");
}

TEST(ArenaError, CapacitiesThatAreStatedHaveToHoldThePlacements) {
  const std::string two = small_map + "[[bullet]]\nx = 1\ny = 1\n[[bullet]]\nx = 1\ny = 1\n";
  EXPECT_EQ(arena_error("[match]\nbullets_max = 1\n" + two),
            "a.toml:2: bullets_max: 1 is too small; allowed: at least 2, which the file places");
  EXPECT_EQ(arena_error(two, {{"bullets_max", "1"}}),
            "--set: bullets_max: 1 is too small; allowed: at least 2, which the file places");
}

TEST(ArenaError, Overrides) {
  EXPECT_EQ(arena_error(small_map, {{"tick_rat", "20"}}),
            "--set: tick_rat: unknown key in [match]; did you mean \"tick_rate\"?");
  EXPECT_EQ(arena_error(small_map, {{"tick_rate", "5"}}),
            "--set: tick_rate: 5 is out of range; allowed: 20 to 128 Hz");
  EXPECT_EQ(arena_error(small_map, {{"tick_rate", "20\nseed = 1"}}),
            "--set: tick_rate: \"20\\x0aseed = 1\" is text; allowed: a number, 20 to 128 Hz");
}

TEST(ArenaError, AClassThatFitsNowhere) {
  const auto room = [](const std::string& rows, const std::string& radius) {
    return "[map]\nrows = [" + rows + "]\n[[class]]\nname = \"c\"\nradius = " + radius +
           "\n[[spawn_point]]\nx = 1.5\ny = 1.5\n";
  };
  const std::string narrow = R"("########", "#......#", "#......#", "########")";
  EXPECT_EQ(
      arena_error(room(narrow, "3")),
      "a.toml:3: \"c\" has room nowhere on the map; allowed: a shape for which there is a place free of "
      "walls and terrain");
  EXPECT_EQ(arena_error(room(narrow, "1")), "") << "at 2, 2";
  EXPECT_EQ(arena_error(room(R"("#####", "#...#", "#...#", "#...#", "#####")", "1.5")), "") << "at 2.5, 2.5";
  EXPECT_EQ(arena_error(room(R"("#####", "#...#", "#...#", "#...#", "#####")", "1.6")).empty(), false);
}

TEST(ArenaError, SpawnPointsMustBeFree) {
  const auto spawn_point = [](const std::string& x) {
    return small_map + "terrain = \"dot.png\"\n[[spawn_point]]\nx = " + x + "\ny = 1.5\n";
  };
  std::vector<std::uint8_t> light(128 * 48, 255);
  light[24 * 128 + 56] = 0;
  const Files files{{"dot.png", support::encode_png(128, 48, 8, SPNG_COLOR_TYPE_GRAYSCALE, light)}};
  EXPECT_EQ(arena_error(spawn_point("0.5"), {}, files),
            "a.toml:5: x: a spawn point at 0.5, 1.5 is in a wall; allowed: free places of the map");
  EXPECT_EQ(arena_error(spawn_point("0.9"), {}, files),
            "a.toml:5: x: a spawn point at 0.9, 1.5 is in a wall; allowed: free places of the map")
      << "as it was typed";
  EXPECT_EQ(arena_error(spawn_point("8"), {}, files),
            "a.toml:5: x: a spawn point at 8, 1.5 is beyond the map; allowed: free places of the map");
  EXPECT_EQ(arena_error(spawn_point("3.5"), {}, files),
            "a.toml:5: x: a spawn point at 3.5, 1.5 is in terrain; allowed: free places of the map");
  EXPECT_EQ(arena_error(spawn_point("3.4"), {}, files), "");
  EXPECT_EQ(arena_error(small_map + "[[class]]\nname = \"c\"\n"),
            "a.toml:3: players have classes but no place to appear; add a [[spawn_point]]");
}

TEST(ArenaError, WavesNeedAFreePlaceForTheirEnemies) {
  const std::string wave = small_map +
                           "[[enemy_type]]\nname = \"rock\"\nradius = 0.4\n"
                           "[[enemy_type]]\nname = \"whale\"\nradius = 0.6\n[[wave]]\nenemy_type = ";
  const std::string allowed = "; allowed: an area with a place free of walls and terrain";
  EXPECT_EQ(arena_error(wave + "\"rock\"\n"),
            "a.toml:9: x: no enemy of type \"rock\" has room within 0 tiles of 0, 0" + allowed);
  EXPECT_EQ(arena_error(wave + "\"rock\"\ny = 1.5\nx = 300\nspread = 4\n"),
            "a.toml:12: x: no enemy of type \"rock\" has room within 4 tiles of 300, 1.5" + allowed);
  EXPECT_EQ(arena_error(wave + "\"whale\"\nx = 4\ny = 1.5\nspread = 8\n"),
            "a.toml:11: x: no enemy of type \"whale\" has room within 8 tiles of 4, 1.5" + allowed);
  EXPECT_EQ(arena_error(wave + "\"rock\"\nx = -5\ny = 1.5\nspread = 8\n"), "");
}

TEST(ArenaError, Categories) {
  EXPECT_EQ(
      arena_error(small_map + "[[peg]]\nx = 1\ny = 1\nradius = 0.1\ncollides_with = [\"all\", \"enmy\"]\n"),
      "a.toml:7: collides_with: \"enmy\" is no category; allowed: one of bullet, enemy, player, body, peg, "
      "segment, object, beam, mask; did you mean \"enemy\"?");
  EXPECT_EQ(arena_error("categories = [\"ghost\"]\n" + small_map +
                        "[[enemy]]\nx = 2\ny = 1.5\ncategory = [\"goast\"]\n"),
            "a.toml:7: category: \"goast\" is no category; allowed: one of bullet, enemy, player, body, peg, "
            "segment, object, beam, mask, ghost; did you mean \"ghost\"?");
  EXPECT_EQ(arena_error("categories = [\"player\"]\n" + small_map),
            "a.toml:1: categories: \"player\" is taken; allowed: a new name");
  std::string many = "categories = [";
  for (int i = 0; i < 25; ++i) many += "\"c" + std::to_string(i) + "\", ";
  EXPECT_EQ(arena_error(many + "]\n" + small_map),
            "a.toml:1: categories: has 25 entries; allowed: an array of texts, 0 to 23 entries");
}

TEST(ArenaError, EndsOfBullets) {
  const std::string bullet = small_map + "[[bullet_type]]\nname = \"shard\"\n[[bullet]]\nx = 1\ny = 1\n";
  EXPECT_EQ(arena_error(bullet + "split_bullet = \"shart\"\n"),
            "a.toml:8: split_bullet: \"shart\" is no name of a [[bullet_type]]; did you mean \"shard\"?");
  EXPECT_EQ(arena_error(bullet + "blast_on = [\"hits\"]\n"),
            "a.toml:8: blast_on: \"hits\" is no end of a bullet; allowed: one of hit, solid, expiry; did you "
            "mean \"hit\"?");
}

TEST(ArenaError, Sensors) {
  const std::string sensor = "[[object]]\nx = 2\ny = 1.5\nradius = 0.2\nsensor = true\n";
  EXPECT_EQ(arena_error(small_map + sensor + "pickup = true\n"),
            "a.toml:7: sensor: stands beside pickup; allowed: one of them");
  std::string many = small_map;
  for (int i = 0; i < 64; ++i) many += sensor;
  EXPECT_EQ(arena_error(many), "");
  EXPECT_EQ(arena_error(many + sensor), "a.toml:327: sensor: is one too many; allowed: 64 sensors");
}

TEST(ArenaError, BeamsAndWhatFiresThem) {
  const std::string types = small_map + "[[bullet_type]]\nname = \"b\"\n[[beam_type]]\nname = \"ray\"\n";
  EXPECT_EQ(arena_error(types + "[[weapon]]\nname = \"w\"\n"),
            "a.toml:7: bullet: is missing; [[weapon]] requires bullet or beam");
  EXPECT_EQ(arena_error(types + "[[weapon]]\nname = \"w\"\nbullet = \"b\"\nbeam = \"ray\"\n"),
            "a.toml:9: bullet: stands beside beam; allowed: one of them");
  EXPECT_EQ(arena_error(types + "[[beam]]\ntype = \"rey\"\nx = 2\ny = 1.5\n"),
            "a.toml:8: type: \"rey\" is no name of a [[beam_type]]; did you mean \"ray\"?");
  EXPECT_EQ(arena_error(types + "[[beam]]\ntype = \"ray\"\nx = 2\n"),
            "a.toml:7: y: is missing; [[beam]] without an owner requires it");
}

TEST(ArenaError, Figures) {
  const std::string figure = small_map + "[[figure]]\nname = \"dart\"\n";
  EXPECT_EQ(arena_error(figure), "a.toml:3: picture: allowed: one of picture and rows, not both, not none");
  EXPECT_EQ(arena_error(figure + "rows = [\"#.\", \"#\"]\n"),
            "a.toml:5: rows: row 1 has 1 pixels; allowed: as many as row 0, 2");
  EXPECT_EQ(arena_error(figure + "rows = [\"..\"]\n"),
            "a.toml:5: rows: has no solid pixel; allowed: at least one");
  EXPECT_EQ(arena_error(figure + "picture = \"dart.png\"\n"),
            "a.toml:5: picture: \"dart.png\" cannot be read: No such file or directory");
  std::string many = small_map;
  for (int i = 0; i <= 64; ++i) many += "[[figure]]\nname = \"f" + std::to_string(i) + "\"\nrows = [\"#\"]\n";
  EXPECT_EQ(arena_error(many), "a.toml:196: name: is one too many; allowed: 64 figures");
}

TEST(ArenaError, WhoHasAFigure) {
  const std::string player =
      small_map + "[[figure]]\nname = \"dart\"\nrows = [\"##\"]\n[[player]]\nx = 2\ny = 1.5\n";
  EXPECT_EQ(arena_error(player + "figure = \"dirt\"\n"),
            "a.toml:9: figure: \"dirt\" is no name of a [[figure]]; did you mean \"dart\"?");
  EXPECT_EQ(arena_error(player + "figure = \"dart\"\nradius = 1\n"),
            "a.toml:10: radius: stands beside figure; allowed: a figure or a shape");
  EXPECT_EQ(arena_error(player + "thrust = 3\n"), "a.toml:9: thrust: needs a figure; allowed: 0");
  EXPECT_EQ(arena_error(player + "shield_energy = 3\nbomb_radius = 1\n"),
            "a.toml:9: shield_energy: stands beside bomb_radius; allowed: one ability");
  EXPECT_EQ(arena_error(player + "heading = 32\n"),
            "a.toml:9: heading: 32 is out of range; allowed: 0 to 31");
}

TEST(ArenaError, Masks) {
  const std::string mask = small_map + "[[mask]]\nx = 2\ny = 1.5\n";
  EXPECT_EQ(arena_error(mask + "figure = \"shep\"\n"),
            "a.toml:6: figure: \"shep\" is no name of a [[figure]]; did you mean \"ship\"?");
  EXPECT_EQ(arena_error(mask + "layer = \"bunker\"\nvy = 1\n"), "a.toml:7: vy: a bunker stands; allowed: 0");
  EXPECT_EQ(arena_error(mask + "layer = \"terrain\"\n"),
            "a.toml:6: layer: there is no terrain to be drawn into; allowed: with terrain in [map]");
  EXPECT_THAT(arena_error("[map]\nterrain = \"\"\n" + mask.substr(6) + "layer = \"terrain\"\n"),
              HasSubstr("layer: there is no terrain to be drawn into"));
  EXPECT_EQ(
      arena_error(mask + "layer = \"bunkr\"\n"),
      "a.toml:6: layer: \"bunkr\" is unknown; allowed: one of ship, bunker, decoration, terrain; did you "
      "mean \"bunker\"?");
}

TEST(ArenaError, ABulletCarvesOrFills) {
  EXPECT_EQ(arena_error(small_map + "[[bullet]]\nx = 2\ny = 1.5\ncarve_radius = 1\nfill_radius = 1\n"),
            "a.toml:7: fill_radius: stands beside carve_radius; allowed: one of them");
}

TEST(ArenaError, SpawnPointsHaveRoomForFigures) {
  const std::string ships = small_map + "[[figure]]\nname = \"dart\"\nrows = [\"############\"]\n" +
                            "[[class]]\nname = \"pilot\"\nfigure = \"dart\"\n[[spawn_point]]\ny = 1.5\n";
  EXPECT_EQ(arena_error(ships + "x = 3\n"), "");
  EXPECT_THAT(arena_error(ships + "x = 1.25\n"),
              AllOf(StartsWith("a.toml:11: x: a spawn point at 1.25, 1.5 has no room for class \"pilot\"; "
                               "allowed: 0.3762"),
                    HasSubstr(" tiles from walls, terrain and bunkers")));
  EXPECT_THAT(arena_error(ships + "x = 3\n[[mask]]\nx = 4\ny = 1.5\nlayer = \"bunker\"\n"),
              HasSubstr("has no room for class \"pilot\""));
}

TEST(ArenaError, FilesOnDisk) {
  const support::TempDirectory directory;
  const std::string missing = directory.path("no.toml").string(), folder = directory.path("").string();
  EXPECT_EQ(error_of([&] { load_arena(missing); }), missing + ": cannot be read: No such file or directory");
  EXPECT_EQ(error_of([&] { load_arena(folder); }), folder + ": cannot be read: is a directory");
  const auto arena = directory.write("m.toml", "[map]\ntiled = \"gone.tmj\"\n");
  EXPECT_EQ(error_of([&] { load_arena(arena); }),
            arena.string() + ":2: tiled: \"gone.tmj\" cannot be read: No such file or directory");
}

TEST(ArenaError, FilesOfAbsurdSizeAreRefusedUnparsed) {
  const support::TempDirectory directory;
  const auto huge = directory.write("huge.toml", "");
  std::filesystem::resize_file(huge, toml_bytes_max + 1);
  EXPECT_EQ(error_of([&] { load_arena(huge); }),
            huge.string() + ": is too large; allowed: at most 33554432 bytes");
}

TEST(ArenaError, DistancesOfTheLevelOfDetailRise) {
  EXPECT_EQ(
      arena_error("[match]\ndetail_most = 40\n" + small_map),
      "a.toml:2: detail_most: detail_all is 50 and detail_most 40; allowed: detail_most at least detail_all");
  EXPECT_EQ(arena_error("[match]\ndetail_all = 150\n" + small_map),
            "a.toml:2: detail_all: detail_all is 150 and detail_most 100; allowed: detail_most at least "
            "detail_all");
  EXPECT_EQ(arena_error("[match]\ndetail_most = 120\n" + small_map, {{"detail_walls", "110"}}),
            "--set: detail_walls: detail_most is 120 and detail_walls 110; allowed: detail_walls at least "
            "detail_most");
  EXPECT_EQ(arena_error("[match]\ndetail_all = 10\ndetail_most = 10\ndetail_walls = 10\n" + small_map), "");
}

}  // namespace
}  // namespace fusillade::content
