// Maps of the Tiled editor (JSON, .tmj): walls from tile layers, spawn points from object layers.
//
// Read: orthogonal finite maps of 1..4096 x 1..4096 square tiles; embedded tilesets; tile layers as arrays or
// plain base64; layers in groups. A tile is a wall where any tile layer, visible or not, holds a tile whose
// tileset gives it the bool property `wall` = true; flip bits don't matter. Point objects of class (type)
// `spawn_point` are spawn points. Ignored, since they never collide: image layers, other objects, colours,
// opacity, custom properties. Errors: other orientations, infinite maps and chunks, compressed data, external
// tilesets, shifted tile layers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/model/definitions.h"

namespace fusillade::content {

struct TiledMap {
  sim::TileMapDefinition map;
  std::vector<sim::Vec2> spawn_points;
};

// `file` names the place in errors. Throws ContentError naming file and layer. O(size of the text).
TiledMap parse_tiled_map(std::string_view text, const std::string& file);

}  // namespace fusillade::content
