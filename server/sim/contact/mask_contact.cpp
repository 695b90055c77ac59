#include "sim/contact/mask_contact.h"

#include <algorithm>
#include <cmath>

#include "sim/base/math.h"
#include "sim/mask/mask_line.h"
#include "sim/plane/plane_path.h"

namespace fusillade::sim {
namespace {

struct Solid {
  Kind kind = Kind::none;
  Ordinal ordinal = 0;
  std::uint32_t index = 0;  // of a segment: into StaticTargets::targets; of a bunker: MoverRef bits
};

class MaskSolids {
 public:
  MaskSolids(const WorldState& world, MoverRef ship, Time from, Vec2d motion)
      : world_(world),
        ship_(ship),
        from_(from),
        motion_(motion),
        frame_(figure_of(world, ship)->frame()),
        mask_(mask_of(ship)) {}

  // What the mask would lie on there, which comes there with its centre at `centre`.
  Solid solid_at(PixelPlace place, Vec2d centre) const;
  // Unit, from the line to that centre.
  Vec2d normal_of(const StaticTarget& line, Vec2d centre) const;

 private:
  const Mask& mask_of(MoverRef mover) const {
    const float heading = world_.actors(mover.form()).heading[mover.slot()];
    return figure_of(world_, mover)->mask(nearest_heading(heading));
  }
  Solid bounce_line_at(PixelPlace place, Vec2d centre) const;
  Solid deadly_line_at(PixelPlace place) const;
  template <class IsMet>
  Solid segment_at(PixelPlace place, IsMet is_met) const;
  Solid bunker_at(PixelPlace place) const;
  bool is_approached(const StaticTarget& line, Vec2d centre) const;
  bool is_in_the_way(MoverRef mover) const;
  Bounds bounds_at(PixelPlace place) const;

  const WorldState& world_;
  MoverRef ship_;
  Time from_;
  Vec2d motion_;
  const MaskFrame& frame_;
  const Mask& mask_;
};

Solid MaskSolids::solid_at(PixelPlace place, Vec2d centre) const {
  const Solid line = bounce_line_at(place, centre);
  if (line.kind != Kind::none) return line;
  if (overlaps(mask_, frame_.pixels_per_tile, place, world_.walls)) return {Kind::wall};
  if (overlaps(mask_, frame_.pixels_per_tile, place, world_.terrain)) return {Kind::terrain};
  const Solid segment = deadly_line_at(place);
  return segment.kind != Kind::none ? segment : bunker_at(place);
}

// A pixel more on each side: another mask's pixels lie up to half a pixel off its bounds.
Bounds MaskSolids::bounds_at(PixelPlace place) const {
  const double ppt = frame_.pixels_per_tile;
  return {static_cast<double>(place.left - 1) / ppt, static_cast<double>(place.top - 1) / ppt,
          static_cast<double>(place.left + frame_.width + 1) / ppt,
          static_cast<double>(place.top + frame_.height + 1) / ppt};
}

// The first by index.
template <class IsMet>
Solid MaskSolids::segment_at(PixelPlace place, IsMet is_met) const {
  if (world_.definition.segments.empty()) return {};
  Solid first;
  world_.statics.grid.visit(bounds_at(place), [&](std::uint32_t index) {
    const StaticTarget& line = world_.statics.targets[index];
    if (line.kind != Kind::segment || line.is_gone || (first.kind != Kind::none && first.index <= index))
      return;
    if (!is_met(line) || !filter_of(world_, ship_).meets(line.filter)) return;
    if (overlaps_line(mask_, frame_.pixels_per_tile, place, line.a, line.b))
      first = {Kind::segment, line.index, index};
  });
  return first;
}

Solid MaskSolids::bounce_line_at(PixelPlace place, Vec2d centre) const {
  return segment_at(place, [&](const StaticTarget& line) {
    return line.form == SegmentForm::bounce && is_approached(line, centre);
  });
}

Solid MaskSolids::deadly_line_at(PixelPlace place) const {
  return segment_at(place, [](const StaticTarget& line) { return line.form != SegmentForm::bounce; });
}

Vec2d MaskSolids::normal_of(const StaticTarget& line, Vec2d centre) const {
  const Vec2d along = line.b - line.a;
  if (along == Vec2d{}) return unit(-motion_);
  const Vec2d normal = unit(Vec2d{-along.y, along.x});
  const double side = dot(centre - line.a, normal);
  const bool is_behind = side < 0 || (side == 0 && dot(motion_, normal) > 0);
  return is_behind ? -normal : normal;
}

bool MaskSolids::is_approached(const StaticTarget& line, Vec2d centre) const {
  return dot(motion_, normal_of(line, centre)) < -approach_min * length(motion_);
}

bool MaskSolids::is_in_the_way(MoverRef mover) const {
  return is_bunker(world_, mover) && !(mover == ship_) && !is_gone(world_, mover) &&
         world_.masks.launch[mover.slot()] <= std::max(from_, world_.now) &&
         filter_of(world_, ship_).meets(filter_of(world_, mover));
}

Solid MaskSolids::bunker_at(PixelPlace place) const {
  if (world_.masks.size() == 0) return {};
  Solid first;
  world_.targets.visit(bounds_at(place), [&](MoverRef bunker) {
    if (!is_in_the_way(bunker)) return;
    const Ordinal ordinal = world_.masks.ordinal[bunker.slot()];
    if (first.kind != Kind::none && first.ordinal <= ordinal) return;
    const Path path = path_of(world_, bunker);
    const PixelPlace own =
        place_of(figure_of(world_, bunker)->frame(), path.at(std::max(from_, path.launch)));
    if (overlaps(mask_, mask_of(bunker), {own.left - place.left, own.top - place.top}))
      first = {Kind::mask, ordinal, bunker.bits};
  });
  return first;
}

}  // namespace

FoundContact find_mask_contact(const WorldState& world, MoverRef ship, Time from, Time to,
                               FinderCounts& counts) {
  const Path path = path_of(world, ship);
  const Vec2d motion = path.travel(from, to);
  const MaskSolids solids(world, ship, from, motion);
  ++counts.tests;
  const auto contact = sweep_mask(
      figure_of(world, ship)->frame(), path.at(from), motion,
      [&](PixelPlace place, Vec2d centre) { return solids.solid_at(place, centre).kind != Kind::none; });
  if (!contact) return {};
  const Vec2d centre = path.at(from) + motion * contact->fraction;
  const Solid solid = solids.solid_at(contact->met, centre);
  const Time elapsed = static_cast<Time>(std::llround(contact->fraction * static_cast<double>(to - from)));
  FoundContact found{from + elapsed, solid.kind,      solid.ordinal,
                     solid.index,    contact->normal, contact->position};
  found.is_buried = contact->is_buried;
  found.is_on_plane = true;
  found.is_pushed_out = contact->starts_inside;
  const bool is_line =
      solid.kind == Kind::segment && world.statics.targets[solid.index].form == SegmentForm::bounce;
  if (is_line) found.normal = solids.normal_of(world.statics.targets[solid.index], centre);
  return found;
}

}  // namespace fusillade::sim
