#include <algorithm>
#include <array>
#include <span>

#include "sim/broadphase/close_look.h"
#include "sim/broadphase/outlook.h"
#include "sim/contact/contact_finder.h"
#include "sim/contact/course.h"
#include "sim/contact/find_contacts.h"
#include "sim/motion/movers.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

// The bullet ends by that contact (as respond() has it), and nothing else happens.
bool is_mere_end(const WorldState& world, MoverRef bullet, const FoundContact& contact) {
  const BulletDefinition& definition = definition_of(world, bullet);
  if (!definition.ends_quietly()) return false;
  if (contact.kind == Kind::expiry) return true;
  const bool is_solid = contact.kind == Kind::wall || contact.kind == Kind::terrain;
  return is_solid && definition.carve_radius <= 0 && ends_on_solid(world, bullet, contact);
}

// Kept until it comes up, if there is room, which result.noted_max says.
PendingContact note(WorldState& world, MoverRef bullet, const FoundContact& contact,
                    WorldState::ChunkResult& result) {
  world.noted[result.noted_end] = {contact, steady_velocity_of(world, bullet), bullet,
                                   is_mere_end(world, bullet, contact)};
  return PendingContact::noted(result.noted_end++);
}

// What a bullet waits for goes to the next of the places.
void enqueue(WorldState& world, MoverRef bullet, Time time, PendingContact pending,
             WorldState::ChunkResult& result) {
  const BulletColumns& bullets = world.bullets(bullet);
  const auto fraction = static_cast<std::uint32_t>(time - world.tick_start);
  world.queue.places()[result.found_end++] = {bullets.ordinal[bullet.slot()], first_revision, fraction,
                                              pending};
}

// A volley ends in one tick, all of it: that takes no search, and none when the end comes up.
void search(WorldState& world, MoverForm form, const Candidate& candidate, WorldState::ChunkResult& result) {
  const MoverRef bullet(form, candidate.slot);
  const bool is_alone = !candidate.near.any_to_meet();
  const FoundContact contact = is_alone ? end_of_life(path_of(world, bullet))
                                        : find_contact(world, bullet, result.counts, candidate.near);
  if (!contact.exists()) return;
  const PendingContact found_again = is_alone ? PendingContact::end_of_life(bullet) : PendingContact(bullet);
  const bool has_room = result.noted_end < result.noted_max;
  enqueue(world, bullet, contact.time, has_room ? note(world, bullet, contact, result) : found_again, result);
}

// Each chunk has its own places in the queue (as many as bullets), so that chunks may run at once.
void search_chunk(WorldState& world, MoverForm form, std::int32_t chunk, std::size_t first_place,
                  WorldState::ChunkResult& result) {
  const bool is_straight = form == MoverForm::straight;
  const Slot begin = static_cast<Slot>(chunk) * bullets_per_chunk;
  const Slot end =
      std::min(is_straight ? world.straight.size() : world.forced.size(), begin + bullets_per_chunk);
  result.found_begin = result.found_end = first_place + begin;
  std::array<Slot, bullets_per_chunk> kept;
  const Slot count = bullets_in_view(world, form, begin, end, kept.data());
  std::array<Candidate, bullets_per_chunk> candidates;
  const std::size_t near = look_closer(world, form, std::span(kept).first(count), candidates.data());
  for (std::size_t i = 0; i < near; ++i) search(world, form, candidates[i], result);
}

std::int32_t chunks_of_all_bullets(const WorldState& world) {
  return chunks_of(world.straight.size()) + chunks_of(world.forced.size());
}

// What the bullets of all chunks wait for.
void take_over_found(WorldState& world) {
  for (std::int32_t chunk = 0; chunk < chunks_of_all_bullets(world); ++chunk) {
    const WorldState::ChunkResult& result = world.chunks[static_cast<std::size_t>(chunk)];
    result.counts.add_to(world.result);
    world.queue.keep(result.found_begin, result.found_end);
  }
}

// `is_passive(slot)`: it meets nothing by itself.
template <class Store, class Predicate>
void search_few(WorldState& world, MoverForm form, const Store& store, Predicate is_passive) {
  FinderCounts counts;
  for (Slot slot = 0; slot < store.size(); ++slot) {
    if (is_passive(slot)) continue;
    const FoundContact contact = find_contact(world, {form, slot}, counts);
    if (contact.exists()) schedule_contact(world, {form, slot}, contact.time);
  }
  counts.add_to(world.result);
}

template <class Store>
void search_few(WorldState& world, MoverForm form, const Store& store) {
  search_few(world, form, store, [](Slot) { return false; });
}

// Most are met by others only.
void search_enemies(WorldState& world) {
  const bool has_sensors = !world.statics.sensors.empty();
  search_few(world, MoverForm::enemy, world.enemies, [&, has_sensors](Slot slot) {
    const ActorDefinition& type = world.definition.actors[world.enemies.definition[slot]];
    return !has_sensors && !type.walls && type.contact_damage <= 0;
  });
}

std::int64_t count_possible_pairs(const WorldState& world) {
  const std::int64_t others =
      std::int64_t{world.bodies.size()} + world.enemies.size() + world.players.size() + world.masks.size();
  const auto targets = others + static_cast<std::int64_t>(world.statics.targets.size());
  return (others + world.bullet_count() + world.beams.size()) * targets;
}

}  // namespace

void find_contacts_of_bullets(WorldState& world, const StepHooks& hooks) {
  const std::int32_t straight_chunks = chunks_of(world.straight.size());
  const auto run = [&world, straight_chunks](std::int32_t chunk) {
    WorldState::ChunkResult& result = world.chunks[static_cast<std::size_t>(chunk)];
    result = {};
    result.noted_end = static_cast<std::uint32_t>(chunk) * noted_per_chunk;
    result.noted_max = result.noted_end + noted_per_chunk;
    if (chunk < straight_chunks) {
      search_chunk(world, MoverForm::straight, chunk, 0, result);
    } else {
      search_chunk(world, MoverForm::forced, chunk - straight_chunks, world.straight.size(), result);
    }
  };
  run_chunks(hooks, chunks_of_all_bullets(world), run);
}

void put_contacts_in_order(WorldState& world) {
  world.result.possible_pairs += count_possible_pairs(world);
  take_over_found(world);
  world.queue.sort();
  std::ranges::fill(world.bodies.scheduled, BodyStore::not_scheduled);
  search_few(world, MoverForm::body, world.bodies);
  search_enemies(world);
  search_few(world, MoverForm::player, world.players);
  search_few(world, MoverForm::mask, world.masks);
  search_few(world, MoverForm::beam, world.beams);
}

}  // namespace fusillade::sim
