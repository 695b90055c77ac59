// Tile numbers of a Tiled map: which tiles are walls, and the data of a layer. Inner header of the loader.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "content/input/json.h"

namespace fusillade::content {

class TiledTilesets {
 public:
  TiledTilesets() = default;
  // Reads the embedded tilesets of a map. Throws ContentError.
  explicit TiledTilesets(const JsonPlace& map);

  // Of a tile as a layer holds it, flip bits included; 0 is no tile. Throws ContentError for a tile of no
  // tileset. O(log tilesets).
  bool is_wall(const JsonPlace& layer, std::uint32_t tile) const;

 private:
  struct Range {
    std::uint32_t first = 0, count = 0;
  };
  void read_tileset(const JsonPlace& tileset);
  void check_overlaps(const JsonPlace& map) const;
  void read_tile(const JsonPlace& tile, std::uint32_t first, std::uint32_t id);

  std::vector<Range> ranges_;  // by their first, none empty, none overlapping
  std::unordered_set<std::uint32_t> walls_;
};

// The `count` tile numbers of a tile layer. Throws ContentError: other encodings, compression, wrong length.
std::vector<std::uint32_t> decode_tile_data(const JsonPlace& layer, std::size_t count);

}  // namespace fusillade::content
