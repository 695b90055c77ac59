#include <algorithm>
#include <array>

#include "sim/contact/contact_finder.h"
#include "sim/contact/contacts.h"
#include "sim/contact/course.h"
#include "sim/contact/screen.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

// Writes what a bullet waits for, if it meets anything, to the next of the places.
void search(WorldState& world, MoverRef bullet, WorldState::ChunkResult& result) {
  const FoundContact contact = find_contact(world, bullet, result.counts);
  if (!contact.exists()) return;
  BulletColumns& bullets = world.bullets(bullet);
  const auto fraction = static_cast<std::uint32_t>(contact.time - world.tick_start);
  bullets.pending[bullet.slot()] = fraction;
  world.queue.places()[result.found_end++] = {bullets.ordinal[bullet.slot()], fraction, bullet};
}

// Keeps those of `kept` that may meet anything by their exact paths; returns how many. All that is not in a
// cache is asked for one loop ahead: cells and definitions before the paths, the other columns before the
// search.
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
    bullets.prefetch(kept[i]);
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
  world.queue.make_heap();
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

template <class Store>
void insert_targets(WorldState& world, MoverForm form, const Store& store) {
  for (Slot slot = 0; slot < store.size(); ++slot) {
    const MoverRef mover(form, slot);
    const Path path = path_in(world, store, slot);
    const Vec2d begin = path.at(std::max(world.tick_start, path.launch)), end = path.at(world.tick_end);
    const Bounds reach = Bounds::of_path(begin, end, extent_of(world, mover));
    world.targets.insert(mover.bits, reach);
    world.occupancy.add(reach.grown(world.bullet_reach));
  }
}

}  // namespace

void fill_target_grid(WorldState& world) {
  world.occupancy.clear();
  insert_targets(world, MoverForm::body, world.bodies);
  insert_targets(world, MoverForm::enemy, world.enemies);
  insert_targets(world, MoverForm::player, world.players);
  insert_targets(world, MoverForm::mask, world.masks);
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
