// Bodies: circles that collide with one another, the walls and bullets, and change course many times a tick.
#pragma once

#include "sim/base/store.h"
#include "sim/geometry/shape_data.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

struct BodyStore : Store<BodyStore> {
  static constexpr Time not_scheduled = INT64_MAX;

  explicit BodyStore(std::int32_t capacity);

  Column<float> x, y, vx, vy;  // at `launch`; vx, vy: tiles/s
  Column<Time> launch;         // of the last change of course
  Column<ShapeData> shape;
  Column<float> inverse_mass, restitution, friction;
  Column<Ordinal> ordinal;
  Column<std::uint64_t> sensors;  // bit i: it is in sensor i
  Column<Tick> guard_tick;
  Column<std::int32_t> guard_count;
  Column<Revision> revision;  // see QueueEntry
  Column<Time> scheduled;     // when its turn among the contacts comes
  Column<Foretold> foretold;
  BitColumn is_resting;  // it is part of one of WorldState::rests

  template <class F>
  void state(F f) {
    f("x", x), f("y", y), f("vx", vx), f("vy", vy), f("launch", launch), f("shape", shape);
    f("inverse_mass", inverse_mass), f("restitution", restitution), f("friction", friction);
    f("ordinal", ordinal, no_ordinal), f("sensors", sensors);
  }
  template <class F>
  void scratch(F f) {
    f("guard_tick", guard_tick, -1), f("guard_count", guard_count), f("revision", revision),
        f("scheduled", scheduled, not_scheduled), f("foretold", foretold), f("is_resting", is_resting);
  }
};

}  // namespace fusillade::sim
