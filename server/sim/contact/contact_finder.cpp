#include "sim/contact/contact_finder.h"

#include <algorithm>
#include <cmath>

#include "sim/base/math.h"
#include "sim/contact/mask_contact.h"
#include "sim/contact/sensor.h"
#include "sim/geometry/plane_sweep.h"

namespace fusillade::sim {
namespace {

// A longer path is searched piece by piece, so that a fast mover asks for the cells along it and not for its
// bounds.
constexpr double cells_per_piece = 6;
// Of two float velocities; below it a pair that moves together seems to approach for ever.
constexpr double velocity_rounding = 0x1p-22;

class Finder {
 public:
  Finder(const WorldState& world, MoverRef mover, FinderCounts& counts, NearbyThings near, FoundContact& best)
      : world_(world),
        mover_(mover),
        counts_(counts),
        near_(near),
        id_(id_of(world, mover)),
        shape_(shape_of(world, mover)),
        outline_(outline_of(world, mover)),
        filter_(filter_of(world, mover)),
        path_(path_of(world, mover)),
        from_(std::max({world.tick_start, path_.launch, harmless_until()})),
        to_(path_.until + (mover.is_bullet() ? 1 : 0)),
        detail_(has_detail() ? world.bullets(mover).detail[mover.slot()] : DetailLevel::all),
        is_waiting_(is_waiting(world, mover)),
        best_(best) {}

  void run() {
    if (from_ > path_.until || from_ >= world_.tick_end) return;
    if (!is_waiting_ && !is_beam() && detail_ != DetailLevel::flight) meet_planes();
    if (detail_ < DetailLevel::walls && (near_.statics || near_.targets)) visit_grids();
    meet_expiry();
    best_.is_lasting = !has_met_movers_;
  }

 private:
  void meet_planes();
  void meet_by_mask();
  void meet_plane(const BitPlane& plane, Kind kind);
  void meet_buried(const BitPlane& plane, Kind kind);
  std::optional<PlaneContact> sweep_plane(const BitPlane& plane, Kind kind, Vec2d start, Vec2d motion) const;
  void visit_grids();
  void visit_piece(const RoundedBounds& bounds);
  void meet_static(std::uint32_t index);
  bool meets_static(const StaticTarget& target) const;
  void meet_mover(MoverRef target);
  void meet_solid_mover(MoverRef target);
  void meet_actor(MoverRef target);
  void meet_graze(MoverRef target);
  bool meets_movers() const;
  bool may_hit(MoverRef target) const;
  void meet_expiry();
  std::optional<FoundContact> sweep_mover(MoverRef target, const Outline& outline, Time not_before,
                                          bool is_solid);
  // The bullet may pierce, or is a fragment, which spares the one that its parent hit.
  bool has_windows() const;
  // First moment at which the pair may be met again, and whether a full store refuses it then.
  struct Opening {
    Time time = 0;
    bool is_refused = false;
  };
  Opening opening_of(MoverRef target) const;
  void keep(FoundContact contact) {
    contact.time = std::min(contact.time, path_.until);
    if (contact.time < world_.tick_end && contact.comes_before(best_)) best_ = contact;
  }
  bool has_detail() const { return mover_.is_bullet() && world_.detail.is_on(); }
  bool is_actor() const { return mover_.is_actor(); }
  bool has_figure() const { return !outline_.parts.empty(); }
  bool is_beam() const { return mover_.form() == MoverForm::beam; }
  // A beam that warms up meets nobody.
  Time harmless_until() const { return is_beam() ? world_.beams.harmful_from[mover_.slot()] : path_.launch; }
  bool walks() const {
    return is_actor() &&
           world_.definition.actors[world_.actors(mover_.form()).definition[mover_.slot()]].walls;
  }
  // A body without inverse mass: neither walls nor its like do anything to it.
  bool is_immovable() const {
    return mover_.form() == MoverForm::body && world_.bodies.inverse_mass[mover_.slot()] == 0;
  }
  static Time moment(Time from, Time to, double fraction) {
    return from + static_cast<Time>(std::llround(fraction * static_cast<double>(to - from)));
  }

