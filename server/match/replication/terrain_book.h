// What clients know of the terrain: the arena's own and what has been carved, filled and drawn since, told
// area by area as rectangles of pixels. Rectangles never cross an area; each is at most 64 x 32 pixels around
// what has changed. Cost: O(pixels / 64) of an area where something may have changed, once per snapshot.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "match/definition.h"
#include "match/frame.h"
#include "match/replication/areas.h"
#include "sim/plane/bit_plane.h"

namespace fusillade::match {

class TerrainBook {
 public:
  TerrainBook(const ArenaDefinition& arena, const AreaGrid& grid);

  bool is_empty() const { return told_.is_empty(); }
  // An event `terrain_changed`.
  void note(const sim::Event& event);

  // A snapshot. `list_of(area)`: where its changes since the last one go, nullptr where nobody sees it.
  void tell(const sim::BitPlane& now, sim::Tick tick,
            const std::function<std::vector<TerrainRect>*(std::uint32_t area)>& list_of);
  // Appends all of an area that differs from the arena's own, as of the last tell().
  void add_all(std::uint32_t area, std::vector<TerrainRect>& rects) const;

 private:
  struct Drawing {
    double start_ticks = 0;
    sim::Vec2d centre;
    double reach = 0;  // tiles
  };
  void add_drawings(const ArenaDefinition& arena);
  void mark(sim::Vec2d centre, double reach);
  sim::CellRect pixels_of(std::uint32_t area) const;

  const AreaGrid& grid_;
  std::int32_t area_pixels_ = 0;
  double reach_ = 0;                  // tiles, of one change by a bullet
  sim::BitPlane own_, told_;          // as the arena begins; as clients know it
  std::vector<Drawing> drawings_;     // masks that are drawn later
  std::vector<std::uint32_t> dirty_;  // areas, each once
  std::vector<bool> is_dirty_;        // by area
};

}  // namespace fusillade::match
