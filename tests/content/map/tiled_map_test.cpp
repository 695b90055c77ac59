// Tiled maps: what is read, and the error of everything that is not.
#include "content/map/tiled_map.h"

#include <gmock/gmock.h>

#include "content/input/file.h"
#include "content/loading.h"

namespace fusillade::content {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string wall_tile = R"({"id":1,"properties":[{"name":"wall","type":"bool","value":true}]})";
const std::string tileset =
    R"("tilesets":[{"firstgid":1,"name":"t","tilecount":4,"tiles":[)" + wall_tile + "]}]";
const std::string frame =
    R"("type":"map","orientation":"orthogonal","infinite":false,"width":3,"height":2,"tilewidth":16,"tileheight":16)";

std::string tile_layer(const std::string& data, const std::string& more = "") {
  return R"({"type":"tilelayer","name":"walls","width":3,"height":2,"data":)" + data + more + "}";
}
std::string map_of(const std::string& layers) {
  return "{" + frame + "," + tileset + R"(,"layers":[)" + layers + "]}";
}
TiledMap parse(const std::string& text) { return parse_tiled_map(text, "m.tmj"); }
std::string error(const std::string& text) {
  return error_of([&] { parse(text); });
}
// `text` with one part of the frame replaced.
std::string with(std::string text, const std::string& part, const std::string& other) {
  return text.replace(text.find(part), part.size(), other);
}
const std::string good = map_of(tile_layer("[2,1,0,1,1,2]"));
const std::vector<std::uint8_t> good_walls{1, 0, 0, 0, 0, 1};

TEST(TiledMap, WallsAreTilesWithTheProperty) {
  const TiledMap map = parse(good);
  EXPECT_EQ(map.map.width, 3);
  EXPECT_EQ(map.map.height, 2);
  EXPECT_EQ(map.map.solid, good_walls);
}

TEST(TiledMap, FlipBitsDoNotMatter) {
  EXPECT_EQ(parse(map_of(tile_layer("[2147483650,1,0,1,1,3758096386]"))).map.solid, good_walls);
}

TEST(TiledMap, Base64) {
  EXPECT_EQ(
      parse(map_of(tile_layer(R"("AgAAAAEAAAAAAAAAAQAAAAEAAAACAAAA")", R"(,"encoding":"base64")"))).map.solid,
      good_walls);
  EXPECT_EQ(parse(map_of(tile_layer(R"("AgAAAAEAAAAAAAAAAQAAAAEAAAACAAAA")",
                                    R"(,"encoding":"base64","compression":"")")))
                .map.solid,
            good_walls);
}

TEST(TiledMap, LayersAddUpAndGroupsAreOpened) {
  const std::string group =
      R"({"type":"group","name":"g","layers":[)" + tile_layer("[0,0,2,0,0,0]", R"(,"visible":false)") + "]}";
  EXPECT_EQ(parse(map_of(tile_layer("[2,1,0,1,1,2]") + "," + group)).map.solid,
            (std::vector<std::uint8_t>{1, 0, 1, 0, 0, 1}));
}

TEST(TiledMap, WhatNeverCollidesIsIgnored) {
  const std::string notes =
      R"({"type":"objectgroup","name":"notes","objects":[{"type":"sign","x":1,"y":1}]})";
  EXPECT_EQ(parse(map_of(tile_layer("[2,1,0,1,1,2]") + R"(,{"type":"imagelayer","name":"sky"},)" + notes))
                .map.solid,
            good_walls);
}

std::string tilesets_of(const std::string& ranges) {
  return with(good, tileset, R"("tilesets":[)" + ranges + "]");
}

TEST(TiledMap, TilesetsMayStandInAnyOrder) {
  const std::string last =
      R"({"firstgid":2,"tilecount":1,"tiles":[)" + with(wall_tile, "\"id\":1", "\"id\":0") + "]}";
  const std::string first = R"({"firstgid":1,"tilecount":1},{"firstgid":2,"tilecount":0},)";
  EXPECT_EQ(parse(tilesets_of(first + last)).map.solid, good_walls);
  EXPECT_EQ(parse(tilesets_of(R"({"firstgid":9,"tilecount":4},)" + last + R"(,{"firstgid":1,"tilecount":1})"))
                .map.solid,
            good_walls);
}

// Of a collection of pictures, from which some were taken.
TEST(TiledMap, ATileMayHaveAHigherNumberThanThereAreTiles) {
  const std::string collection =
      R"({"firstgid":1,"tilecount":2,"tiles":[{"id":0},)" + with(wall_tile, "\"id\":1", "\"id\":7") + "]}";
  const TiledMap map = parse(with(tilesets_of(collection), "[2,1,0,1,1,2]", "[8,1,0,1,1,8]"));
  EXPECT_EQ(map.map.solid, good_walls);
}

// 4 million tiles of the last of 30,000 tilesets: a search through all of them for each tile takes minutes.
TEST(TiledMap, ManyTilesetsDoNotMakeTilesDearer) {
  std::string ranges;
  for (int first = 1; first <= 30000; ++first)
    ranges += (first > 1 ? "," : "") + (R"({"firstgid":)" + std::to_string(first) + R"(,"tilecount":1})");
  std::string tiles = "[30000";
  for (int i = 1; i < 2000 * 2000; ++i) tiles += ",30000";
  std::string map = with(tilesets_of(ranges), "\"width\":3,\"height\":2", "\"width\":2000,\"height\":2000");
  map = with(map, "\"width\":3,\"height\":2", "\"width\":2000,\"height\":2000");
  EXPECT_EQ(parse(with(map, "[2,1,0,1,1,2]", tiles + "]")).map.width, 2000);
}

TEST(TiledMap, SpawnPointsOfBothTiledDialects) {
  const std::string objects = R"({"type":"objectgroup","name":"s","objects":[
      {"type":"spawn_point","point":true,"x":24,"y":8},{"class":"spawn_point","point":true,"x":40,"y":8.5}]})";
  EXPECT_EQ(parse(map_of(objects)).spawn_points, (std::vector<sim::Vec2>{{1.5F, 0.5F}, {2.5F, 0.53125F}}));
}

