#include "sim/contact/sensor.h"

#include "sim/base/bits.h"

namespace fusillade::sim {
namespace {

// One bit for each that it is in.
template <class World>
auto& sensors_of(World& world, MoverRef mover) {
  if (mover.is_bullet()) return world.bullets(mover).sensors[mover.slot()];
  if (mover.form() == MoverForm::body) return world.bodies.sensors[mover.slot()];
  return world.actors(mover.form()).sensors[mover.slot()];
}

ShapeData shape_to_leave(const StaticTarget& sensor) { return sensor.shape.grown(left_distance_tiles); }

bool has_left(const WorldState& world, MoverRef mover, const StaticTarget& sensor, Time time) {
  const ShapeData shape = shape_to_leave(sensor);
  const Vec2d apart = path_of(world, mover).at(time) - sensor.position;
  return !sweep_outlines(outline_of(world, mover), {&shape, {}}, apart, {}).has_value();
}

template <class Store>
void leave_all(WorldState& world, MoverForm form, const Store& store) {
  for (Slot slot = 0; slot < store.size(); ++slot) {
    if (store.sensors[slot] != 0) leave_sensors(world, {form, slot}, world.tick_end);
  }
}

}  // namespace

bool is_in_sensor(const WorldState& world, MoverRef mover, const StaticTarget& sensor) {
  return (sensors_of(world, mover) >> sensor.sensor & 1U) != 0;
}

void note_in_sensor(WorldState& world, MoverRef mover, const StaticTarget& sensor) {
  sensors_of(world, mover) |= std::uint64_t{1} << sensor.sensor;
}

SweptResult sweep_into_sensor_again(const Outline& mover, const StaticTarget& sensor, Vec2d start,
                                    Vec2d motion) {
  const double gap = first_gap(mover, shape_to_leave(sensor), start, motion);
  if (gap >= 1) return {};
  SweptResult touch = sweep_outlines(mover, {&sensor.shape, {}}, start + motion * gap, motion * (1 - gap));
  if (touch) touch->fraction = gap + touch->fraction * (1 - gap);
  return touch;
}

void leave_sensors(WorldState& world, MoverRef mover, Time time) {
  std::uint64_t& inside = sensors_of(world, mover);
  for_each_bit(inside, [&](std::uint32_t sensor) {
    const StaticTarget& target = world.statics.targets[world.statics.sensors[sensor]];
    if (has_left(world, mover, target, time)) inside &= ~(std::uint64_t{1} << sensor);
  });
}

void leave_all_sensors(WorldState& world) {
  if (world.statics.sensors.empty()) return;
  leave_all(world, MoverForm::straight, world.straight);
  leave_all(world, MoverForm::forced, world.forced);
  leave_all(world, MoverForm::body, world.bodies);
  leave_all(world, MoverForm::enemy, world.enemies);
  leave_all(world, MoverForm::player, world.players);
  leave_all(world, MoverForm::mask, world.masks);
}

}  // namespace fusillade::sim
