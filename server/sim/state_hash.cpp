#include "sim/state_hash.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace fusillade::sim {
namespace {

// FNV-1a over 64-bit words with a final avalanche: order matters, every bit counts, the same on every
// machine.
class Hasher {
 public:
  void add(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x100000001B3U;
    state_ ^= state_ >> 29;
  }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  void add(std::int32_t value) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value))); }
  void add(std::uint8_t value) { add(std::uint64_t{value}); }
  void add(float value) { add(std::uint64_t{std::bit_cast<std::uint32_t>(value)}); }
  void add(Vec2 value) { add(value.x), add(value.y); }
  std::uint64_t value() const {
    const std::uint64_t mixed = (state_ ^ (state_ >> 32)) * 0x9E3779B97F4A7C15U;
    return mixed ^ (mixed >> 29);
  }

 private:
  std::uint64_t state_ = 0xCBF29CE484222325U;
};

void add_bullet(Hasher& hasher, const BulletColumns& bullets, Slot slot) {
  hasher.add(bullets.ordinal[slot]);
  hasher.add(bullets.x[slot]), hasher.add(bullets.y[slot]);
  hasher.add(bullets.vx[slot]), hasher.add(bullets.vy[slot]);
  hasher.add(bullets.launch[slot]), hasher.add(bullets.end[slot]);
  hasher.add(bullets.definition[slot]), hasher.add(bullets.team[slot]), hasher.add(bullets.owner[slot]);
  hasher.add(bullets.pierce_left[slot]), hasher.add(bullets.bounces_left[slot]);
}

void add_bullets(Hasher& hasher, const WorldState& world) {
  std::vector<std::pair<Ordinal, MoverRef>> order;
  for (Slot slot = 0; slot < world.straight.size(); ++slot) {
    order.emplace_back(world.straight.ordinal[slot], MoverRef(MoverForm::straight, slot));
  }
  for (Slot slot = 0; slot < world.forced.size(); ++slot) {
    order.emplace_back(world.forced.ordinal[slot], MoverRef(MoverForm::forced, slot));
  }
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [ordinal, mover] : order) {
    add_bullet(hasher, world.bullets(mover), mover.slot());
    if (mover.form() != MoverForm::forced) continue;
    hasher.add(world.forced.born[mover.slot()]);
    hasher.add(world.forced.homing_target[mover.slot()]);
  }
}

void add_actors(Hasher& hasher, const ActorStore& actors) {
  for (Slot slot = 0; slot < actors.size(); ++slot) {
    hasher.add(actors.ordinal[slot]);
    hasher.add(actors.x[slot]), hasher.add(actors.y[slot]);
    hasher.add(actors.vx[slot]), hasher.add(actors.vy[slot]);
    hasher.add(actors.own_vx[slot]), hasher.add(actors.own_vy[slot]);
    hasher.add(actors.knock_vx[slot]), hasher.add(actors.knock_vy[slot]);
    hasher.add(actors.launch[slot]), hasher.add(actors.spawned[slot]);
    hasher.add(actors.invulnerable_until[slot]);
    hasher.add(actors.definition[slot]), hasher.add(actors.team[slot]), hasher.add(actors.health[slot]);
    hasher.add(actors.aim[slot]), hasher.add(actors.is_commanded[slot]);
    hasher.add(actors.command[slot].move), hasher.add(actors.command[slot].aim);
    hasher.add(std::uint64_t{actors.command[slot].buttons});
    hasher.add(actors.weapon[slot].series_start), hasher.add(actors.weapon[slot].shots);
    for (const EmitterState& emitter : actors.emitters[slot])
      hasher.add(emitter.volley), hasher.add(emitter.burst);
    hasher.add(actors.move[slot].turn_at), hasher.add(actors.move[slot].heading);
  }
}

void add_bodies(Hasher& hasher, const BodyStore& bodies) {
  std::vector<Slot> order(bodies.size());
  std::iota(order.begin(), order.end(), Slot{0});
  std::sort(order.begin(), order.end(),
            [&](Slot a, Slot b) { return bodies.ordinal[a] < bodies.ordinal[b]; });
  for (const Slot slot : order) {
    hasher.add(bodies.ordinal[slot]);
    hasher.add(bodies.x[slot]), hasher.add(bodies.y[slot]);
    hasher.add(bodies.vx[slot]), hasher.add(bodies.vy[slot]);
    hasher.add(bodies.launch[slot]);
  }
}

void add_windows(Hasher& hasher, const Windows& windows, Time now) {
  std::vector<std::tuple<PackedId, PackedId, Time>> order;
  for (const Window& window : windows.live()) {
    if (window.until > now) order.emplace_back(window.mover, window.target, window.until);
  }
  std::sort(order.begin(), order.end());
  for (const auto& [mover, target, until] : order) hasher.add(mover), hasher.add(target), hasher.add(until);
}

}  // namespace

std::uint64_t hash_state(const WorldState& world) {
  Hasher hasher;
  hasher.add(world.tick);
  hasher.add(world.rng.state()), hasher.add(world.rng.stream());
  hasher.add(world.bullets_spawned), hasher.add(world.enemies_spawned), hasher.add(world.players_spawned);
  add_bullets(hasher, world);
  add_bodies(hasher, world.bodies);
  add_actors(hasher, world.enemies);
  add_actors(hasher, world.players);
  add_windows(hasher, world.windows, world.tick_start);
  add_windows(hasher, world.rests, world.tick_start);
  for (const StaticTarget& target : world.statics.targets) hasher.add(std::uint8_t{target.is_gone});
  for (const std::uint64_t word : world.terrain.words()) hasher.add(word);
  return hasher.value();
}

}  // namespace fusillade::sim
