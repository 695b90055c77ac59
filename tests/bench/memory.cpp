#include "bench/memory.h"

#include <malloc.h>

#include "sim/state_access.h"

namespace fusillade::bench {
namespace {

template <class Make>
double bytes_of(Make make) {
  const double before = bytes_taken();
  const auto part = make();
  return bytes_taken() - before;
}

template <class... Grids>
double bytes_of_copies(const Grids&... grids) {
  return (bytes_of([&grids] { return Grids(grids); }) + ...);
}

}  // namespace

double bytes_taken() {
  const struct mallinfo2 memory = mallinfo2();
  return static_cast<double>(memory.uordblks + memory.hblkhd);
}

StandingBytes standing_bytes_of(const Scene& scene) {
  const sim::World world = scene.make_world();
  const sim::WorldState& state = sim::StateAccess::of(world);
  const sim::BulletAbilities abilities = abilities_of(state.definition);
  const auto of_bullets = [&abilities](const auto& store) {
    return bytes_of([&] {
      return std::decay_t<decltype(store)>(static_cast<std::int32_t>(store.capacity()), abilities);
    });
  };
  StandingBytes bytes;
  bytes.columns = of_bullets(state.straight) + of_bullets(state.forced) +
                  bytes_of_copies(state.enemies, state.players, state.masks, state.bodies, state.beams);
  bytes.grids = bytes_of_copies(state.targets, state.statics.grid, state.bullet_index, state.occupancy,
                                state.walls, state.terrain);
  return bytes;
}

}  // namespace fusillade::bench
