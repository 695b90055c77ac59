#include "sim/state/validate.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "sim/state/state_visit.h"

namespace fusillade::sim {
namespace {

constexpr Tick tick_max = 1 << 30;
constexpr double float_max = 1e9;  // tiles, tiles/s and all else that is stored as float or double
constexpr std::int64_t count_max = std::int64_t{1} << 40;

bool is_index(std::int32_t index, std::size_t size, std::int32_t min = 0) {
  return index >= min && index < static_cast<std::int64_t>(size);
}

template <class Rows, class IsRight>
std::string first_wrong(std::string_view what, const Rows& rows, IsRight is_right) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!is_right(rows[i])) {
      return std::string(what) + " " + std::to_string(i) + ": refers to a definition that does not exist";
    }
  }
  return {};
}

std::string plane_error(const WorldDefinition& definition) {
  const TileMapDefinition& map = definition.map;
  const auto fits = [](std::int32_t side) { return side >= 1 && side <= map_side_max_tiles; };
  if (!fits(map.width) || !fits(map.height))
    return "map: has sides out of range; allowed: 1 to " + std::to_string(map_side_max_tiles);
  const TerrainDefinition& terrain = definition.terrain;
  if ((terrain.width == 0) != (terrain.height == 0)) return "terrain: has one side of length 0";
  if (terrain.pixels_per_tile < 1 || terrain.pixels_per_tile > 64) {
    return "terrain: pixels_per_tile is " + std::to_string(terrain.pixels_per_tile) + "; allowed: 1 to 64";
  }
  return {};
}

std::string rules_error(const MatchRules& rules, const LoadLimits& limits) {
  for (const std::int32_t capacity :
       {rules.bullets_max, rules.enemies_max, rules.players_max, rules.bodies_max, rules.beams_max,
        rules.masks_max, rules.windows_max, rules.events_max}) {
    if (capacity > limits.capacity_max) {
      return "rules: a capacity is " + std::to_string(capacity) + "; allowed here: at most " +
             std::to_string(limits.capacity_max);
    }
  }
  return {};
}

// Of an emitter or weapon.
template <class Firing>
bool names_ammunition(const WorldDefinition& d, const Firing& firing) {
  return firing.beam < 0 ? is_index(firing.bullet, d.bullets.size()) : is_index(firing.beam, d.beams.size());
}

std::string sensor_error(const WorldDefinition& d) {
  const auto sensors =
      std::count_if(d.objects.begin(), d.objects.end(), [](const ObjectDefinition& o) { return o.sensor; });
  if (static_cast<std::size_t>(sensors) <= sensors_max) return {};
  return "object_definition: has " + std::to_string(sensors) +
         " sensors; allowed: " + std::to_string(sensors_max);
}

std::string figure_error(const WorldDefinition& d) {
  if (d.figures.size() > figures_max) {
    return "figure_definition: has " + std::to_string(d.figures.size()) +
           " figures; allowed: " + std::to_string(figures_max);
  }
  for (const FigureDefinition& figure : d.figures) {
    const auto pixels = static_cast<std::size_t>(figure.width) * static_cast<std::size_t>(figure.height);
    if (figure.solid.size() != pixels || std::count(figure.solid.begin(), figure.solid.end(), 1) == 0)
      return "figure_definition: has no solid pixel, or not as many pixels as its sides say";
  }
  return {};
}

std::string reference_error(const WorldDefinition& d) {
  const auto names_actor = [&](const ActorPlacement& p) { return is_index(p.definition, d.actors.size()); };
  for (const std::string& error :
       {first_wrong("emitter_definition", d.emitters,
                    [&](const EmitterDefinition& e) { return names_ammunition(d, e); }),
        first_wrong("weapon_definition", d.weapons,
                    [&](const WeaponDefinition& w) { return names_ammunition(d, w); }),
        first_wrong(
            "bullet_definition", d.bullets,
            [&](const BulletDefinition& b) { return is_index(b.split.bullet, d.bullets.size(), -1); }),
        first_wrong("beam_placement", d.beam_placements,
                    [&](const BeamPlacement& p) { return is_index(p.definition, d.beams.size()); }),
        first_wrong("actor_definition", d.actors,
                    [&](const ActorDefinition& actor) {
                      return is_index(actor.weapon, d.weapons.size(), -1) &&
                             is_index(actor.figure, d.figures.size(), -1) &&
                             std::all_of(actor.emitters.begin(), actor.emitters.end(),
                                         [&](std::int32_t e) { return is_index(e, d.emitters.size()); });
                    }),
        first_wrong("bullet_placement", d.bullet_placements,
                    [&](const BulletPlacement& p) { return is_index(p.definition, d.bullets.size()); }),
        first_wrong("enemy_placement", d.enemy_placements, names_actor),
        first_wrong("player_placement", d.player_placements, names_actor),
        first_wrong("mask_placement", d.mask_placements, [&](const ActorPlacement& p) {
          return names_actor(p) && d.actors[static_cast<std::size_t>(p.definition)].figure >= 0;
        })}) {
    if (!error.empty()) return error;
  }
  return {};
}

