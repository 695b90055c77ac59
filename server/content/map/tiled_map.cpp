#include "content/map/tiled_map.h"

#include <array>
#include <utility>

#include "content/input/error.h"
#include "content/input/file.h"
#include "content/input/json.h"
#include "content/input/quotes.h"
#include "content/map/tiled_data.h"

namespace fusillade::content {
namespace {

namespace json = boost::json;

constexpr std::int64_t tile_side_max_pixels = 4096;

// By how much a layer is drawn elsewhere, in pixels: its own offset and those of the groups around it.
struct Offset {
  double x = 0, y = 0;
};

// The map while its layers are read.
struct Reading {
  JsonPlace root;
  TiledTilesets tilesets;
  double tile_side_pixels = 1;
  TiledMap result;
};

void check_form(const JsonPlace& root) {
  const std::string type = root.text("type", "map");
  if (type != "map") root.fail("type", in_quotes(type) + " is no map; allowed: \"map\"");
  const std::string orientation = root.text("orientation", "");
  if (orientation != "orthogonal")
    root.fail("orientation", in_quotes(orientation) + " is not read; allowed: \"orthogonal\"");
  if (root.boolean("infinite", false)) root.fail("infinite", "infinite maps are not read; allowed: false");
}

void read_size(Reading& reading) {
  auto& map = reading.result.map;
  map.width = static_cast<std::int32_t>(reading.root.integer("width", 1, sim::map_side_max_tiles));
  map.height = static_cast<std::int32_t>(reading.root.integer("height", 1, sim::map_side_max_tiles));
  const auto tile_width = reading.root.integer("tilewidth", 1, tile_side_max_pixels);
  const auto tile_height = reading.root.integer("tileheight", 1, tile_side_max_pixels);
  if (tile_width != tile_height)
    reading.root.fail("tileheight", std::to_string(tile_height) +
                                        " differs from tilewidth; allowed: square tiles, " +
                                        std::to_string(tile_width));
  reading.tile_side_pixels = static_cast<double>(tile_width);
  map.solid.assign(static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height), 0);
}

void refuse_shift(const JsonPlace& layer, const Offset& offset) {
  const std::array<std::pair<std::string_view, double>, 4> shifts{{{"offsetx", offset.x},
                                                                   {"offsety", offset.y},
                                                                   {"x", layer.number("x", 0)},
                                                                   {"y", layer.number("y", 0)}}};
  for (const auto& [key, shift] : shifts)
    if (shift != 0)
      layer.fail(key, "a shifted layer would collide elsewhere than drawn; allowed: 0, with its groups");
}

void read_tile_layer(const JsonPlace& layer, const Offset& offset, Reading& reading) {
  auto& map = reading.result.map;
  if (layer.find("chunks") != nullptr) layer.fail("chunks", "layers of infinite maps are not read");
  layer.integer("width", map.width, map.width);
  layer.integer("height", map.height, map.height);
  refuse_shift(layer, offset);
  const auto gids = decode_tile_data(layer, map.solid.size());
  for (std::size_t i = 0; i < gids.size(); ++i)
    if (reading.tilesets.is_wall(layer, gids[i])) map.solid[i] = 1;
}

void read_object(const JsonPlace& layer, const json::object& object, const Offset& offset, Reading& reading) {
  const JsonPlace place{layer.file, layer.where, &object};
  const std::string form = place.text("type", ""), form_1_9 = place.text("class", "");
  if (form != "spawn_point" && form_1_9 != "spawn_point") return;
  if (!place.boolean("point", false)) place.fail("spawn_point", "must be a point object");
  const double x = (place.number("x", 0) + offset.x) / reading.tile_side_pixels,
               y = (place.number("y", 0) + offset.y) / reading.tile_side_pixels;
  const auto& map = reading.result.map;
  if (!(x >= 0 && x < map.width && y >= 0 && y < map.height))
    place.fail("spawn_point", "lies outside the map");
  reading.result.spawn_points.push_back({static_cast<float>(x), static_cast<float>(y)});
}

void read_objects(const JsonPlace& layer, const Offset& offset, Reading& reading) {
  const json::array* objects = layer.array("objects");
  if (objects == nullptr) layer.fail("objects", "is missing");
  for (const json::value& value : *objects)
    read_object(layer, layer.object_in("objects", value), offset, reading);
}

void read_layers(const JsonPlace& parent, const Offset& offset, Reading& reading);

void read_layer(const JsonPlace& layer, const Offset& around, Reading& reading) {
  const std::string type = layer.text("type", "");
  const Offset offset{around.x + layer.number("offsetx", 0), around.y + layer.number("offsety", 0)};
  if (type == "tilelayer") {
    read_tile_layer(layer, offset, reading);
  } else if (type == "objectgroup") {
    read_objects(layer, offset, reading);
  } else if (type == "group") {
    read_layers(layer, offset, reading);
  } else if (type != "imagelayer") {
    layer.fail("type", in_quotes(type) + " is unknown; allowed: tilelayer, objectgroup, imagelayer, group");
  }
}

void read_layers(const JsonPlace& parent, const Offset& offset, Reading& reading) {
  const json::array* layers = parent.array("layers");
  if (layers == nullptr) parent.fail("layers", "is missing");
  for (const json::value& value : *layers) {
    JsonPlace layer{parent.file, "", &parent.object_in("layers", value)};
    layer.where = "layer " + in_quotes(layer.text("name", ""));
    read_layer(layer, offset, reading);
  }
}

}  // namespace

TiledMap parse_tiled_map(std::string_view text, const std::string& file) {
  if (text.size() > tiled_bytes_max)
    throw ContentError(file, 0, "",
                       "is too large; allowed: at most " + std::to_string(tiled_bytes_max) + " bytes");
  const json::value document = parse_json(text, file);
  if (!document.is_object()) throw ContentError(file, 1, "", "is no Tiled map; allowed: a JSON object");
  Reading reading;
  reading.root = {file, "", &document.get_object()};
  check_form(reading.root);
  read_size(reading);
  reading.tilesets = TiledTilesets(reading.root);
  read_layers(reading.root, {}, reading);
  return std::move(reading.result);
}

}  // namespace fusillade::content
