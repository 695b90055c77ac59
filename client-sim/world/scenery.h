// What stands around a client besides actors and bullets: the terrain as it is carved and filled, what has
// vanished, beams (proto/README.md, "Terrain, beams, what vanishes").
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "client-sim/vec.h"

namespace fusillade::v1 {
class Area;
class ArenaContent;
class Beam;
class Snapshot;
}  // namespace fusillade::v1

namespace fusillade::client {

struct SeenBeam {
  std::uint64_t id = 0;
  Vec begin;  // tiles
  double length = 0;
  std::uint32_t type = 0, turn = 0;  // turn: 1/65536
};

// Whether its rectangles can be read: sides of at least a pixel, as many bytes as they need.
bool is_sound_scenery(const v1::Area& area);

class Scenery {
 public:
  Scenery() = default;
  Scenery(std::uint32_t area_tiles, std::uint32_t columns, std::uint32_t rows)
      : area_tiles_(area_tiles), columns_(columns), rows_(rows) {}

  // May come at any time: changes that were read before wait for it. Kept, and shared by all who see the
  // arena: of the terrain each holds only what has changed.
  void set_content(std::shared_ptr<const v1::ArenaContent> content);
  // Precondition: is_sound_scenery() of each area. Cost: pixels of the areas entered and of what has changed.
  void read(const v1::Snapshot& snapshot);

  std::uint32_t width() const { return width_; }    // pixels; 0: no terrain, or not known yet
  std::uint32_t height() const { return height_; }  // pixels
  // Precondition: a pixel of the terrain.
  bool is_solid(std::uint32_t column, std::uint32_t row) const;
  // The area that a pixel belongs to.
  std::uint32_t area_of(std::uint32_t column, std::uint32_t row) const;
  // `kind`: EntityKind. Of what is in an area that is seen.
  bool has_vanished(std::uint32_t kind, std::uint64_t id) const;
  const std::vector<SeenBeam>& beams() const { return beams_; }  // each once, by id

 private:
  std::size_t index_of(std::uint32_t column, std::uint32_t row) const {
    return static_cast<std::size_t>(row) * width_ + column;
  }
  void read_terrain(const v1::Area& area);
  void note_beam(const v1::Beam& beam, std::uint32_t area);

  std::uint32_t area_tiles_ = 1, columns_ = 1, rows_ = 1;
  std::uint32_t pixels_per_tile_ = 1, width_ = 0, height_ = 0;
  std::shared_ptr<const v1::ArenaContent> content_;
  // By area: pixels that were told since it was entered, and whether they are solid.
  std::map<std::uint32_t, boost::unordered_flat_map<std::size_t, bool>> told_;
  std::vector<std::string> waiting_;  // areas as bytes, for the content
  std::map<std::uint32_t, std::set<std::pair<std::uint32_t, std::uint64_t>>> gone_;  // by area: kind, id
  std::vector<SeenBeam> beams_;
};

}  // namespace fusillade::client
