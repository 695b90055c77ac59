#include "match/replication/terrain_book.h"

#include <algorithm>
#include <bit>

#include "sim/mask/figure.h"

namespace fusillade::match {
namespace {

constexpr std::int32_t word_pixels = 64, band_rows = 32;

// Word columns and rows of a plane.
struct Block {
  std::int32_t word = 0, top = 0, bottom = 0;
  std::uint64_t mask = 0;  // pixels of the word that belong to it
};

std::size_t index_of(const sim::BitPlane& plane, std::int32_t word, std::int32_t row) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(plane.words_per_row()) +
         static_cast<std::size_t>(word);
}

// The bounds of what differs; empty: nothing.
sim::CellRect difference(const sim::BitPlane& from, const sim::BitPlane& to, const Block& block) {
  std::uint64_t columns = 0;
  std::int32_t first = block.bottom, last = block.top - 1;
  for (std::int32_t row = block.top; row < block.bottom; ++row) {
    const std::size_t index = index_of(to, block.word, row);
    const std::uint64_t changed = (from.word(index) ^ to.word(index)) & block.mask;
    if (changed == 0) continue;
    columns |= changed;
    first = std::min(first, row);
    last = row;
  }
  if (columns == 0) return {};
  const std::int32_t left = std::countl_zero(columns);
  return {block.word * word_pixels + left, first, word_pixels - left - std::countr_zero(columns),
          last - first + 1};
}

TerrainRect rect_of(const sim::BitPlane& plane, const sim::CellRect& cells) {
  TerrainRect rect{
      .left = cells.left, .top = cells.top, .width = cells.width, .height = cells.height, .bits = {}};
  const auto row_bytes = static_cast<std::size_t>(cells.width + 7) / 8;
  rect.bits.resize(row_bytes * static_cast<std::size_t>(cells.height));
  for (std::int32_t row = 0; row < cells.height; ++row) {
    for (std::int32_t column = 0; column < cells.width; ++column) {
      if (plane.bit(cells.left + column, cells.top + row) == 0) continue;
      std::uint8_t& byte = rect.bits[static_cast<std::size_t>(row) * row_bytes + column / 8];
      byte = static_cast<std::uint8_t>(byte | (0x80 >> (column % 8)));
    }
  }
  return rect;
}

// All blocks of a rectangle of a plane.
template <class Visitor>
void for_each_block(const sim::CellRect& cells, Visitor visit) {
  const std::int32_t right = cells.left + cells.width, bottom = cells.top + cells.height;
  if (cells.width <= 0 || cells.height <= 0) return;
  for (std::int32_t top = cells.top; top < bottom; top += band_rows) {
    for (std::int32_t word = cells.left / word_pixels; word * word_pixels < right; ++word) {
      const std::int32_t begin = std::max(cells.left - word * word_pixels, 0);
      const std::int32_t end = std::min(right - word * word_pixels, word_pixels);
      const std::uint64_t mask = (~std::uint64_t{0} >> begin) & (~std::uint64_t{0} << (word_pixels - end));
      visit(Block{word, top, std::min(top + band_rows, bottom), mask});
    }
  }
}

void copy(const sim::BitPlane& from, const Block& block, sim::BitPlane& to) {
  for (std::int32_t row = block.top; row < block.bottom; ++row) {
    const std::size_t index = index_of(to, block.word, row);
    to.flip(index, (from.word(index) ^ to.word(index)) & block.mask);
  }
}

}  // namespace

TerrainBook::TerrainBook(const ArenaDefinition& arena, const AreaGrid& grid) : grid_(grid) {
  const sim::TerrainDefinition& terrain = arena.world.terrain;
  if (terrain.width == 0) return;
  own_ = told_ = sim::BitPlane(terrain.width, terrain.height, terrain.pixels_per_tile, false, terrain.solid);
  area_pixels_ = arena.round.area_tiles * terrain.pixels_per_tile;
  is_dirty_.resize(grid.count());
  for (const sim::BulletDefinition& bullet : arena.world.bullets)
    reach_ = std::max<double>({reach_, bullet.carve_radius, bullet.fill_radius});
  reach_ += 1.0 / terrain.pixels_per_tile;
  add_drawings(arena);
}

void TerrainBook::add_drawings(const ArenaDefinition& arena) {
  const sim::WorldDefinition& world = arena.world;
  for (const sim::MaskPlacement& mask : world.mask_placements) {
    if (mask.layer != sim::MaskLayer::terrain) continue;
    const auto figure = world.actors[static_cast<std::size_t>(mask.definition)].figure;
    const double pixels = sim::reach_of(world.figures[static_cast<std::size_t>(figure)]) + 1;
    drawings_.push_back(
        {mask.start * world.rules.tick_rate, mask.position, pixels / world.terrain.pixels_per_tile});
  }
}

void TerrainBook::note(const sim::Event& event) {
  if (!is_empty()) mark(event.position, reach_);
}

void TerrainBook::mark(sim::Vec2d centre, double reach) {
  const sim::Vec2d extent{reach, reach};
  const AreaRect touched = grid_.touched(centre - extent, centre + extent);
  for (std::int32_t row = touched.top; row < touched.bottom; ++row) {
    for (std::int32_t column = touched.left; column < touched.right; ++column) {
      const std::uint32_t area = grid_.id(column, row);
      if (!is_dirty_[area]) dirty_.push_back(area);
      is_dirty_[area] = true;
    }
  }
}

// The outermost areas hold what is outside the map.
sim::CellRect TerrainBook::pixels_of(std::uint32_t area) const {
  const auto column = static_cast<std::int32_t>(area) % grid_.columns();
  const auto row = static_cast<std::int32_t>(area) / grid_.columns();
  const std::int32_t left = std::min(column * area_pixels_, told_.width());
  const std::int32_t top = std::min(row * area_pixels_, told_.height());
  const bool is_last_column = column + 1 == grid_.columns(), is_last_row = row + 1 == grid_.rows();
  const std::int32_t right = is_last_column ? told_.width() : std::min(left + area_pixels_, told_.width());
  const std::int32_t bottom = is_last_row ? told_.height() : std::min(top + area_pixels_, told_.height());
  return {left, top, right - left, bottom - top};
}

void TerrainBook::tell(const sim::BitPlane& now, sim::Tick tick,
                       const std::function<std::vector<TerrainRect>*(std::uint32_t area)>& list_of) {
  if (is_empty()) return;
  std::erase_if(drawings_, [&](const Drawing& drawing) {
    const bool is_drawn = drawing.start_ticks < static_cast<double>(tick);
    if (is_drawn) mark(drawing.centre, drawing.reach);
    return is_drawn;
  });
  for (const std::uint32_t area : dirty_) {
    std::vector<TerrainRect>* list = list_of(area);
    for_each_block(pixels_of(area), [&](const Block& block) {
      const sim::CellRect changed = difference(told_, now, block);
      if (changed.width == 0) return;
      if (list != nullptr) list->push_back(rect_of(now, changed));
      copy(now, block, told_);
    });
    is_dirty_[area] = false;
  }
  dirty_.clear();
}

void TerrainBook::add_all(std::uint32_t area, std::vector<TerrainRect>& rects) const {
  if (is_empty()) return;
  for_each_block(pixels_of(area), [&](const Block& block) {
    const sim::CellRect changed = difference(own_, told_, block);
    if (changed.width > 0) rects.push_back(rect_of(told_, changed));
  });
}

}  // namespace fusillade::match