TEST(TiledMap, SpawnPointsAreWhereTheirLayersAreDrawn) {
  const std::string layer = R"({"type":"objectgroup","name":"s","offsetx":16,"objects":[
      {"type":"spawn_point","point":true,"x":8,"y":8}]})";
  EXPECT_EQ(parse(map_of(layer)).spawn_points, (std::vector<sim::Vec2>{{1.5F, 0.5F}}));
  const std::string group =
      R"({"type":"group","name":"g","offsetx":-8,"offsety":4,"layers":[)" + layer + "]}";
  EXPECT_EQ(parse(map_of(group)).spawn_points, (std::vector<sim::Vec2>{{1, 0.75F}}));
}

TEST(TiledMap, AByteOrderMarkIsNoPartOfIt) { EXPECT_EQ(parse("\xEF\xBB\xBF" + good).map.solid, good_walls); }

TEST(TiledMapError, NotJson) {
  EXPECT_THAT(error("{\n\"width\":3,\n!}"), StartsWith("m.tmj:3: not valid JSON: "));
  EXPECT_THAT(error("{"), StartsWith("m.tmj:1: not valid JSON: "));
  EXPECT_THAT(error(""), StartsWith("m.tmj:1: not valid JSON: "));
  EXPECT_THAT(error(good + " x"), StartsWith("m.tmj:1: not valid JSON: "));
  EXPECT_THAT(error(std::string(1000, '[')), StartsWith("m.tmj:1: not valid JSON: "));
  EXPECT_EQ(error("[]"), "m.tmj:1: is no Tiled map; allowed: a JSON object");
}

TEST(TiledMapError, OtherKindsOfMaps) {
  EXPECT_EQ(error(with(good, "orthogonal", "isometric")),
            "m.tmj: orientation: \"isometric\" is not read; allowed: \"orthogonal\"");
  EXPECT_EQ(error(with(good, "\"infinite\":false", "\"infinite\":true")),
            "m.tmj: infinite: infinite maps are not read; allowed: false");
  EXPECT_EQ(error(with(good, "\"type\":\"map\"", "\"type\":\"tileset\"")),
            "m.tmj: type: \"tileset\" is no map; allowed: \"map\"");
}

TEST(TiledMapError, Sizes) {
  for (const std::string width : {"0", "4097", "-3", "1e30"})
    EXPECT_THAT(error(with(good, "\"width\":3", "\"width\":" + width)), StartsWith("m.tmj: width: "))
        << width;
  EXPECT_EQ(error(with(good, "\"width\":3", "\"width\":5000")),
            "m.tmj: width: 5000 is out of range; allowed: 1 to 4096");
  EXPECT_EQ(error(with(good, "\"tileheight\":16", "\"tileheight\":8")),
            "m.tmj: tileheight: 8 differs from tilewidth; allowed: square tiles, 16");
  EXPECT_EQ(error(map_of(tile_layer("[1,2]"))),
            "m.tmj: layer \"walls\": data: holds 2 tiles; allowed: width x height, 6");
  EXPECT_THAT(error(with(good, R"("name":"walls","width":3)", R"("name":"walls","width":2)")),
              StartsWith("m.tmj: layer \"walls\": width: 2 is out of range; allowed: 3 to 3"));
}

