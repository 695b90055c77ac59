#include "sim/replica.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "sim/behaviour/pattern.h"
#include "sim/motion/forces.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"
#include "sim/tick_bounds.h"

namespace fusillade::sim {
namespace {

// Nobody is placed, and there is room for bullets only.
WorldDefinition definition_for_bullets(const WorldDefinition& given, std::int32_t bullets_max) {
  WorldDefinition definition;
  definition.rules = given.rules;
  definition.map = {1, 1, {0}};
  definition.bullets = given.bullets;
  definition.emitters = given.emitters;
  definition.weapons = given.weapons;
  MatchRules& rules = definition.rules;
  rules.level_of_detail = false;
  rules.bullets_max = bullets_max;
  rules.enemies_max = rules.players_max = rules.bodies_max = 1;
  rules.beams_max = rules.masks_max = 0;
  rules.windows_max = rules.events_max = 1;
  return definition;
}

BulletSpawn spawn_of(const ToldBullet& told) {
  BulletSpawn spawn;
  spawn.start = told.launch;
  spawn.position = told.position;
  spawn.velocity = told.velocity;
  spawn.definition = told.definition;
  spawn.team = told.team;
  spawn.owner = told.owner;
  return spawn;
}

// What has happened to a forced bullet in the world's tick goes on to `present`.
void catch_up(WorldState& world, Slot slot, Tick present) {
  while (world.tick < present) {
    settle_forced(world, slot);
    world.set_tick(world.tick + 1);
    apply_forces(world, slot);
  }
}

// `flown`: with the speed scale, as it is told.
void set_forced_flight(WorldState& world, Slot slot, Time launch, Vec2 position, Vec2 flown) {
  const double scale = world.definition.bullets[world.forced.definition[slot]].speed_scale;
  const Vec2 velocity = scale == 0 ? Vec2{} : (Vec2d(flown) * (1 / scale)).rounded();
  launch_from(world.forced, slot, launch, position, velocity);
  world.forced.courses().set_own(slot, {flown.x, flown.y, launch});
}

// Of the first `size` the one from which on ordinals are not below that one. O(log size).
template <class Store>
Slot place_in(const Store& store, Slot size, Ordinal ordinal) {
  Slot place = 0;
  while (size > 0) {
    const Slot half = size / 2;
    const bool is_below = store.ordinal[place + half] < ordinal;
    place += is_below ? half + 1 : 0;
    size = is_below ? size - half - 1 : half;
  }
  return place;
}

template <class Store>
std::optional<Slot> slot_in(const Store& store, Ordinal ordinal) {
  const Slot slot = place_in(store, store.size(), ordinal);
  return slot < store.size() && store.ordinal[slot] == ordinal ? std::optional(slot) : std::nullopt;
}

// The last one goes where its ordinal belongs; its slot then.
template <class Store>
Slot put_in_order(Store& store) {
  const Slot place = place_in(store, store.size() - 1, store.ordinal[store.size() - 1]);
  if (place + 1 < store.size()) store.move_last_to(place);
  return place;
}

template <class World, class F>
void for_each_store(World& world, F f) {
  f(world.straight);
  f(world.forced);
}

}  // namespace

Replica::Replica(const WorldDefinition& definition, std::int32_t bullets_max)
    : world_(
          std::make_unique<WorldState>(definition_for_bullets(definition, bullets_max), TimeFlow::rewinds)) {}
Replica::~Replica() = default;
Replica::Replica(Replica&&) noexcept = default;
Replica& Replica::operator=(Replica&&) noexcept = default;

void Replica::reset(Time now) {
  world_->straight.clear();
  world_->forced.clear();
  turns_.clear();
  coming_.clear();
  world_->set_tick(tick_of(now));
  now_ = now;
}

Time Replica::now() const { return now_; }
std::int64_t Replica::refused() const { return refused_; }

bool Replica::is_held(Ordinal bullet) const {
  return slot_in(world_->straight, bullet) || slot_in(world_->forced, bullet) ||
         std::any_of(coming_.begin(), coming_.end(),
                     [bullet](const Coming& coming) { return coming.bullet.ordinal == bullet; });
}

bool Replica::tell(const ToldBullet& told) {
  if (told.definition < 0 || static_cast<std::size_t>(told.definition) >= world_->definition.bullets.size())
    return false;
  const bool is_new = !is_held(told.ordinal);
  if (is_new && !add({.is_fired = false, .bullet = told})) return false;
  // Of a new one under forces, too: an earlier bounce that is told after it must not have the last word.
  const bool is_straight = world_->definition.bullets[told.definition].is_straight();
  if (!is_new || !is_straight) redirect(told.ordinal, told.launch, told.position, told.velocity);
  return is_new;
}

std::int32_t Replica::tell_volley(const Volley& volley, std::int32_t skip, std::uint64_t members) {
  const std::size_t patterns = world_->definition.emitters.size() + world_->definition.weapons.size();
  if (volley.pattern < 0 || static_cast<std::size_t>(volley.pattern) >= patterns) return -1;
  const VolleyPattern pattern = pattern_at(world_->definition, volley.pattern);
  const std::int32_t named = members == 0 ? 1 : static_cast<std::int32_t>(std::bit_width(members));
  if (skip < 0 || skip >= pattern.count || named > pattern.count - skip) return -1;
  std::int32_t added = 0;
  for (std::int32_t i = skip; i < pattern.count; ++i) {
    const std::int32_t bit = i - skip;
    if (members != 0 && (bit > 63 || (members >> bit & 1) == 0)) continue;
    const Ordinal ordinal = volley.first + static_cast<Ordinal>(i);
    if (is_held(ordinal)) continue;
    const VolleyBullet start = volley_bullet(pattern, volley.origin, volley.turn, i);
    const Time life = world_->bullet_physics[pattern.bullet].life;
    added += add({.is_fired = true,
                  .bullet = {ordinal, pattern.bullet, volley.team, volley.owner, volley.time,
                             volley.time + life, start.position, start.velocity}})
                 ? 1
                 : 0;
  }
  return added;
}

bool Replica::add(const Coming& coming) {
  const auto held = static_cast<std::size_t>(world_->bullet_count()) + coming_.size();
  if (held >= static_cast<std::size_t>(world_->definition.rules.bullets_max)) {
    ++refused_;
    return false;
  }
  const bool is_straight = world_->definition.bullets[coming.bullet.definition].is_straight();
  if (is_straight || coming.bullet.launch < world_->tick_end) {
    place(coming);
  } else {
    coming_.push_back(coming);
  }
  return true;
}

void Replica::place(const Coming& coming) {
  const ToldBullet& told = coming.bullet;
  if (!world_->definition.bullets[told.definition].is_straight()) return place_forced(coming);
  place_bullet(*world_, spawn_of(told), told.ordinal);
  const Slot slot = put_in_order(world_->straight);
  world_->straight.end[slot] = std::min(told.end, coming.gone);
  if (!coming.is_fired) launch_from(world_->straight, slot, told.launch, told.position, told.velocity);
}

void Replica::place_forced(const Coming& coming) {
  WorldState& world = *world_;
  const ToldBullet& told = coming.bullet;
  const Tick present = world.tick;
  world.set_tick(tick_of(told.launch));
  place_bullet(world, spawn_of(told), told.ordinal);
  const Slot slot = put_in_order(world.forced);
  world.forced.end[slot] = std::min(told.end, coming.gone);
  if (!coming.is_fired) {
    set_forced_flight(world, slot, told.launch, told.position, told.velocity);
    world.forced.born[slot] = told.end - world.bullet_physics[told.definition].life;
    if (told.launch == world.tick_start) apply_forces(world, slot);
  }
  catch_up(world, slot, present);
  world.set_tick(present);
}

void Replica::redirect(Ordinal bullet, Time time, Vec2 position, Vec2 velocity) {
  const auto later = std::upper_bound(turns_.begin(), turns_.end(), time,
                                      [](Time t, const Turn& one) { return t < one.time; });
  turns_.insert(later, {time, bullet, position, velocity});
}

void Replica::apply(const Turn& turn) {
  WorldState& world = *world_;
  if (const auto slot = slot_in(world.straight, turn.bullet)) {
    if (turn.time >= world.straight.launch[*slot])
      launch_from(world.straight, *slot, turn.time, turn.position, turn.velocity);
    return;
  }
  const auto slot = slot_in(world.forced, turn.bullet);
  if (!slot || turn.time < world.forced.born[*slot]) return;
  const Tick present = world.tick;
  world.set_tick(tick_of(turn.time));
  set_forced_flight(world, *slot, turn.time, turn.position, turn.velocity);
  if (turn.time == world.tick_start) apply_forces(world, *slot);
  catch_up(world, *slot, present);
  world.set_tick(present);
}

void Replica::end(Ordinal bullet, Time time) {
  for_each_store(*world_, [&](auto& store) {
    if (const auto slot = slot_in(store, bullet)) store.end[*slot] = std::min(store.end[*slot], time);
  });
  for (Coming& coming : coming_) {
    if (coming.bullet.ordinal == bullet) coming.gone = std::min(coming.gone, time);
  }
}

void Replica::keep_where(const std::function<bool(Vec2)>& keeps) {
  turn_until(now_);
  const auto keep_in = [&](MoverForm form, auto& store) {
    store.remove_stable([&](Slot slot) {
      if (store.launch[slot] > now_ || store.end[slot] < now_) return false;
      return !keeps(path_of(*world_, {form, slot}).at(now_).rounded());
    });
  };
  keep_in(MoverForm::straight, world_->straight);
  keep_in(MoverForm::forced, world_->forced);
}

void Replica::turn_until(Time time) {
  const auto later =
      std::find_if(turns_.begin(), turns_.end(), [time](const Turn& turn) { return turn.time > time; });
  std::for_each(turns_.begin(), later, [this](const Turn& turn) { apply(turn); });
  turns_.erase(turns_.begin(), later);
}

void Replica::finish_tick() {
  WorldState& world = *world_;
  turn_until(world.tick_end - 1);
  settle_forced(world, StepHooks{});
  for_each_store(world, [&](auto& store) {
    store.remove_stable([&](Slot slot) { return store.end[slot] < world.tick_end; });
  });
  world.set_tick(world.tick + 1);
  apply_forces(world, StepHooks{});
  const auto due = std::stable_partition(coming_.begin(), coming_.end(), [&](const Coming& coming) {
    return coming.bullet.launch >= world.tick_end;
  });
  std::for_each(due, coming_.end(), [this](const Coming& coming) { place(coming); });
  coming_.erase(due, coming_.end());
}

void Replica::advance(Time now) {
  while (world_->tick_end <= now) finish_tick();
  now_ = std::max(now_, now);
  turn_until(now_);
}

void Replica::for_each_bullet(const std::function<void(const ReplicaBullet&)>& visit) const {
  const auto visit_all = [&](MoverForm form, const auto& store) {
    for (Slot slot = 0; slot < store.size(); ++slot) {
      if (store.launch[slot] > now_ || store.end[slot] < now_) continue;
      const MoverRef mover(form, slot);
      visit({store.ordinal[slot], store.definition[slot], store.team[slot], unpack(store.owner[slot]),
             path_of(*world_, mover), store.end[slot]});
    }
  };
  visit_all(MoverForm::straight, world_->straight);
  visit_all(MoverForm::forced, world_->forced);
}

}  // namespace fusillade::sim
