#include "match/replication/vanished_book.h"

#include <algorithm>
#include <utility>

#include "sim/mask/figure.h"

namespace fusillade::match {

VanishedBook::VanishedBook(const sim::WorldDefinition& world, const AreaGrid& grid) : grid_(grid) {
  add_segments(world);
  add_pickups(world);
  add_bunkers(world);
}

void VanishedBook::add(sim::EntityId id, sim::Vec2d least, sim::Vec2d most) {
  things_.push_back({id, grid_.touched(least, most)});
}

void VanishedBook::add_segments(const sim::WorldDefinition& world) {
  for (std::size_t i = 0; i < world.segments.size(); ++i) {
    const sim::SegmentDefinition& segment = world.segments[i];
    if (segment.form != sim::SegmentForm::explode) continue;
    const auto [a, b] = std::pair(segment.a, segment.b);
    add({sim::Kind::segment, i}, {std::min(a.x, b.x), std::min(a.y, b.y)},
        {std::max(a.x, b.x), std::max(a.y, b.y)});
  }
}

void VanishedBook::add_pickups(const sim::WorldDefinition& world) {
  for (std::size_t i = 0; i < world.objects.size(); ++i) {
    const sim::ObjectDefinition& object = world.objects[i];
    const double reach = object.shape.radius + object.shape.half_width + object.shape.half_height;
    const sim::Vec2d centre = object.position, extent{reach, reach};
    if (object.pickup) add({sim::Kind::object, i}, centre - extent, centre + extent);
  }
}

void VanishedBook::add_bunkers(const sim::WorldDefinition& world) {
  for (std::size_t i = 0; i < world.mask_placements.size(); ++i) {
    const sim::MaskPlacement& mask = world.mask_placements[i];
    if (mask.layer != sim::MaskLayer::bunker) continue;
    const std::int32_t figure = world.actors[static_cast<std::size_t>(mask.definition)].figure;
    const double pixels = sim::reach_of(world.figures[static_cast<std::size_t>(figure)]) + 1;
    const double reach = pixels / world.terrain.pixels_per_tile;
    const sim::Vec2d centre = mask.position, extent{reach, reach};
    add({sim::Kind::mask, i}, centre - extent, centre + extent);
  }
}

void VanishedBook::tell(const sim::World& world, const ListOf& news_of, const ListOf& all_of) {
  for (Thing& thing : things_) {
    if (!world.has_vanished(thing.id)) continue;
    const auto& [left, top, right, bottom] = thing.areas;
    for (std::int32_t row = top; row < bottom; ++row) {
      for (std::int32_t column = left; column < right; ++column) {
        const std::uint32_t area = grid_.id(column, row);
        if (auto* news = thing.is_told ? nullptr : news_of(area)) news->push_back(thing.id);
        if (auto* all = all_of(area)) all->push_back(thing.id);
      }
    }
    thing.is_told = true;
  }
}

}  // namespace fusillade::match
