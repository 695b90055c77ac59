// Who is near a place, asked between ticks (RULES "Spatial grid").
#include <algorithm>
#include <tuple>
#include <utility>

#include "sim/base/math.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/contact/course.h"
#include "sim/motion/movers.h"
#include "sim/world.h"

namespace fusillade::sim {
namespace {

// Collects what lies within the radius; a grid may offer the same entity several times.
class Search {
 public:
  Search(Vec2d position, double radius, Kind kind) : position_(position), radius_(radius), kind_(kind) {}

  Bounds bounds() const { return Bounds::of_path(position_, position_, {radius_, radius_}); }
  void offer(EntityId id, Vec2d centre) {
    const double distance = length(centre - position_);
    if (id.kind == kind_ && distance <= radius_) found_.push_back({id, distance});
  }
  std::vector<Nearby> nearest_first() {
    std::sort(found_.begin(), found_.end(), [](const Nearby& a, const Nearby& b) {
      return std::tuple(a.distance, a.id.ordinal) < std::tuple(b.distance, b.id.ordinal);
    });
    const auto is_same = [](const Nearby& a, const Nearby& b) { return a.id == b.id; };
    found_.erase(std::unique(found_.begin(), found_.end(), is_same), found_.end());
    return std::move(found_);
  }

 private:
  Vec2d position_;
  double radius_;
  Kind kind_;
  std::vector<Nearby> found_;
};

void offer_mover(const WorldState& world, MoverRef mover, Search& search) {
  const Path path = path_of(world, mover);
  if (path.launch <= world.tick_start) search.offer(id_of(world, mover), path.at(world.tick_start));
}

void search_bullets(WorldState& world, Search& search) {
  build_bullet_index(world);
  world.bullet_index.visit(search.bounds(), [&](MoverRef bullet) { offer_mover(world, bullet, search); });
}

void search_targets(WorldState& world, Search& search) {
  if (!world.targets.is_current()) update_target_grid(world);
  world.targets.visit(search.bounds(), [&](MoverRef target) { offer_mover(world, target, search); });
}

void search_statics(const WorldState& world, Search& search) {
  world.statics.grid.visit(search.bounds(), [&](std::uint32_t index) {
    const StaticTarget& target = world.statics.targets[index];
    if (!target.is_gone) search.offer({target.kind, target.index}, target.position);
  });
}

}  // namespace

std::vector<Nearby> World::query_nearby(Vec2 position, double radius, Kind kind) {
  state_->now = state_->tick_start;
  Search search(position, radius, kind);
  if (kind == Kind::bullet) {
    search_bullets(*state_, search);
  } else if (kind == Kind::body || kind == Kind::enemy || kind == Kind::player || kind == Kind::mask) {
    search_targets(*state_, search);
  } else if (kind == Kind::peg || kind == Kind::object) {
    search_statics(*state_, search);
  }
  return search.nearest_first();
}

}  // namespace fusillade::sim
