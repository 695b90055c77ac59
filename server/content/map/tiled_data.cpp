#include "content/map/tiled_data.h"

#include <algorithm>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <iterator>

#include "content/input/quotes.h"

namespace fusillade::content {
namespace {

namespace json = boost::json;

constexpr std::uint32_t flip_bits = 0xF0000000U;
constexpr std::int64_t tile_number_max = 0x0FFFFFFF;

[[noreturn]] void fail_length(const JsonPlace& layer, std::size_t found, std::size_t count) {
  layer.fail("data",
             "holds " + std::to_string(found) + " tiles; allowed: width x height, " + std::to_string(count));
}

std::vector<std::uint32_t> decode_array(const JsonPlace& layer, std::size_t count) {
  const json::array* data = layer.array("data");
  if (data->size() != count) fail_length(layer, data->size(), count);
  std::vector<std::uint32_t> tiles;
  tiles.reserve(count);
  for (const json::value& value : *data)
    tiles.push_back(static_cast<std::uint32_t>(layer.integer_of("data", value, 0, UINT32_MAX)));
  return tiles;
}

std::string decode_base64(const JsonPlace& layer, std::string_view text) {
  using Bytes =
      boost::archive::iterators::transform_width<boost::archive::iterators::binary_from_base64<const char*>,
                                                 8, 6>;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  const bool is_base64 = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
  });
  if (!is_base64 || text.size() % 4 == 1) layer.fail("data", "is not valid base64");
  std::string bytes;
  Bytes next(text.data());
  for (std::size_t left = text.size() * 3 / 4; left > 0; --left, ++next) bytes += *next;
  return bytes;
}

std::vector<std::uint32_t> decode_text(const JsonPlace& layer, std::size_t count) {
  const std::string bytes = decode_base64(layer, layer.text("data", ""));
  if (bytes.size() != count * 4) fail_length(layer, bytes.size() / 4, count);
  std::vector<std::uint32_t> tiles(count);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    tiles[i / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * (i % 4));
  return tiles;
}

}  // namespace

TiledTilesets::TiledTilesets(const JsonPlace& map) {
  const json::array* tilesets = map.array("tilesets");
  if (tilesets == nullptr) map.fail("tilesets", "is missing");
  for (const json::value& value : *tilesets) {
    JsonPlace tileset{map.file, "", &map.object_in("tilesets", value)};
    tileset.where = "tileset " + in_quotes(tileset.text("name", ""));
    read_tileset(tileset);
  }
  std::ranges::sort(ranges_, {}, &Range::first);
  check_overlaps(map);
}

// Tiled counts the tiles of one tileset after those of another.
void TiledTilesets::check_overlaps(const JsonPlace& map) const {
  const auto overlap = std::ranges::adjacent_find(
      ranges_, [](const Range& one, const Range& next) { return next.first - one.first < one.count; });
  if (overlap == ranges_.end()) return;
  map.fail("tilesets",
           "tile " + std::to_string(std::next(overlap)->first) +
               " belongs to two of them; allowed: ranges of firstgid and tilecount that don't overlap");
}

// A collection of pictures from which some were taken has fewer tiles than its highest number says.
void TiledTilesets::read_tileset(const JsonPlace& tileset) {
  if (tileset.find("source") != nullptr)
    tileset.fail("source", in_quotes(tileset.text("source", "")) +
                               " is an external tileset, which is not read; embed it in the map");
  const auto first = static_cast<std::uint32_t>(tileset.integer("firstgid", 1, tile_number_max));
  auto count = static_cast<std::uint32_t>(tileset.integer("tilecount", 0, tile_number_max));
  if (const json::array* tiles = tileset.array("tiles")) {
    for (const json::value& value : *tiles) {
      const JsonPlace tile{tileset.file, tileset.where, &tileset.object_in("tiles", value)};
      const auto id = static_cast<std::uint32_t>(tile.integer("id", 0, tile_number_max - 1));
      count = std::max(count, id + 1);
      read_tile(tile, first, id);
    }
  }
  if (count > 0) ranges_.push_back({first, count});
}

void TiledTilesets::read_tile(const JsonPlace& tile, std::uint32_t first, std::uint32_t id) {
  const json::array* properties = tile.array("properties");
  if (properties == nullptr) return;
  for (const json::value& value : *properties) {
    const JsonPlace property{tile.file, tile.where + " tile " + std::to_string(id),
                             &tile.object_in("properties", value)};
    if (property.text("name", "") != "wall") continue;
    const json::value* wall = property.find("value");
    if (wall == nullptr || !wall->is_bool()) property.fail("wall", "must be a property of type bool");
    if (wall->get_bool()) walls_.insert(first + id);
  }
}

bool TiledTilesets::is_wall(const JsonPlace& layer, std::uint32_t tile) const {
  const std::uint32_t number = tile & ~flip_bits;
  if (number == 0) return false;
  const auto above = std::ranges::upper_bound(ranges_, number, {}, &Range::first);
  const bool is_known =
      above != ranges_.begin() && number - std::prev(above)->first < std::prev(above)->count;
  if (!is_known) layer.fail("data", "tile " + std::to_string(number) + " belongs to no tileset of the map");
  return walls_.contains(number);
}

std::vector<std::uint32_t> decode_tile_data(const JsonPlace& layer, std::size_t count) {
  const json::value* data = layer.find("data");
  if (data == nullptr) layer.fail("data", "is missing");
  const std::string compression = layer.text("compression", "");
  if (!compression.empty())
    layer.fail("compression",
               in_quotes(compression) + " is not read; allowed: CSV or base64 without compression");
  const std::string encoding = layer.text("encoding", "csv");
  if (encoding == "base64") return decode_text(layer, count);
  if (encoding != "csv") layer.fail("encoding", in_quotes(encoding) + " is not read; allowed: csv, base64");
  return decode_array(layer, count);
}

}  // namespace fusillade::content
