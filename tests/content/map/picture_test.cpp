// Terrain pictures: every kind of PNG, broken files, dithered sources.
#include "content/map/picture.h"

#include <gmock/gmock.h>

#include "content/loading.h"
#include "support/png/encode_png.h"

namespace fusillade::content {
namespace {

using support::encode_png;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
using Solid = std::vector<std::uint8_t>;

Solid solid_of(const std::string& png) { return decode_terrain(png, "t.png").solid; }
std::string error(const std::string& png) {
  return error_of([&] { decode_terrain(png, "t.png"); });
}

TEST(Picture, OneBitRowsAreReadFromTheHighestBit) {
  const auto terrain =
      decode_terrain(encode_png(10, 2, 1, SPNG_COLOR_TYPE_GRAYSCALE, {0x7F, 0xC0, 0xFF, 0x80}), "t.png");
  EXPECT_EQ(terrain.width, 10);
  EXPECT_EQ(terrain.height, 2);
  EXPECT_EQ(terrain.solid, (Solid{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
}

TEST(Picture, SolidIsDarkerThan128) {
  EXPECT_EQ(solid_of(encode_png(4, 1, 8, SPNG_COLOR_TYPE_GRAYSCALE, {0, 127, 128, 255})),
            (Solid{1, 1, 0, 0}));
}

TEST(Picture, SolidHasAlphaFrom128) {
  EXPECT_EQ(solid_of(encode_png(4, 1, 8, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA,
                                {0, 0, 0, 127, 0, 0, 0, 128, 0, 0, 0, 255, 255, 255, 255, 255})),
            (Solid{0, 1, 1, 0}));
}

TEST(Picture, LuminanceOfColours) {
  // Pure red and blue are dark, pure green is light.
  EXPECT_EQ(solid_of(encode_png(3, 1, 8, SPNG_COLOR_TYPE_TRUECOLOR, {255, 0, 0, 0, 255, 0, 0, 0, 255})),
            (Solid{1, 0, 1}));
}

TEST(Picture, PalettesAnd16Bit) {
  spng_plte palette{};
  palette.n_entries = 2;
  palette.entries[0] = {255, 255, 255, 255};
  palette.entries[1] = {10, 10, 10, 255};
  EXPECT_EQ(solid_of(encode_png(2, 1, 8, SPNG_COLOR_TYPE_INDEXED, {0, 1}, &palette)), (Solid{0, 1}));
  EXPECT_EQ(solid_of(encode_png(2, 1, 16, SPNG_COLOR_TYPE_GRAYSCALE, {0x10, 0x10, 0xF0, 0xF0})),
            (Solid{1, 0}));
}

TEST(PictureError, AnIndexBeyondThePalette) {
  spng_plte palette{};
  palette.n_entries = 3;
  palette.entries[0] = palette.entries[1] = palette.entries[2] = {255, 255, 255, 255};
  const auto indexed = [&palette](std::uint8_t depth, const std::vector<std::uint8_t>& rows) {
    return encode_png(2, 2, depth, SPNG_COLOR_TYPE_INDEXED, rows, &palette);
  };
  const std::string beyond = "t.png: row 1: column 1 has colour 3 of the palette; allowed: 0 to 2";
  EXPECT_EQ(error(indexed(8, {0, 1, 2, 3})), beyond);
  EXPECT_EQ(error(indexed(2, {0x10, 0xB0})), beyond);
  EXPECT_EQ(solid_of(indexed(8, {0, 1, 2, 2})), (Solid{0, 0, 0, 0}));
  EXPECT_EQ(solid_of(indexed(2, {0x1F, 0x8F})), (Solid{0, 0, 0, 0})) << "what fills a row up is no pixel";
}

TEST(PictureError, NoPng) {
  EXPECT_EQ(error(""), "t.png: is no PNG picture: begins with \"\"; allowed: PNG");
  EXPECT_EQ(error("GIF89a, surely no PNG"),
            "t.png: is no PNG picture: begins with \"GIF89a, \"; allowed: PNG");
  EXPECT_EQ(error("\xFF\xD8\xFF\xE1JFIF"),
            "t.png: is no PNG picture: begins with \"\\xff\\xd8\\xff\\xe1JFIF\"; allowed: PNG");
}

TEST(PictureError, CutOffAnywhere) {
  const std::string good =
      encode_png(16, 16, 8, SPNG_COLOR_TYPE_GRAYSCALE, std::vector<std::uint8_t>(256, 0));
  ASSERT_EQ(error(good), "");
  // The checksum of the closing chunk, which holds nothing, is not read.
  for (std::size_t size = 0; size + 4 < good.size(); ++size)
    EXPECT_THAT(error(good.substr(0, size)), StartsWith("t.png: ")) << size;
}

TEST(PictureError, Corrupted) {
  std::string png = encode_png(16, 16, 8, SPNG_COLOR_TYPE_GRAYSCALE, std::vector<std::uint8_t>(256, 0));
  png[png.find("IDAT") + 6] ^= 0x55;
  EXPECT_THAT(error(png), AllOf(StartsWith("t.png: broken PNG picture: "),
                                EndsWith("; allowed: a whole PNG picture without an error")));
}

TEST(PictureError, AbsurdDimensions) {
  EXPECT_EQ(error(encode_png(32768, 2, 1, SPNG_COLOR_TYPE_GRAYSCALE, std::vector<std::uint8_t>(8192, 0))),
            "");
  EXPECT_EQ(error(encode_png(32769, 1, 1, SPNG_COLOR_TYPE_GRAYSCALE, std::vector<std::uint8_t>(4097, 0))),
            "t.png: has 32769 x 1 pixels; allowed: sides up to 32768, at most 67108864 pixels");
  EXPECT_EQ(error(encode_png(16384, 4097, 1, SPNG_COLOR_TYPE_GRAYSCALE,
                             std::vector<std::uint8_t>(2048UL * 4097UL, 0))),
            "t.png: has 16384 x 4097 pixels; allowed: sides up to 32768, at most 67108864 pixels");
}

TEST(Picture, ArenasReadTheirTerrain) {
  const Files files{{"cave.png", encode_png(2, 1, 8, SPNG_COLOR_TYPE_GRAYSCALE, {0, 255})}};
  const std::string map = small_map + "terrain = \"cave.png\"\npixels_per_tile = 8\n";
  const auto terrain = load_text(map, {}, files).world.terrain;
  EXPECT_EQ(terrain.solid, (Solid{1, 0}));
  EXPECT_EQ(terrain.pixels_per_tile, 8);
  EXPECT_EQ(arena_error(map, {}, {{"cave.png", "no"}}),
            "a.toml:3: terrain: cave.png: is no PNG picture: begins with \"no\"; allowed: PNG");
  EXPECT_EQ(arena_error(map, {}, {}),
            "a.toml:3: terrain: \"cave.png\" cannot be read: No such file or directory");
}

// 8 x 4 pixels with a dithered background (dark where row + column is even) and dark pixels at `objects`.
sim::TerrainDefinition dithered(const std::vector<std::pair<int, int>>& objects) {
  sim::TerrainDefinition terrain;
  terrain.width = 8;
  terrain.height = 4;
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 8; ++x) terrain.solid.push_back((x + y) % 2 == 0 ? 1 : 0);
  for (const auto& [x, y] : objects) terrain.solid[static_cast<std::size_t>(y * 8 + x)] = 1;
  return terrain;
}
std::string picture_of(const sim::TerrainDefinition& terrain) {
  std::string text;
  for (std::size_t i = 0; i < terrain.solid.size(); ++i) {
    text += terrain.solid[i] != 0 ? '#' : '.';
    if (i % 8 == 7) text += '\n';
  }
  return text;
}
const std::vector<std::pair<int, int>> block{{2, 1}, {3, 1}, {4, 1}, {2, 2}, {3, 2}, {4, 2}};

TEST(Dither, InverseLeavesTheHalfOfObjectsOnLightPositions) {
  auto terrain = dithered(block);
  remove_dither(terrain, DitherForm::inverse);
  EXPECT_EQ(picture_of(terrain), "........\n..#.#...\n...#....\n........\n");
}

TEST(Dither, CleanClosesTheHoles) {
  auto terrain = dithered(block);
  remove_dither(terrain, DitherForm::clean);
  EXPECT_EQ(picture_of(terrain), "........\n..###...\n..###...\n........\n");
}

TEST(Dither, SingleDotsOnDarkPositionsVanishAndNoneKeepsAll) {
  auto terrain = dithered({{3, 1}});
  EXPECT_EQ(picture_of(terrain), "#.#.#.#.\n.#.#.#.#\n#.#.#.#.\n.#.#.#.#\n");
  remove_dither(terrain, DitherForm::none);
  EXPECT_EQ(picture_of(terrain), "#.#.#.#.\n.#.#.#.#\n#.#.#.#.\n.#.#.#.#\n");
  remove_dither(terrain, DitherForm::clean);
  EXPECT_EQ(picture_of(terrain), "........\n........\n........\n........\n");
}

}  // namespace
}  // namespace fusillade::content
