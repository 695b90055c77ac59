#include "sim/state/state_error.h"

#include <cmath>
#include <string_view>
#include <utility>

#include "sim/base/number_text.h"
#include "sim/state/leaf_text.h"
#include "sim/state/state_visit.h"

namespace fusillade::sim {
namespace {

constexpr double float_max = 1e9;  // tiles, tiles/s and all else that is stored as float or double
constexpr std::int64_t count_max = std::int64_t{1} << 40;

// Finds the first thing that is wrong with a state.
class Validator {
 public:
  explicit Validator(const WorldState& world) : world_(world) {}

  const std::string& error() const { return error_; }

  template <class T>
  void value(FieldName name, const T& value) {
    check_numbers("match", name, value);
  }

  template <class Store>
  void store(FieldName set, FieldName, const Store& store) {
    for (Slot slot = 0; slot < store.size() && error_.empty(); ++slot) {
      const std::string who = set.path() + " " + std::to_string(store.ordinal[slot]);
      store.visit([&](FieldName field, const auto& column, const auto&...) {
        check_numbers(who, field, column[slot]);
      });
      if (slot > 0 && store.ordinal[slot] <= store.ordinal[slot - 1]) {
        fail(who, "ordinal",
             "comes after " + std::to_string(store.ordinal[slot - 1]) + "; allowed: above that");
      }
      check_range(who, "launch", store.launch[slot], 0, world_.tick_start);
      if (error_.empty()) check(who, store, slot);
    }
  }

  void windows(FieldName set, const Windows& windows) {
    for (const Window& window : windows.live()) {
      const EntityId mover = unpack(window.mover), target = unpack(window.target);
      const std::string who =
          set.path() + " of " + std::to_string(mover.ordinal) + " and " + std::to_string(target.ordinal);
      check_any_kind(who, "mover.kind", mover);
      check_any_kind(who, "target.kind", target);
    }
  }
  void targets(FieldName, const std::vector<StaticTarget>&) {}
  void plane(FieldName, const BitPlane&) {}
  // They are handed on as they are, to whoever names what happened.
  void pending(const EventList& events, const StepResult&) {
    for (const Event& event : events.scheduled()) check_numbers("match", "event", event);
  }

 private:
  void fail(const std::string& who, std::string_view field, std::string_view what) {
    if (error_.empty()) error_ = std::string(who).append(", ").append(field).append(": ").append(what);
  }
  // Whether it is; if not, that is said.
  bool check_range(const std::string& who, std::string_view field, std::int64_t number, std::int64_t min,
                   std::int64_t max) {
    const bool is_within = number >= min && number <= max;
    if (!is_within) fail(who, field, range_error(number, min, max));
    return is_within;
  }
  bool check_index(const std::string& who, std::string_view field, std::int32_t index, std::size_t size) {
    return check_range(who, field, index, 0, static_cast<std::int64_t>(size) - 1);
  }
  void check_real(const std::string& who, std::string_view field, double number, double min, double max) {
    if (!(number >= min && number <= max)) fail(who, field, real_range_error(number, min, max));
  }
  void check_any_kind(const std::string& who, std::string_view field, EntityId id) {
    check_range(who, field, static_cast<std::int64_t>(id.kind), 0, static_cast<std::int64_t>(last_of<Kind>));
  }
  // Beams stand behind `none`: they own nothing, and nobody homes at them.
  void check_kind(const std::string& who, std::string_view field, EntityId id) {
    check_range(who, field, static_cast<std::int64_t>(id.kind), 0, static_cast<std::int64_t>(Kind::none));
  }

  template <class T>
  void check_numbers(const std::string& who, const FieldName& name, const T& value) {
    visit_leaves(name, value, [&](const FieldName& leaf, const auto& number) {
      if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(number)>>) {
        if (!(std::abs(number) <= float_max))
          fail(who, leaf.path(), real_range_error(number, -float_max, float_max));
      }
    });
  }
  void check_ordinal(const std::string& who, Ordinal ordinal, Ordinal next) {
    if (ordinal >= next)
      fail(who, "ordinal", "has not been given; allowed: those below " + std::to_string(next));
  }