  const WorldState& world_;
  MoverRef mover_;
  FinderCounts& counts_;
  const NearbyThings near_;
  EntityId id_;
  const ShapeData& shape_;
  Outline outline_;
  const Filter& filter_;
  Path path_;
  Time from_;
  Time to_;  // a bullet is searched one unit beyond its end, so that rounding loses no touch at the very end
  DetailLevel detail_;
  bool is_waiting_;
  bool has_met_movers_ = false;
  FoundContact& best_;  // the caller's: it is large
};

// `noise`: how far rounding may have changed the velocities that `velocity` is the difference of.
bool is_approaching(Vec2d velocity, Vec2d normal, double noise = 0) {
  return dot(velocity, normal) < -1e-6 * length(velocity) - noise;
}

void Finder::meet_planes() {
  if (is_immovable() || (is_actor() && !walks())) return;
  if (has_figure()) return meet_by_mask();
  if (near_.walls) meet_plane(world_.walls, Kind::wall);
  if (near_.terrain && !world_.terrain.is_empty()) meet_plane(world_.terrain, Kind::terrain);
}

void Finder::meet_by_mask() {
  const FoundContact contact =
      find_mask_contact(world_, mover_, std::max(from_, world_.terrain_filled), to_, counts_);
  if (contact.exists()) keep(contact);
}

std::optional<PlaneContact> Finder::sweep_plane(const BitPlane& plane, Kind kind, Vec2d start,
                                                Vec2d motion) const {
  if (is_actor()) return sweep_box(plane, start, motion, shape_.extent);
  double radius = 0;
  if (kind == Kind::wall) {
    radius = mover_.is_bullet()
                 ? world_.definition.bullets[world_.bullets(mover_).definition[mover_.slot()]].wall_radius
                 : shape_.radius;
  }
  return radius > 0 ? sweep_circle(plane, start, motion, radius) : sweep_point(plane, start, motion);
}

// Without detail it may have flown into a solid.
void Finder::meet_buried(const BitPlane& plane, Kind kind) {
  const Vec2d start = path_.at(from_);
  const auto contact = sweep_point(plane, start, {});
  if (!contact || !contact->starts_inside) return;
  FoundContact found{from_, kind, 0, 0, contact->normal, start};
  found.is_buried = true;
  keep(found);
}

void Finder::meet_plane(const BitPlane& plane, Kind kind) {
  if (has_detail() && world_.bullets(mover_).regains_walls[mover_.slot()] != 0) meet_buried(plane, kind);
  const Time from = kind == Kind::terrain ? std::max(from_, world_.terrain_filled) : from_;
  if (from > path_.until) return;
  const auto contact = sweep_plane(plane, kind, path_.at(from), path_.travel(from, to_));
  if (!contact) return;
  FoundContact found{moment(from, to_, contact->fraction), kind, 0, 0, contact->normal, contact->position};
  found.is_on_plane = !is_actor();
  keep(found);
}

// Both grids, piece by piece along the path, until something is met before the next piece begins. Most paths
// are short.
void Finder::visit_grids() {
  const Vec2d start = path_.at(from_), motion = path_.travel(from_, to_);
  const double reach = std::max(std::abs(motion.x), std::abs(motion.y));
  const double piece_max = cells_per_piece * world_.targets.cell();
  if (reach < piece_max) return visit_piece(swept_bounds(shape_, start, start + motion));
  const auto pieces = static_cast<std::int64_t>(1 + std::floor(reach / piece_max));
  for (std::int64_t piece = 0; piece < pieces; ++piece) {
    const double begin = static_cast<double>(piece) / static_cast<double>(pieces);
    const double end = static_cast<double>(piece + 1) / static_cast<double>(pieces);
    if (best_.exists() && best_.time < moment(from_, to_, begin)) return;
    visit_piece(swept_bounds(shape_, start + motion * begin, start + motion * end));
  }
}

void Finder::visit_piece(const RoundedBounds& bounds) {
  if (near_.statics) world_.statics.grid.visit(bounds, [this](std::uint32_t index) { meet_static(index); });
  if (near_.targets && meets_movers())
    world_.targets.visit(bounds, [this](MoverRef target) { meet_mover(target); });
}

bool Finder::meets_static(const StaticTarget& target) const {
  if (target.is_gone || is_beam() || !filter_.meets(target.filter)) return false;
  if (detail_ == DetailLevel::most && target.kind != Kind::segment) return false;
  if (target.is_sensor) return !is_in_sensor(world_, mover_, target);
  const bool is_ship = mover_.form() == MoverForm::mask && walks();
  if (target.is_pickup) return mover_.form() == MoverForm::player || is_ship;
  return !has_figure() && !is_waiting_ && !is_immovable() && (!is_actor() || walks());
}

void Finder::meet_static(std::uint32_t index) {
  const StaticTarget& target = world_.statics.targets[index];
  ++counts_.pairs;
  if (!meets_static(target)) return;
  ++counts_.tests;
  const Vec2d start = path_.at(from_), motion = path_.travel(from_, to_);
  const SweptResult contact =
      target.kind == Kind::segment
          ? sweep_shape_segment(shape_, start, motion, target.a, target.b)
          : sweep_outlines(outline_, {&target.shape, {}}, start - target.position, motion);
  if (!contact || (target.is_solid() && !is_approaching(path_.step, contact->normal))) return;
  const Time time = moment(from_, to_, contact->fraction);
  keep({time, target.kind, target.index, index, contact->normal, start + motion * contact->fraction});
}

void Finder::meet_mover(MoverRef target) {
  if (target == mover_ || is_gone(world_, target)) return;
  has_met_movers_ = true;
  ++counts_.pairs;
  if (!filter_.meets(filter_of(world_, target))) return;
  if (target.form() == MoverForm::body) {
    meet_solid_mover(target);
  } else {
    meet_actor(target);
  }
}

// A pair of bodies is met once, by the one with the lower index; one that the guard stopped is met by whoever
// still flies, as if it were immovable.
void Finder::meet_solid_mover(MoverRef target) {
  if (is_actor() || is_beam() || is_waiting_ || detail_ == DetailLevel::most) return;
  const bool is_target_waiting = is_waiting(world_, target);
  const bool is_other_way_round = !is_target_waiting && id_.ordinal >= id_of(world_, target).ordinal;
  if (mover_.form() == MoverForm::body && is_other_way_round) return;
  if (is_immovable() && (is_target_waiting || world_.bodies.inverse_mass[target.slot()] == 0)) return;
  if (const auto found = sweep_mover(target, outline_of(world_, target), from_, true)) keep(*found);
}

// Players, ships and enemies whose touch does nothing are met by others, and meet no mover themselves.
bool Finder::meets_movers() const {
  if (!is_actor()) return true;
  return mover_.form() == MoverForm::enemy &&
         world_.definition.actors[world_.enemies.definition[mover_.slot()]].contact_damage > 0;
}

bool Finder::may_hit(MoverRef target) const {
  if (mover_.form() == MoverForm::enemy) return target.form() == MoverForm::player;
  if (is_beam())
    return may_strike(world_, world_.beams.owner[mover_.slot()], world_.beams.team[mover_.slot()], target);
  if (!mover_.is_bullet()) return false;
  const BulletColumns& bullets = world_.bullets(mover_);
  return may_strike(world_, bullets.owner[mover_.slot()], bullets.team[mover_.slot()], target);
}

bool Finder::has_windows() const {
  const BulletColumns& bullets = world_.bullets(mover_);
  return bullets.generation[mover_.slot()] > 0 ||
         world_.definition.bullets[bullets.definition[mover_.slot()]].pierce > 0;
}

Finder::Opening Finder::opening_of(MoverRef target) const {
  const ActorStore& actors = world_.actors(target.form());
  const Time open = std::max({from_, world_.now, actors.invulnerable_until[target.slot()]});
  if (mover_.is_bullet() && !has_windows()) return {open, false};
  const PackedId self = pack(id_), other = pack(id_of(world_, target));
  const Time until = world_.windows.until(self, other);
  if (until != INT64_MIN) return {std::max(open, until), false};
  const bool makes_window = !mover_.is_bullet() || world_.bullets(mover_).pierce_left[mover_.slot()] > 0;
  if (!makes_window || world_.windows.has_room()) return {open, false};
  return {std::max(open, world_.refusals.until(self, other)), true};
}

void Finder::meet_actor(MoverRef target) {
  if (!may_hit(target)) return;
  if (mover_.is_bullet() && target.form() == MoverForm::player) meet_graze(target);
  const Opening opening = opening_of(target);
  auto found = sweep_mover(target, outline_of(world_, target), opening.time, false);
  if (!found) return;
  found->is_refused = opening.is_refused;
  if (!opening.is_refused || world_.refusals.has_room()) return keep(*found);
  ++counts_.refused;
}

// Once per bullet and player: whoever was grazed or hit by it is not grazed by it again.
void Finder::meet_graze(MoverRef target) {
  const ShapeData& circle = world_.graze_shapes[world_.players.definition[target.slot()]];
  if (circle.radius <= 0) return;
  if (world_.grazes.until(pack(id_), pack(id_of(world_, target))) != INT64_MIN) return;
  auto found = sweep_mover(target, {&circle, {}}, std::max(from_, world_.now), false);
  if (!found) return;
  found->is_graze = true;
  if (world_.grazes.has_room()) {
    keep(*found);
  } else {
    ++counts_.refused;
  }
}

std::optional<FoundContact> Finder::sweep_mover(MoverRef target, const Outline& outline, Time not_before,
                                                bool is_solid) {
  const Path other = path_of(world_, target);
  const Time from = std::max(not_before, other.launch), to = to_;
  if (from > path_.until) return std::nullopt;
  ++counts_.tests;
  const Vec2d start = path_.at(from) - other.at(from),
              motion = path_.travel(from, to) - other.travel(from, to);
  const SweptResult contact = sweep_outlines(outline_, outline, start, motion);
  if (!contact) return std::nullopt;
  const double noise = velocity_rounding * std::max(length(path_.step), length(other.step));
  if (is_solid && !is_approaching(path_.step - other.step, contact->normal, noise)) return std::nullopt;
  const Time time = moment(from, to, contact->fraction);
  const EntityId id = id_of(world_, target);
  return FoundContact{time, id.kind, id.ordinal, target.bits, contact->normal, path_.at(time)};
}

void Finder::meet_expiry() {
  if ((mover_.is_bullet() || is_beam()) && path_.until < world_.tick_end) {
    keep({path_.until, Kind::expiry, 0, 0, {}, path_.at(path_.until)});
  }
}

}  // namespace

FoundContact find_contact(const WorldState& world, MoverRef mover, FinderCounts& counts, NearbyThings near) {
  FoundContact best;
  Finder(world, mover, counts, near, best).run();
  return best;
}

}  // namespace fusillade::sim
