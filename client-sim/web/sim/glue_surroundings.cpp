// Terrain, and what has vanished, as the server tells it: for the own player and its shots.
#include <algorithm>

#include "glue.h"

using namespace fusillade;
using web::match;

namespace {

// The part of a rectangle that lies on the terrain.
sim::CellRect clipped(std::int32_t left, std::int32_t top, std::int32_t width, std::int32_t height) {
  const sim::BitPlane& plane = match().terrain;
  const auto inside = [](std::int32_t at, std::int32_t size) { return std::clamp(at, 0, size); };
  const std::int32_t x = inside(left, plane.width()), y = inside(top, plane.height());
  return {x, y, inside(left + width, plane.width()) - x, inside(top + height, plane.height()) - y};
}

template <class IsSolid>
void change(const sim::CellRect& cells, IsSolid is_solid) {
  for (std::int32_t y = cells.top; y < cells.top + cells.height; ++y) {
    for (std::int32_t x = cells.left; x < cells.left + cells.width; ++x)
      match().terrain.set(x, y, is_solid(x, y));
  }
  if (match().prediction) match().prediction->set_terrain(match().terrain, cells);
}

// Wire kinds (proto/fusillade/v1/play.proto, EntityKind).
sim::Kind kind_of(std::int32_t wire_kind) {
  constexpr std::int32_t wire_segment = 4, wire_object = 6, wire_mask = 10;
  if (wire_kind == wire_segment) return sim::Kind::segment;
  if (wire_kind == wire_object) return sim::Kind::object;
  return wire_kind == wire_mask ? sim::Kind::mask : sim::Kind::none;
}

}  // namespace

// A segment, object or bunker is no more: neither for who is predicted, nor for who will be.
FUSILLADE_EXPORT(fsl_vanish) void fsl_vanish(std::int32_t wire_kind, std::uint64_t id) {
  const sim::EntityId thing{kind_of(wire_kind), id};
  auto& vanished = match().vanished;
  if (std::find(vanished.begin(), vanished.end(), thing) != vanished.end()) return;
  vanished.push_back(thing);
  if (match().prediction) match().prediction->vanish(thing);
}

// A bunker was there after `tick` completed ticks and goes on so; other masks are nothing to who is
// predicted.
FUSILLADE_EXPORT(fsl_set_bunker)
void fsl_set_bunker(std::uint64_t mask, std::uint32_t tick, float x, float y, float vx, float vy) {
  if (match().prediction)
    match().prediction->set_bunker(mask, static_cast<sim::Tick>(tick), {x, y}, {vx, vy});
}

// Whoever is predicted from now on finds everything there again.
FUSILLADE_EXPORT(fsl_forget_vanished) void fsl_forget_vanished() { match().vanished.clear(); }

// A square of tiles is as the arena began.
FUSILLADE_EXPORT(fsl_restore_terrain)
void fsl_restore_terrain(std::int32_t left_tile, std::int32_t top_tile, std::int32_t tiles) {
  const sim::TerrainDefinition& picture = match().definition.terrain;
  const std::int32_t scale = picture.pixels_per_tile;
  change(clipped(left_tile * scale, top_tile * scale, tiles * scale, tiles * scale),
         [&](std::int32_t x, std::int32_t y) {
           return picture.solid[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                                static_cast<std::size_t>(x)] != 0;
         });
}

// A rectangle of pixels, which fsl_input() holds as the wire packs them. 0: its bytes are too few.
FUSILLADE_EXPORT(fsl_set_terrain)
std::int32_t fsl_set_terrain(std::int32_t left, std::int32_t top, std::int32_t width, std::int32_t height) {
  const auto stride = static_cast<std::size_t>((width + 7) / 8);
  const std::vector<std::uint8_t>& bytes = web::input();
  if (width <= 0 || height <= 0 || bytes.size() < stride * static_cast<std::size_t>(height)) return 0;
  change(clipped(left, top, width, height), [&](std::int32_t x, std::int32_t y) {
    const auto column = static_cast<std::size_t>(x - left);
    const std::uint8_t byte = bytes[static_cast<std::size_t>(y - top) * stride + column / 8];
    return ((byte >> (7 - column % 8)) & 1) != 0;
  });
  return 1;
}
