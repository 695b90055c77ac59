#include "sim/contact/course.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sim/behaviour/launch_grid.h"
#include "sim/behaviour/pattern.h"
#include "sim/contact/sensor.h"
#include "sim/motion/beam.h"
#include "sim/motion/launch_place.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"

namespace fusillade::sim {
namespace {

constexpr double solid_margin_tiles = 0x1p-6;

// The next float along the normal.
float next_along(float value, double normal) {
  if (normal == 0) return value;
  constexpr float far = std::numeric_limits<float>::infinity();
  return std::nextafter(value, normal > 0 ? far : -far);
}

float round_away(double value, double normal) {
  const auto rounded = static_cast<float>(value);
  const double error = static_cast<double>(rounded) - value;
  return error * normal < 0 ? next_along(rounded, normal) : rounded;
}

void insert_all(WorldState& world, MoverForm form, const BulletColumns& bullets, Slot size) {
  for (Slot slot = 0; slot < size; ++slot) {
    if (!bullets.is_gone[slot]) {
      world.bullet_index.insert({form, slot}, reach_of(world, {form, slot}, world.now));
    }
  }
}

void insert_again(WorldState& world, MoverRef bullet) {
  if (!world.bullet_index.is_built()) return;
  if (world.bullet_index.is_full()) {
    world.bullet_index.clear();
    build_bullet_index(world);
    return;
  }
  world.bullet_index.insert_again(bullet, reach_of(world, bullet, world.now));
}

void note_scheduled(WorldState& world, MoverRef mover, Time time) {
  if (mover.form() == MoverForm::body) world.bodies.scheduled[mover.slot()] = time;
}

// Many bodies may lie at one place: each looks at the one that has changed course, and at nothing else. If a
// body was waiting for that one, it notices when its turn comes. (Of a hundred that appeared at one
// point and searched for everything again a tick took 35 s, and takes 0.3.)
void look_at_changed(WorldState& world, MoverRef body, MoverRef changed) {
  FinderCounts counts;
  const NearbyThings only_changed{false, false, false, true, false, changed.bits};
  const FoundContact contact = find_contact(world, body, counts, only_changed);
  counts.add_to(world.result);
  if (!contact.exists()) return;
  const Time time = std::max(contact.time, world.now);
  if (time < world.bodies.scheduled[body.slot()]) schedule_contact(world, body, time);
}

// Bodies meet bodies, enemies players, figures bunkers.
void requeue_movers_near(WorldState& world, MoverRef changed, const Bounds& reach) {
  const MoverForm form = changed.form();
  if (form != MoverForm::body && form != MoverForm::player && !is_bunker(world, changed)) return;
  const auto meets = [&](MoverRef mover) {
    if (form == MoverForm::body) return mover.form() == MoverForm::body;
    if (form == MoverForm::player) return mover.form() == MoverForm::enemy;
    return figure_of(world, mover) != nullptr;
  };
  world.targets.visit(reach, [&](MoverRef mover) {
    if (!meets(mover) || mover == changed) return;
    form == MoverForm::body ? look_at_changed(world, mover, changed) : requeue(world, mover);
  });
}

// An actor has changed course: its beams go with it, and those near `reach` search again.
void carry_beams(WorldState& world, MoverRef actor, const Bounds& reach) {
  const PackedId id = pack(id_of(world, actor));
  for (Slot slot = 0; slot < world.beams.size(); ++slot) {
    const MoverRef beam(MoverForm::beam, slot);
    if (world.beams.is_gone[slot]) continue;
    const bool is_own = world.beams.owner[slot] == id;
    if (is_own && world.beams.launch[slot] > world.now) {
      place_coming_beam(world, slot);
    } else if (is_own) {
      launch_beam(world, slot, world.now);
    }
    if (is_own || reach_of(world, beam, world.now).overlaps(reach)) requeue(world, beam);
  }
}

// A bullet that is to appear in this tick does so elsewhere, or flies another way.
void move_start(WorldState& world, MoverRef bullet, Time time, const VolleyBullet& start) {
  if (is_gone(world, bullet)) return;
  begin_flight(world, bullet, time, start.position, start.velocity);
  const EntityId id = id_of(world, bullet);
  if (Event* const spawn = world.events.scheduled_spawn(time, id)) {
    spawn->position = launch_place_of(world, bullet);
    spawn->velocity = launch_velocity(definition_of(world, bullet), start.velocity);
  }
  world.bullets(bullet).outlook[bullet.slot()] = outlook_unknown;
  insert_again(world, bullet);
  note_course(world, bullet);
  requeue(world, bullet);
}

void move_volley(WorldState& world, ComingVolley& coming, Vec2 origin, Turn16 turn) {
  Volley& volley = coming.volley;
  if (origin == volley.origin && turn == volley.turn) return;
  volley.origin = origin;
  volley.turn = turn;
  const auto noted = std::ranges::lower_bound(world.volleys, volley.first, {}, &Volley::first);
  if (noted != world.volleys.end() && noted->first == volley.first) *noted = volley;
  const VolleyPattern pattern = pattern_at(world.definition, volley.pattern);
  for (std::int32_t i = 0; i < volley.count; ++i) {
    const MoverRef bullet(coming.first.form(), coming.first.slot() + static_cast<Slot>(i));
    move_start(world, bullet, volley.time, volley_bullet(pattern, origin, turn, i));
  }
}

// The order in which volleys are fired: players by their slots, which are in the order of their ordinals,
// then enemies likewise.
std::pair<bool, Ordinal> firing_order_of(EntityId owner) {
  return {owner.kind != Kind::player, owner.ordinal};
}

// Where an enemy or player is at that moment, as things stand.
Vec2d place_of(const WorldState& world, EntityId actor, Time time) {
  return path_of(world, *actor_of(world, actor)).at(time);
}

// Whom it is fired at, or by whom, has changed course.
void aim_again(WorldState& world, ComingVolley& coming) {
  const Volley& volley = coming.volley;
  const Vec2d from = place_of(world, volley.owner, volley.time);
  Turn16 turn = volley.turn;
  if (coming.aimed_at.kind != Kind::none)
    turn = turn_of(place_of(world, coming.aimed_at, volley.time) - from);
  move_volley(world, coming, launch_place(world, from), turn);
}

// An actor has changed course: what it fires later in this tick begins where it will be then, and what is
// fired at it flies there. Ships that the file places fire nothing.
void carry_volleys(WorldState& world, MoverRef actor) {
  if (actor.form() == MoverForm::mask) return;
  const EntityId id = id_of(world, actor);
  const auto order_of = [](const ComingVolley& coming) { return firing_order_of(coming.volley.owner); };
  const auto own = std::ranges::equal_range(world.coming_volleys, firing_order_of(id), {}, order_of);
  for (ComingVolley& coming : own) {
    if (coming.volley.time > world.now) aim_again(world, coming);
  }
  if (actor.form() != MoverForm::player) return;
  for (ComingVolley& coming : world.coming_volleys) {
    if (coming.aimed_at == id && coming.volley.time > world.now) aim_again(world, coming);
  }
}

void drop_void_entries(WorldState& world) {
  world.queue.drop_void([&world](const QueueEntry& entry) { return is_void(world, entry); });
}

// Nobody can be searched again more often than can be counted: all begin to count anew, at once, since those
// near one another have been searched as often. O(movers).
void begin_revisions_anew(WorldState& world) {
  drop_void_entries(world);
  world.queue.forget_revisions();
  const auto forget = [](auto&... stores) { (std::ranges::fill(stores.revision, first_revision), ...); };
  forget(world.straight, world.forced, world.bodies, world.enemies, world.players, world.masks, world.beams);
}

// What it waited for is void.
void revise(WorldState& world, MoverRef mover) {
  if (mover.is_bullet()) world.bullets(mover).renew(mover.slot());
  note_scheduled(world, mover, BodyStore::not_scheduled);
  if (revision_of(world, mover) == revision_max) begin_revisions_anew(world);
  increment_revision(world, mover);
}

// Waits for that from now on.
void schedule_contact(WorldState& world, MoverRef mover, const FoundContact& contact) {
  contact.exists() ? schedule_contact(world, mover, std::max(contact.time, world.now)) : revise(world, mover);
}

// Something has changed within `bounds`. A bullet that meets anything else first has met that before, and
// waits for it or for something earlier: it searches again when that comes up, and need not wait anew.
template <class IsOfChange>
void search_bullets_again(WorldState& world, const Bounds& bounds, IsOfChange is_of_change) {
  if (world.bullet_count() == 0) return;
  build_bullet_index(world);
  world.bullet_index.visit(bounds, [&](MoverRef bullet) {
    if (is_gone(world, bullet)) return;
    const FoundContact contact = search(world, bullet);
    if (!contact.exists() || is_of_change(contact)) return schedule_contact(world, bullet, contact);
    world.bullets(bullet).renew(bullet.slot());
  });
}

void search_again_near(WorldState& world, MoverRef changed) {
  const Bounds reach = reach_of(world, changed, world.now);
  world.targets.insert(changed, reach, corner_radius_of(world, changed));
  search_bullets_again(world, reach, [changed](const FoundContact& contact) {
    return contact.kind >= Kind::body && contact.kind <= Kind::mask && contact.target() == changed;
  });
  requeue_movers_near(world, changed, reach);
  if (changed.form() == MoverForm::body) return;
  carry_beams(world, changed, reach);
  carry_volleys(world, changed);
}

}  // namespace

MoverRef mover_of(const WorldState& world, const QueueEntry& entry) {
  return entry.pending.is_noted() ? world.noted[entry.pending.index()].bullet : entry.pending.mover();
}

FoundContact search(WorldState& world, MoverRef mover) {
  FinderCounts counts;
  const FoundContact contact = find_contact(world, mover, counts);
  counts.add_to(world.result);
  return contact;
}

void begin_turn(WorldState& world, MoverRef mover) { note_scheduled(world, mover, BodyStore::not_scheduled); }

bool is_void(WorldState& world, const QueueEntry& entry) {
  const MoverRef mover = mover_of(world, entry);
  return is_gone(world, mover) || revision_of(world, mover) != entry.revision();
}

void schedule_contact(WorldState& world, MoverRef mover, Time time) {
  const auto fraction = static_cast<std::uint32_t>(time - world.tick_start);
  revise(world, mover);
  note_scheduled(world, mover, time);
  if (world.queue.is_full()) drop_void_entries(world);
  world.queue.push({id_of(world, mover).ordinal, revision_of(world, mover), fraction, PendingContact(mover)});
}

void requeue(WorldState& world, MoverRef mover) {
  if (!is_gone(world, mover)) schedule_contact(world, mover, search(world, mover));
}

void enter(WorldState& world, MoverRef bullet) {
  if (world.bullet_index.is_built()) world.bullet_index.insert(bullet, reach_of(world, bullet, world.now));
  note_course(world, bullet);
  requeue(world, bullet);
}

void relaunch(WorldState& world, MoverRef mover, Vec2 position, Vec2 wanted) {
  const Slot slot = mover.slot();
  const Vec2 velocity = limit_flown_speed(wanted).rounded();
  switch (mover.form()) {
    case MoverForm::straight:
      launch_from(world.straight, slot, world.now, position, velocity);
      break;
    case MoverForm::forced:
      world.forced.x[slot] = position.x;
      world.forced.y[slot] = position.y;
      world.forced.courses().set_own(slot, {velocity.x, velocity.y, world.now});
      break;
    case MoverForm::body:
      launch_from(world.bodies, slot, world.now, position, velocity);
      break;
    default:
      launch_from(world.actors(mover.form()), slot, world.now, position, velocity);
      world.actors(mover.form()).turned[slot] = world.tick;
  }
  leave_sensors(world, mover, world.now);
  if (mover.is_bullet()) {
    world.bullets(mover).outlook[slot] = outlook_unknown;
    insert_again(world, mover);
  } else {
    search_again_near(world, mover);
  }
  note_course(world, mover);
}

void search_again_at(WorldState& world, const Bounds& bounds) {
  // Bullets meet terrain by their centres.
  const Bounds near = bounds.grown(solid_margin_tiles);
  search_bullets_again(world, bounds, [&near](const FoundContact& contact) {
    const bool is_within = near.contains(Bounds::of_path(contact.position, contact.position, {}));
    return contact.kind == Kind::mask || (contact.kind == Kind::terrain && is_within);
  });
  world.targets.visit(bounds, [&](MoverRef mover) { requeue(world, mover); });
}

void note_course(WorldState& world, MoverRef mover) {
  if (!world.courses.is_on()) return;
  world.courses.add({id_of(world, mover), path_of(world, mover), velocity_of(world, mover)});
}

void note_all_courses(WorldState& world) {
  if (!world.courses.is_on()) return;
  for_each_mover(world, [&world](MoverRef mover) { note_course(world, mover); });
}

void note_end(WorldState& world, MoverRef mover) {
  if (!world.courses.is_on()) return;
  Path path = path_of(world, mover);
  path.launch = std::max(world.now, path.launch);
  world.courses.add({id_of(world, mover), path, {}, true});
}

Vec2 beside(Vec2 place, Vec2d normal) {
  return {next_along(place.x, normal.x), next_along(place.y, normal.y)};
}

Vec2 round_off_solid(Vec2d position, Vec2d normal) {
  return {round_away(position.x, normal.x), round_away(position.y, normal.y)};
}

void build_bullet_index(WorldState& world) {
  if (world.bullet_index.is_built()) return;
  world.bullet_index.begin();
  insert_all(world, MoverForm::straight, world.straight, world.straight.size());
  insert_all(world, MoverForm::forced, world.forced, world.forced.size());
}

}  // namespace fusillade::sim
