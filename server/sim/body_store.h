// Bodies: circles that collide with one another, the walls and bullets, and change course many times a tick.
#pragma once

#include "sim/bullet_stores.h"
#include "sim/shape_data.h"
#include "sim/store.h"

namespace fusillade::sim {

struct BodyStore : Store<BodyStore> {
  explicit BodyStore(std::int32_t capacity) : Store(capacity) { allocate(); }

  Column<float> x, y, vx, vy;  // at `launch`; vx, vy: tiles/s
  Column<Time> launch;         // of the last change of course
  Column<ShapeData> shape;
  Column<float> inverse_mass, restitution, friction;
  Column<Ordinal> ordinal;
  Column<Tick> guard_tick;
  Column<std::int32_t> guard_count;
  Column<std::uint32_t> serial;

  template <class F>
  void for_each_column(F f) {
    f(x), f(y), f(vx), f(vy), f(launch), f(shape), f(inverse_mass), f(restitution), f(friction);
    f(ordinal), f(guard_tick), f(guard_count), f(serial);
  }
};

}  // namespace fusillade::sim