// Finds the first thing that is wrong with a state.
class Inspector {
 public:
  explicit Inspector(const WorldState& world) : world_(world) {}

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
        fail(who, "ordinal", "is not above the one before");
      }
      check_time(who, "launch", store.launch[slot], 0, world_.tick_start);
      if (error_.empty()) check(who, store, slot);
    }
  }

  void windows(FieldName, const Windows&) {}
  void targets(FieldName, const std::vector<StaticTarget>&) {}
  void plane(FieldName, const BitPlane&) {}
  // They are handed on as they are, to whoever names what happened.
  void pending(const EventList& events, const StepResult&) {
    const auto is_kind = [](EntityId id) { return static_cast<std::size_t>(id.kind) < kind_names.size(); };
    for (const Event& event : events.scheduled()) {
      check_numbers("match", "event", event);
      if (static_cast<std::size_t>(event.form) >= event_form_names.size())
        fail("match", "event.form", "does not exist");
      if (!is_kind(event.mover) || !is_kind(event.target) || !is_kind(event.owner))
        fail("match", "event", "names somebody of no kind");
    }
  }

 private:
  void fail(const std::string& who, std::string_view field, std::string_view what) {
    if (error_.empty()) error_ = std::string(who).append(", ").append(field).append(": ").append(what);
  }

  template <class T>
  void check_numbers(const std::string& who, const FieldName& name, const T& value) {
    visit_leaves(name, value, [&](const FieldName& leaf, const auto& number) {
      if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(number)>>) {
        if (!(std::abs(number) <= float_max)) fail(who, leaf.path(), "is not a finite number in range");
      }
    });
  }
  void check_time(const std::string& who, std::string_view field, Time time, Time min, Time max) {
    if (time < min || time > max) fail(who, field, "is out of range of the match's time");
  }
  void check_ordinal(const std::string& who, Ordinal ordinal, Ordinal next) {
    if (ordinal >= next) fail(who, "ordinal", "has not been given yet");
  }

  template <class Bullets>
  void check_bullet(const std::string& who, const Bullets& bullets, Slot slot, bool is_straight) {
    const auto& definitions = world_.definition.bullets;
    check_ordinal(who, bullets.ordinal[slot], world_.bullets_spawned);
    check_time(who, "end", bullets.end[slot], world_.tick_start, time_of(tick_max));
    if (!is_index(bullets.definition[slot], definitions.size()))
      return fail(who, "definition", "does not exist");
    const BulletDefinition& type = definitions[static_cast<std::size_t>(bullets.definition[slot])];
    if (type.is_straight() != is_straight) fail(who, "definition", "is of another kind of motion");
    check_left(who, "pierce_left", bullets.pierce_left[slot], type.pierce);
    check_left(who, "bounces_left", bullets.bounces_left[slot], type.bounces);
    if (unpack(bullets.owner[slot]).kind > Kind::none) fail(who, "owner", "is of no kind");
    if (bullets.generation[slot] < 0) fail(who, "generation", "is negative");
    check_sensors(who, bullets.sensors[slot]);
  }
  // Every bullet begins with all that its definition gives, a fragment, too, and only spends it.
  void check_left(const std::string& who, std::string_view field, std::int32_t left, std::int32_t given) {
    if (left < 0 || left > given)
      fail(who, field, "is " + std::to_string(left) + "; allowed: 0 to " + std::to_string(given));
  }
  void check_sensors(const std::string& who, std::uint64_t sensors) {
    if (static_cast<std::size_t>(std::bit_width(sensors)) > world_.statics.sensors.size())
      fail(who, "sensors", "name none that exists");
  }
  void check(const std::string& who, const StraightStore& bullets, Slot slot) {
    check_bullet(who, bullets, slot, true);
  }
  void check(const std::string& who, const ForcedStore& bullets, Slot slot) {
    check_bullet(who, bullets, slot, false);
    check_time(who, "born", bullets.born[slot], 0, world_.tick_start);
    if (unpack(bullets.homing_target[slot]).kind > Kind::none) fail(who, "homing_target", "is of no kind");
  }

  void check(const std::string& who, const BodyStore& bodies, Slot slot) {
    check_ordinal(who, bodies.ordinal[slot], world_.definition.bodies.size());
    const ShapeData& shape = bodies.shape[slot];
    const ShapeData circle(Shape{.radius = static_cast<float>(shape.radius)});
    if (!(shape.radius >= 0) || words_of(shape) != words_of(circle)) fail(who, "shape", "is no circle");
    if (!(bodies.inverse_mass[slot] >= 0)) fail(who, "inverse_mass", "is negative");
    check_sensors(who, bodies.sensors[slot]);
  }

  Ordinal next_ordinal_of(const ActorStore& actors) const {
    if (&actors == &world_.masks) return world_.definition.mask_placements.size();
    return &actors == &world_.enemies ? world_.enemies_spawned : world_.players_spawned;
  }

  void check(const std::string& who, const ActorStore& actors, Slot slot) {
    check_ordinal(who, actors.ordinal[slot], next_ordinal_of(actors));
    check_time(who, "spawned", actors.spawned[slot], 0, world_.tick_start);
    check_sensors(who, actors.sensors[slot]);
    const std::int32_t index = actors.definition[slot];
    if (!is_index(index, world_.definition.actors.size())) return fail(who, "definition", "does not exist");
    const ActorDefinition& type = world_.definition.actors[static_cast<std::size_t>(index)];
    if (!(actors.heading[slot] >= 0 && actors.heading[slot] < headings))
      fail(who, "heading", "is out of range; allowed: 0 up to 32");
    if (&actors == &world_.masks && type.figure < 0) fail(who, "definition", "has no figure");
    for (std::size_t i = 0; i < type.emitters.size() && error_.empty(); ++i) {
      check_emitter(who, type.emitters[i], actors.spawned[slot], actors.emitters[slot][i]);
    }
    if (type.weapon >= 0) check_weapon(who, type.weapon, actors.weapon[slot]);
  }

  void check(const std::string& who, const BeamStore& beams, Slot slot) {
    check_ordinal(who, beams.ordinal[slot], world_.beams_spawned);
    check_time(who, "spawned", beams.spawned[slot], 0, world_.tick_start);
    check_time(who, "harmful_from", beams.harmful_from[slot], 0, time_of(tick_max));
    check_time(who, "end", beams.end[slot], world_.tick_start, time_of(tick_max));
    if (!is_index(beams.definition[slot], world_.definition.beams.size()))
      return fail(who, "definition", "does not exist");
    if (unpack(beams.owner[slot]).kind > Kind::none) fail(who, "owner", "is of no kind");
  }

  // An emitter that is behind would fire all that it has missed at once.
  void check_emitter(const std::string& who, std::int32_t index, Time spawned, EmitterState state) {
    if (state.volley < 0 || state.volley > count_max || state.burst < 0) {
      return fail(who, "emitters", "has a count out of range");
    }
    const EmitterDefinition& emitter = world_.definition.emitters[static_cast<std::size_t>(index)];
    const double rate = world_.definition.rules.tick_rate;
    const double due_s = static_cast<double>(state.volley) * seconds_of(emitter.period) +
                         static_cast<double>(state.burst) * seconds_of(emitter.burst_interval);
    if (due_s * rate > tick_max) return fail(who, "emitters", "is due too late");
    if (next_volley(emitter, rate, spawned, world_.tick_start, state)) fail(who, "emitters", "is behind");
  }
  void check_weapon(const std::string& who, std::int32_t index, const WeaponState& state) {
    check_time(who, "weapon.series_start", state.series_start, 0, world_.tick_end);
    const double cooldown_s = seconds_of(world_.definition.weapons[static_cast<std::size_t>(index)].cooldown);
    const double due_ticks =
        static_cast<double>(state.shots) * cooldown_s * world_.definition.rules.tick_rate;
    if (state.shots < 0 || due_ticks > tick_max) fail(who, "weapon.shots", "is out of range");
  }

  const WorldState& world_;
  std::string error_;
};

}  // namespace

std::string definition_error(const WorldDefinition& definition, const LoadLimits& limits) {
  for (const std::string& error :
       {plane_error(definition), rules_error(definition.rules, limits), reference_error(definition),
        sensor_error(definition), figure_error(definition), capacity_error(definition)}) {
    if (!error.empty()) return error;
  }
  return {};
}

std::string state_error(const WorldState& world) {
  if (world.tick < 0 || world.tick > tick_max) return "match, tick: is out of range";
  for (const Ordinal next :
       {world.bullets_spawned, world.enemies_spawned, world.players_spawned, world.beams_spawned}) {
    if (next >= ordinals_max) return "match: a number of spawned entities is out of range";
  }
  Inspector inspector(world);
  visit_state(world, inspector);
  return inspector.error();
}

}  // namespace fusillade::sim
