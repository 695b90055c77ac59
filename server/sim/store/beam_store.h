// Beams: few segments with a width, each moving with its owner and hitting whoever it touches.
#pragma once

#include "sim/base/store.h"
#include "sim/geometry/shape_data.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

struct BeamStore : Store<BeamStore> {
  explicit BeamStore(std::int32_t capacity);

  Column<Ordinal> ordinal;
  Column<std::int32_t> definition;
  Column<std::int32_t> team;
  Column<PackedId> owner;  // nobody: it stands
  Column<Vec2> offset;     // of its beginning from its owner's centre; its place without one
  Column<Vec2> direction;  // unit
  Column<Vec2> bearing;    // unit; its direction as seen from its owner's aim
  Column<Time> spawned, harmful_from, end;
  Column<float> x, y, vx, vy;  // of its middle at `launch`, tiles, tiles/s; from here on anew each tick
  Column<Time> launch;
  Column<ShapeData> shape;  // a box along it, as long as walls and terrain leave it
  Column<Tick> guard_tick;
  Column<std::int32_t> guard_count;
  Column<Revision> revision;  // see QueueEntry
  GoneSlots is_gone;

  template <class F>
  void state(F f) {
    f("ordinal", ordinal, no_ordinal), f("definition", definition), f("team", team);
    f("owner", owner, nobody), f("offset", offset), f("direction", direction), f("bearing", bearing);
    f("spawned", spawned), f("harmful_from", harmful_from), f("end", end);
  }
  template <class F>
  void scratch(F f) {
    f("x", x), f("y", y), f("vx", vx), f("vy", vy), f("launch", launch), f("shape", shape);
    f("guard_tick", guard_tick, -1), f("guard_count", guard_count), f("revision", revision),
        f("is_gone", is_gone);
  }
};

}  // namespace fusillade::sim
