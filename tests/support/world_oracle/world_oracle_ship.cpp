#include "support/world_oracle/world_oracle_ship.h"

#include <algorithm>
#include <cmath>

#include "support/oracle/mask_oracle.h"

namespace fusillade::support {
namespace {

using sim::Kind;

constexpr Real tie_s = 1e-8L;  // steps across both axes at so nearly one moment may be taken either way

struct Place {
  std::int64_t left = 0, top = 0;
};

OracleMask mask_of(const OracleMover& mover) {
  return {mover.figure->width, mover.figure->height, mover.figure->solid};
}

class ShipPath {
 public:
  ShipPath(WorldOracleState& state, OracleMover& ship)
      : state_(state),
        ship_(ship),
        mask_(mask_of(ship)),
        scale_(state.definition.terrain.pixels_per_tile),
        walls_{state.definition.map.width, state.definition.map.height, true, state.definition.map.solid} {}

  std::optional<Meeting> first_crash(Real end) {
    Place place = place_at(ship_, state_.now);
    if (solid_at(place).kind != Kind::none) state_.doubt = "a ship inside a solid";
    while (true) {
      const Real x = time_of_step(ship_.at(0).x, ship_.velocity.x, mask_.width, place.left);
      const Real y = time_of_step(ship_.at(0).y, ship_.velocity.y, mask_.height, place.top);
      const Real time = std::min(x, y);
      if (time > end) return std::nullopt;
      const Place by_x{place.left + (ship_.velocity.x > 0 ? 1 : -1), place.top};
      const Place by_y{place.left, place.top + (ship_.velocity.y > 0 ? 1 : -1)};
      const Place next = x <= y ? by_x : by_y;
      const bool may_be_either = std::abs(x - y) < tie_s;
      const sim::EntityId met = solid_at(next);
      if (may_be_either && (met.kind != Kind::none || solid_at(x <= y ? by_y : by_x).kind != Kind::none))
        state_.doubt = "a ship at a corner";
      if (met.kind != Kind::none) return crash(time, met, x <= y);
      place = next;
    }
  }

 private:
  Real pixels(Real centre, std::int64_t size) const {
    return centre * scale_ - static_cast<Real>(size) / 2 + 0.5L;
  }
  Place place_at(const OracleMover& mover, Real time) const {
    const Point centre = mover.at(time);
    return {static_cast<std::int64_t>(std::floor(pixels(centre.x, mover.figure->width))),
            static_cast<std::int64_t>(std::floor(pixels(centre.y, mover.figure->height)))};
  }
  // Of match time; `at_zero`: the coordinate of its course at time 0. Who is slower meets nothing that it
  // would approach, and must not hide what it meets across the other axis.
  Real time_of_step(Real at_zero, Real velocity, std::int64_t size, std::int64_t pixel) const {
    if (std::abs(velocity) < speed_grain) return not_ever;
    const Real line = static_cast<Real>(velocity > 0 ? pixel + 1 : pixel);
    return std::max(state_.now, (line - pixels(at_zero, size)) / (velocity * scale_));
  }

  Meeting crash(Real time, sim::EntityId met, bool is_x) const {
    const Real speed = is_x ? ship_.velocity.x : ship_.velocity.y;
    const Real room = oracle_band / std::abs(speed), side = speed > 0 ? -1 : 1;
    Meeting meeting{{time - room, time, time + room}, &ship_, met};
    meeting.normal = is_x ? Point{side, 0} : Point{0, side};
    return meeting;
  }

  // A bunker that is pushed slides on: for a ship it lies where it was as both were on their courses.
  sim::EntityId solid_at(Place place) const {
    if (have_common_pixel(mask_, place.left, place.top, walls_, scale_)) return {Kind::wall, 0};
    if (have_common_pixel(mask_, place.left, place.top, state_.terrain, 1)) return {Kind::terrain, 0};
    for (const OracleMover& other : state_.movers) {
      const bool is_bunker = other.id.kind == Kind::mask && !other.is_ship() && other.is_there;
      if (!is_bunker || !ship_.filter.meets(other.filter)) continue;
      const Place own = place_at(other, std::max({state_.begin(), ship_.since, other.since}));
      if (have_common_pixel(mask_, mask_of(other), own.left - place.left, own.top - place.top))
        return other.id;
    }
    return {};
  }

  WorldOracleState& state_;
  OracleMover& ship_;
  OracleMask mask_;
  std::int64_t scale_;
  OraclePlane walls_;
};

}  // namespace

std::optional<Meeting> find_crash(WorldOracleState& state, OracleMover& ship, Real end) {
  return ShipPath(state, ship).first_crash(end);
}

bool is_crash(const Meeting& meeting) {
  const OracleMover& ship = *meeting.mover;
  return -dot(ship.velocity, *meeting.normal) >= ship.actor->ship.crash_speed;
}

Point ship_velocity(const WorldOracleState& state, const OracleMover& ship, Real time) {
  Point pull;
  for (const sim::GravityPointDefinition& point : state.definition.gravity_points) {
    const Point way = Point{point.position.x, point.position.y} - ship.at(time);
    const Real distance = length(way);
    if (distance == 0 || (point.range > 0 && distance > point.range)) continue;
    const Real far = std::max(distance, Real{1});
    pull = pull + way * (point.strength / (distance * far * far));
  }
  pull.y += gravity_tiles_per_s2 * ship.actor->ship.gravity;
  return (ship.own + pull * state.dt) * std::pow(Real{ship.actor->ship.drag}, state.dt);
}

}  // namespace fusillade::support