  template <class Bullets>
  void check_bullet(const std::string& who, const Bullets& bullets, Slot slot, bool is_straight) {
    const auto& definitions = world_.definition.bullets;
    check_ordinal(who, bullets.ordinal[slot], world_.bullets_spawned);
    check_range(who, "end", bullets.end[slot], world_.tick_start, time_of(INT32_MAX));
    if (!check_index(who, "definition", bullets.definition[slot], definitions.size())) return;
    const BulletDefinition& type = definitions[static_cast<std::size_t>(bullets.definition[slot])];
    if (type.is_straight() != is_straight) {
      fail(who, "definition",
           "is " + std::to_string(bullets.definition[slot]) + ", which flies " +
               (type.is_straight() ? "straight" : "under forces") + "; allowed: one that flies as these do");
    }
    // Every bullet begins with all that its definition gives, a fragment, too, and only spends it.
    check_range(who, "pierce_left", bullets.pierce_left[slot], 0, type.pierce);
    check_range(who, "bounces_left", bullets.bounces_left[slot], 0, type.bounces);
    check_kind(who, "owner.kind", unpack(bullets.owner[slot]));
    check_range(who, "generation", bullets.generation[slot], 0, INT32_MAX);
    check_sensors(who, bullets.sensors[slot]);
  }
  // A bit for each sensor.
  void check_sensors(const std::string& who, std::uint64_t sensors) {
    const std::size_t count = world_.statics.sensors.size();
    const std::uint64_t all = count == 0 ? 0 : UINT64_MAX >> (sensors_max - count);
    if ((sensors & ~all) != 0)
      fail(who, "sensors", "are " + std::to_string(sensors) + "; allowed: 0 to " + std::to_string(all));
  }
  void check(const std::string& who, const StraightStore& bullets, Slot slot) {
    check_bullet(who, bullets, slot, true);
  }
  void check(const std::string& who, const ForcedStore& bullets, Slot slot) {
    check_bullet(who, bullets, slot, false);
    check_range(who, "born", bullets.born[slot], 0, world_.tick_start);
    check_kind(who, "homing_target.kind", unpack(bullets.homing_target[slot]));
  }

  void check(const std::string& who, const BodyStore& bodies, Slot slot) {
    check_ordinal(who, bodies.ordinal[slot], world_.definition.bodies.size());
    const ShapeData& shape = bodies.shape[slot];
    const ShapeData circle(Shape{.radius = static_cast<float>(shape.radius)});
    check_real(who, "shape.radius", shape.radius, 0, float_max);
    const auto [field, what] = difference_error("shape", shape, circle);
    if (!field.empty()) fail(who, field, what + ", as of a circle");
    check_real(who, "inverse_mass", bodies.inverse_mass[slot], 0, float_max);
    check_sensors(who, bodies.sensors[slot]);
  }

  Ordinal next_ordinal_of(const ActorStore& actors) const {
    if (&actors == &world_.masks) return world_.definition.mask_placements.size();
    return &actors == &world_.enemies ? world_.enemies_spawned : world_.players_spawned;
  }

  void check(const std::string& who, const ActorStore& actors, Slot slot) {
    check_ordinal(who, actors.ordinal[slot], next_ordinal_of(actors));
    check_range(who, "spawned", actors.spawned[slot], 0, world_.tick_start);
    check_sensors(who, actors.sensors[slot]);
    const std::int32_t index = actors.definition[slot];
    if (!check_index(who, "definition", index, world_.definition.actors.size())) return;
    const ActorDefinition& type = world_.definition.actors[static_cast<std::size_t>(index)];
    if (const float heading = actors.heading[slot]; !(heading >= 0 && heading < headings))
      fail(who, "heading", "is " + number_text(heading) + "; allowed: 0 up to " + std::to_string(headings));
    if (&actors == &world_.masks && type.figure < 0)
      fail(who, "definition",
           "is " + std::to_string(index) + ", which has no figure; allowed: one with a figure");
    for (std::size_t i = 0; i < type.emitters.size() && error_.empty(); ++i) {
      check_emitter(who, type.emitters[i], actors.spawned[slot], actors.emitters[slot][i]);
    }
    if (type.weapon >= 0) check_weapon(who, type.weapon, actors.weapon[slot]);
  }

