#include <algorithm>
#include <array>
#include <utility>

#include "sim/contact/contact_finder.h"
#include "sim/contact/contacts.h"
#include "sim/contact/course.h"
#include "sim/contact/screen.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

// Index plus 1 of the contact among those that need not be searched again, 0: it is none of them.
std::uint32_t note(WorldState& world, const FoundContact& contact, WorldState::ChunkResult& result) {
  if (!contact.is_lasting || result.noted_end == result.noted_max) return 0;
  world.noted[result.noted_end] = contact;
  return ++result.noted_end;
}

// Writes what a bullet waits for, if it meets anything, to the next of the places.
void search(WorldState& world, MoverRef bullet, WorldState::ChunkResult& result) {
  const FoundContact contact = find_contact(world, bullet, result.counts);
  if (!contact.exists()) return;
  BulletColumns& bullets = world.bullets(bullet);
  const auto fraction = static_cast<std::uint32_t>(contact.time - world.tick_start);
  bullets.pending[bullet.slot()] = fraction;
  bullets.found[bullet.slot()] = note(world, contact, result);
  world.queue.places()[result.found_end++] = {bullets.ordinal[bullet.slot()], fraction, bullet};
}

// Keeps those of `kept` that may meet anything by their exact paths; returns how many. All that is not in a
// cache is asked for one loop ahead: cells and definitions before the paths, the records before the search.
template <class Bullets>
Slot keep_those_near(const WorldState& world, MoverForm form, const Bullets& bullets, Slot* kept,
                     Slot count) {
  for (Slot i = 0; i < count; ++i) {
    __builtin_prefetch(&bullets.definition[kept[i]]);
    world.targets.prefetch(free_path_in(world, bullets, kept[i]).at(world.tick_end));
  }
  Slot near = 0;
  for (Slot i = 0; i < count; ++i) {
    if (!may_meet_anything(world, {form, kept[i]})) continue;
    __builtin_prefetch(&bullets.records[kept[i]]);
    kept[near++] = kept[i];
  }
  return near;
}

// Each chunk has its own places in the queue (as many as bullets), so that chunks may run at once.
void search_chunk(WorldState& world, MoverForm form, std::int32_t chunk, std::size_t first_place,
                  WorldState::ChunkResult& result) {
  const Slot size = form == MoverForm::straight ? world.straight.size() : world.forced.size();
  const Slot begin = static_cast<Slot>(chunk) * bullets_per_chunk;
  const Slot end = std::min(size, begin + bullets_per_chunk);
  result.found_begin = result.found_end = first_place + begin;
  std::array<Slot, bullets_per_chunk> kept;
  const Slot count = screen_bullets(world, form, begin, end, kept.data());
  const Slot near = form == MoverForm::straight
                        ? keep_those_near(world, form, world.straight, kept.data(), count)
                        : keep_those_near(world, form, world.forced, kept.data(), count);
  for (Slot i = 0; i < near; ++i) search(world, {form, kept[i]}, result);
}

void search_bullets(WorldState& world, const StepHooks& hooks) {
  const std::int32_t straight_chunks = chunks_of(world.straight.size());
  const std::int32_t count = straight_chunks + chunks_of(world.forced.size());
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
  run_chunks(hooks, count, run);
  for (std::int32_t chunk = 0; chunk < count; ++chunk) {
    const WorldState::ChunkResult& result = world.chunks[static_cast<std::size_t>(chunk)];
    result.counts.add_to(world.result);
    world.queue.keep(result.found_begin, result.found_end);
  }
  world.queue.sort();
}

// It meets nothing by itself: others meet it.
bool is_passive(const WorldState& world, MoverRef mover) {
  if (mover.form() != MoverForm::enemy || !world.statics.sensors.empty()) return false;
  const ActorDefinition& type = world.definition.actors[world.enemies.definition[mover.slot()]];
  return !type.walls && type.contact_damage <= 0;
}

template <class Store>
void search_few(WorldState& world, MoverForm form, Store& store) {
  FinderCounts counts;
  for (Slot slot = 0; slot < store.size(); ++slot) {
    if (is_passive(world, {form, slot})) continue;
    const FoundContact contact = find_contact(world, {form, slot}, counts);
    if (contact.exists()) await(world, {form, slot}, contact.time);
  }
  counts.add_to(world.result);
}

std::int64_t count_possible_pairs(const WorldState& world) {
  const std::int64_t others =
      std::int64_t{world.bodies.size()} + world.enemies.size() + world.players.size() + world.masks.size();
  const auto targets = others + static_cast<std::int64_t>(world.statics.targets.size());
  return (others + world.bullet_count() + world.beams.size()) * targets;
}

// From the target number `first` on; false: a slot has become another's.
template <class Store>
bool hold_targets(WorldState& world, MoverForm form, const Store& store, std::size_t first) {
  for (Slot slot = 0; slot < store.size(); ++slot) {
    const MoverRef target(form, slot);
    if (!world.targets.is_place_of(first + slot, target, store.ordinal[slot])) return false;
    const Path path = path_in(world, store, slot);
    const Vec2d begin = path.at(std::max(world.tick_start, path.launch)), end = path.at(world.tick_end);
    const Bounds reach = Bounds::of_path(begin, end, extent_of(world, target));
    if (world.targets.holds(first + slot, reach)) continue;
    const Bounds wider = reach.grown(TargetGrid::margin_tiles);
    world.targets.hold(first + slot, target, store.ordinal[slot], wider);
    world.occupancy.add(wider.grown(world.bullet_reach));
  }
  return true;
}

bool hold_all_targets(WorldState& world) {
  std::size_t count = 0;
  const auto hold = [&](MoverForm form, const auto& store) {
    const std::size_t first = std::exchange(count, count + store.size());
    return hold_targets(world, form, store, first);
  };
  return hold(MoverForm::body, world.bodies) && hold(MoverForm::enemy, world.enemies) &&
         hold(MoverForm::player, world.players) && hold(MoverForm::mask, world.masks) &&
         count == world.targets.size();
}

void forget_targets(WorldState& world) {
  world.targets.clear();
  world.occupancy.clear();
}

}  // namespace

void update_target_grid(WorldState& world) {
  const Occupancy& occupancy = world.occupancy;
  if (world.targets.is_worn() || occupancy.is_clear() || occupancy.is_everywhere()) forget_targets(world);
  if (!hold_all_targets(world)) {
    forget_targets(world);
    hold_all_targets(world);
  }
  world.targets.become_current();
}

void find_contacts(WorldState& world, const StepHooks& hooks) {
  world.result.possible_pairs += count_possible_pairs(world);
  search_bullets(world, hooks);
  search_few(world, MoverForm::body, world.bodies);
  search_few(world, MoverForm::enemy, world.enemies);
  search_few(world, MoverForm::player, world.players);
  search_few(world, MoverForm::mask, world.masks);
  search_few(world, MoverForm::beam, world.beams);
}

}  // namespace fusillade::sim