TEST(TiledMapError, Encodings) {
  EXPECT_EQ(error(map_of(tile_layer(R"("eJw=")", R"(,"encoding":"base64","compression":"zlib")"))),
            "m.tmj: layer \"walls\": compression: \"zlib\" is not read; allowed: CSV or base64 without "
            "compression");
  EXPECT_EQ(error(map_of(tile_layer(R"("A?==")", R"(,"encoding":"base64")"))),
            "m.tmj: layer \"walls\": data: is not valid base64");
  EXPECT_EQ(error(map_of(tile_layer(R"("AgAA")", R"(,"encoding":"base64")"))),
            "m.tmj: layer \"walls\": data: holds 0 tiles; allowed: width x height, 6");
  EXPECT_EQ(error(map_of(tile_layer("[1]", R"(,"encoding":"xml")"))),
            "m.tmj: layer \"walls\": encoding: \"xml\" is not read; allowed: csv, base64");
  const auto error_with = [](const std::string& tile) {
    return error(map_of(tile_layer("[1,2,3,4," + tile + ",6]")));
  };
  const std::string data = "m.tmj: layer \"walls\": data: ", allowed = "; allowed: 0 to 4294967295";
  EXPECT_EQ(error_with("\"5\""), data + "is no number" + allowed);
  EXPECT_EQ(error_with("-5"), data + "-5 is out of range" + allowed);
  EXPECT_EQ(error_with("1099511627776"), data + "1099511627776 is out of range" + allowed);
  EXPECT_EQ(error_with("1e30"), data + "1e+30 is out of range" + allowed);
  EXPECT_EQ(error_with("1.5"), data + "1.5 is no integer" + allowed);
  EXPECT_THAT(error(map_of(tile_layer("7"))), HasSubstr("layer \"walls\": data: must be an array"));
}

TEST(TiledMapError, Tilesets) {
  EXPECT_EQ(error(with(good, tileset, R"("tilesets":[{"firstgid":1,"source":"t.tsx"}])")),
            "m.tmj: tileset \"\": source: \"t.tsx\" is an external tileset, which is not read; embed it in "
            "the map");
  EXPECT_EQ(error(map_of(tile_layer("[1,2,3,4,5,1]"))),
            "m.tmj: layer \"walls\": data: tile 5 belongs to no tileset of the map");
  const std::string overlap =
      "m.tmj: tilesets: tile 2 belongs to two of them; allowed: ranges of firstgid "
      "and tilecount that don't overlap";
  EXPECT_EQ(error(tilesets_of(R"({"firstgid":2,"tilecount":1},{"firstgid":1,"tilecount":2})")), overlap);
  EXPECT_EQ(error(tilesets_of(R"({"firstgid":2,"tilecount":1},{"firstgid":2,"tilecount":3})")), overlap);
  EXPECT_EQ(error(tilesets_of(R"({"firstgid":3,"tilecount":4})")),
            "m.tmj: layer \"walls\": data: tile 2 belongs to no tileset of the map");
  EXPECT_EQ(error(with(good, "\"value\":true", "\"value\":\"yes\"")),
            "m.tmj: tileset \"t\" tile 1: wall: must be a property of type bool");
}

TEST(TiledMapError, Layers) {
  EXPECT_EQ(
      error(map_of(R"({"type":"voxels","name":"v"})")),
      "m.tmj: layer \"v\": type: \"voxels\" is unknown; allowed: tilelayer, objectgroup, imagelayer, group");
  EXPECT_THAT(error(map_of(tile_layer("[2,1,0,1,1,2]", R"(,"offsetx":8)"))),
              HasSubstr("layer \"walls\": offsetx: a shifted"));
  const std::string group = R"({"type":"group","name":"g","offsety":8,"layers":[)";
  EXPECT_THAT(error(map_of(group + tile_layer("[2,1,0,1,1,2]") + "]}")),
              HasSubstr("layer \"walls\": offsety: a shifted"));
  EXPECT_EQ(parse(map_of(group + tile_layer("[2,1,0,1,1,2]", R"(,"offsety":-8)") + "]}")).map.width, 3);
  EXPECT_THAT(error(map_of(tile_layer("[]", R"(,"chunks":[])"))), HasSubstr("layer \"walls\": chunks: "));
  EXPECT_EQ(error(map_of("1")), "m.tmj: layers: must hold objects only");
  EXPECT_EQ(error("{" + frame + "," + tileset + "}"), "m.tmj: layers: is missing");
}

TEST(TiledMapError, SpawnPoints) {
  const std::string before = R"({"type":"objectgroup","name":"s","objects":[{"type":"spawn_point",)";
  EXPECT_EQ(error(map_of(before + R"("x":1,"y":1}]})")),
            "m.tmj: layer \"s\": spawn_point: must be a point object");
  EXPECT_EQ(error(map_of(before + R"("point":true,"x":99,"y":1}]})")),
            "m.tmj: layer \"s\": spawn_point: lies outside the map");
}

TEST(TiledMapError, NamesTheKeyOfTheArenaToo) {
  EXPECT_THAT(arena_error("[map]\ntiled = \"b.toml\"\n", {}, {{"b.toml", "[map]"}}),
              StartsWith("a.toml:2: tiled: b.toml:1: "));
}

TEST(TiledMapError, TooLong) {
  EXPECT_EQ(error(std::string(tiled_bytes_max + 1, ' ')),
            "m.tmj: is too large; allowed: at most 67108864 bytes");
}

}  // namespace
}  // namespace fusillade::content
