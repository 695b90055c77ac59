#include "sim/inspection.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "sim/base/check.h"
#include "sim/motion/movers.h"
#include "sim/state_access.h"

namespace fusillade::sim {
namespace {

Bounds bounds_of(Vec2d a, Vec2d b) { return Bounds::of_path(a, b, {}); }

// Looks at the broadphase while its grids are filled.
class Broadphase {
 public:
  Broadphase(const WorldState& world, Inspection& found) : world_(world), found_(found) {}

  void look() {
    found_.cell = world_.targets.cell();
    for_each_mover(world_, [this](MoverRef mover) { offer_all_to(mover); });
    keep_each_pair_once();
    count_cells();
  }

 private:
  Vec2 place_of(MoverRef mover) const {
    const Path path = path_of(world_, mover);
    return path.at(std::max(world_.tick_start, path.launch)).rounded();
  }
  static Vec2 place_of(const StaticTarget& target) {
    return (target.kind == Kind::segment ? (target.a + target.b) * 0.5 : target.position).rounded();
  }

  void offer_all_to(MoverRef mover) {
    const Bounds reach = reach_of(world_, mover, world_.tick_start);
    if (is_gone(world_, mover) || !reach.overlaps(found_.box)) return;
    const EntityId id = id_of(world_, mover);
    const Vec2 at = place_of(mover);
    world_.statics.grid.visit(reach, [&](std::uint32_t index) {
      const StaticTarget& target = world_.statics.targets[index];
      if (!target.is_gone) found_.pairs.push_back({id, {target.kind, target.index}, at, place_of(target)});
    });
    world_.targets.visit(reach, [&](MoverRef target) {
      if (target == mover) return;
      Inspection::Pair pair{id, id_of(world_, target), at, place_of(target)};
      if (key_of(pair.target) < key_of(pair.mover)) {
        std::swap(pair.mover, pair.target);
        std::swap(pair.mover_at, pair.target_at);
      }
      found_.pairs.push_back(pair);
    });
  }

  static std::tuple<Kind, Ordinal> key_of(EntityId id) { return {id.kind, id.ordinal}; }
  static auto key_of(const Inspection::Pair& pair) {
    return std::tuple_cat(key_of(pair.mover), key_of(pair.target));
  }

  // Each is offered by both who are in it, and whoever stands in a grid twice, twice.
  void keep_each_pair_once() {
    auto& pairs = found_.pairs;
    std::sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return key_of(a) < key_of(b); });
    const auto is_same = [](const auto& a, const auto& b) { return key_of(a) == key_of(b); };
    pairs.erase(std::unique(pairs.begin(), pairs.end(), is_same), pairs.end());
  }

  void count_cells() {
    const auto cell_of = [this](double tiles) { return static_cast<std::int32_t>(tiles / found_.cell); };
    for (std::int32_t row = cell_of(found_.box.top); row <= cell_of(found_.box.bottom); ++row) {
      for (std::int32_t column = cell_of(found_.box.left); column <= cell_of(found_.box.right); ++column)
        count_cell(column, row);
    }
  }

  void count_cell(std::int32_t column, std::int32_t row) {
    // A little inside, so that the neighbours are not asked.
    const double left = column * found_.cell, top = row * found_.cell, edge = found_.cell;
    const Bounds inside = Bounds{left, top, left + edge, top + edge}.grown(-edge * 1e-6);
    std::vector<std::uint32_t> items;
    world_.targets.visit(inside, [&items](MoverRef target) { items.push_back(target.bits); });
    std::sort(items.begin(), items.end());
    const auto end = std::unique(items.begin(), items.end());
    if (end != items.begin())
      found_.cells.push_back({column, row, static_cast<std::int32_t>(end - items.begin())});
  }

  const WorldState& world_;
  Inspection& found_;
};

// A course begins at the mover's last launch, ticks ago maybe, and ends where its next one begins, or with
// the tick.
void read_legs(std::span<const Course> courses, Time tick_start, Inspection& found) {
  const auto key_of = [](const Course& course) {
    return std::tuple(course.mover.kind, course.mover.ordinal);
  };
  std::vector<Course> sorted(courses.begin(), courses.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const Course& a, const Course& b) { return key_of(a) < key_of(b); });
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const Course& course = sorted[i];
    if (course.is_over) continue;
    const bool is_last = i + 1 == sorted.size() || key_of(sorted[i + 1]) != key_of(course);
    const Time until = is_last ? tick_start + tick_length : sorted[i + 1].path.launch;
    const Time begin = std::max(tick_start, course.path.launch);
    const Vec2d from = course.path.at(begin);
    const Vec2d to = course.path.at(std::max(begin, std::min(until, course.path.until)));
    if (bounds_of(from, to).overlaps(found.box))
      found.legs.push_back({course.mover, from.rounded(), to.rounded()});
  }
}

void read_contacts(std::span<const Event> events, Inspection& found) {
  for (const Event& event : events) {
    if (event.form == EventForm::spawn || event.form == EventForm::expire) continue;
    if (bounds_of(event.position, event.position).overlaps(found.box)) found.contacts.push_back(event);
  }
}

}  // namespace

Inspection inspect_next_tick(const World& world, const Bounds& box) {
  std::string error;
  std::optional<World> copy = World::load(world.save(), error, LoadLimits::none());
  FUSILLADE_CHECK(copy.has_value());
  WorldState& state = StateAccess::of(*copy);
  const MatchRules& rules = state.definition.rules;
  state.courses.enable(
      static_cast<std::size_t>(rules.bullets_max) + static_cast<std::size_t>(rules.events_max) +
      static_cast<std::size_t>(rules.enemies_max) + static_cast<std::size_t>(rules.players_max) +
      static_cast<std::size_t>(rules.bodies_max) + static_cast<std::size_t>(rules.masks_max));
  Inspection found;
  found.tick = world.tick();
  found.box = box;
  StepHooks hooks;
  hooks.stage_done = [&](Stage stage) {
    if (stage == Stage::broadphase) Broadphase(state, found).look();
  };
  const Time tick_start = state.tick_start;
  found.result = copy->step(hooks);
  read_legs(state.courses.courses(), tick_start, found);
  read_contacts(copy->events(), found);
  return found;
}

}  // namespace fusillade::sim