  void check(const std::string& who, const BeamStore& beams, Slot slot) {
    check_ordinal(who, beams.ordinal[slot], world_.beams_spawned);
    check_range(who, "spawned", beams.spawned[slot], 0, world_.tick_start);
    check_range(who, "harmful_from", beams.harmful_from[slot], 0, time_of(INT32_MAX));
    check_range(who, "end", beams.end[slot], world_.tick_start, time_of(INT32_MAX));
    check_index(who, "definition", beams.definition[slot], world_.definition.beams.size());
    check_kind(who, "owner.kind", unpack(beams.owner[slot]));
  }

  // An emitter that is behind would fire all that it has missed at once.
  void check_emitter(const std::string& who, std::int32_t index, Time spawned, EmitterState state) {
    if (!check_range(who, "emitters.volley", state.volley, 0, count_max)) return;
    if (!check_range(who, "emitters.burst", state.burst, 0, INT32_MAX)) return;
    const EmitterDefinition& emitter = world_.definition.emitters[static_cast<std::size_t>(index)];
    const double rate = world_.definition.rules.tick_rate;
    const double due_s = static_cast<double>(state.volley) * seconds_of(emitter.period) +
                         static_cast<double>(state.burst) * seconds_of(emitter.burst_interval);
    const auto fail_waiting = [&](const std::string& what) {
      fail(who, "emitters",
           "wait for volley " + std::to_string(state.volley) + ", shot " + std::to_string(state.burst) +
               ", " + what);
    };
    if (due_s * rate > tick_max)
      return fail_waiting(number_text(due_s * rate) + " ticks after the first; allowed: at most " +
                          std::to_string(tick_max));
    EmitterState next = state;
    if (next_volley(emitter, rate, spawned, world_.tick_start, next))
      fail_waiting("due before this tick; allowed: what is to come");
  }
  void check_weapon(const std::string& who, std::int32_t index, const WeaponState& state) {
    check_range(who, "weapon.series_start", state.series_start, 0, world_.tick_end);
    const double cooldown_s = seconds_of(world_.definition.weapons[static_cast<std::size_t>(index)].cooldown);
    const double cooldown_ticks = cooldown_s * world_.definition.rules.tick_rate;
    check_real(who, "weapon.shots", static_cast<double>(state.shots), 0,
               std::floor(tick_max / cooldown_ticks));
  }

  const WorldState& world_;
  std::string error_;
};

// Straight and forced bullets are one set: what is sized for all of them holds bullets_max.
std::string bullet_count_error(const WorldState& world) {
  const std::int64_t count = std::int64_t{world.straight.size()} + world.forced.size();
  const std::int64_t max = world.definition.rules.bullets_max;
  return count > max ? "match, bullets: " + range_error(count, 0, max) : "";
}

// Precondition: each store is in order of ordinals.
std::string common_ordinal_error(const WorldState& world) {
  for (Slot straight = 0, forced = 0; straight < world.straight.size() && forced < world.forced.size();) {
    const Ordinal a = world.straight.ordinal[straight], b = world.forced.ordinal[forced];
    if (a == b)
      return "bullet " + std::to_string(a) +
             ", ordinal: is that of a straight bullet and of a forced one; allowed: one of them";
    ++(a < b ? straight : forced);
  }
  return "";
}

}  // namespace

std::string state_error(const WorldState& world) {
  if (world.tick < 0 || world.tick > tick_max) return "match, tick: " + range_error(world.tick, 0, tick_max);
  using Counter = std::pair<std::string_view, Ordinal>;
  for (const auto& [name, next] :
       {Counter("bullets_spawned", world.bullets_spawned), Counter("enemies_spawned", world.enemies_spawned),
        Counter("players_spawned", world.players_spawned), Counter("beams_spawned", world.beams_spawned)}) {
    if (next >= ordinals_max)
      return "match, " + std::string(name) + ": is " + std::to_string(next) + "; allowed: 0 to " +
             std::to_string(ordinals_max - 1);
  }
  if (std::string error = bullet_count_error(world); !error.empty()) return error;
  Validator validator(world);
  visit_state(world, validator);
  return validator.error().empty() ? common_ordinal_error(world) : validator.error();
}

}  // namespace fusillade::sim
