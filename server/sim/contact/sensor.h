// Sensors: objects that are solid for nobody and report whoever enters, once at the exact moment, and again
// only after it has left. Each mover keeps one bit per sensor that it is in (`sensors` of its store).
#pragma once

#include "sim/contact/contact_finder.h"

namespace fusillade::sim {

// The mover is in the sensor as far as has been reported.
bool is_in_sensor(const WorldState& world, MoverRef mover, const StaticTarget& sensor);

// It has entered, and that is reported.
void note_in_sensor(WorldState& world, MoverRef mover, const StaticTarget& sensor);

// Of who is in it at the start: the first touch after it has left.
SweptResult sweep_into_sensor_again(const Outline& mover, const StaticTarget& sensor, Vec2d start,
                                    Vec2d motion);

// Forgets the sensors that the mover has left at `time`: those from which it is more than 2^-10 tile away, so
// that rounding at the rim is no second entry. To be asked whenever its course changes, and at the tick's
// end. O(1) for who is in none.
void leave_sensors(WorldState& world, MoverRef mover, Time time);
// The same for everybody at the tick's end.
void leave_all_sensors(WorldState& world);

}  // namespace fusillade::sim
