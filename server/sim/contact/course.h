// Changes of course within a tick, and the searches that they make necessary.
#pragma once

#include "sim/contact/contact_finder.h"

namespace fusillade::sim {

// Who waits for this entry.
MoverRef mover_of(const WorldState& world, const QueueEntry& entry);

// The mover's earliest contact, counted in the result of the tick.
FoundContact search(WorldState& world, MoverRef mover);

// The mover's turn has come: it waits for nothing.
void begin_turn(WorldState& world, MoverRef mover);

// Nobody waits for this entry any more: its mover is gone, or has been searched again.
bool is_void(WorldState& world, const QueueEntry& entry);

// Puts the mover into the queue, for a moment of this tick; whatever it waited for is void.
void schedule_contact(WorldState& world, MoverRef mover, Time time);

// Searches the mover's next contact and puts it into the queue; whatever it waited for is void.
void requeue(WorldState& world, MoverRef mover);

// A bullet that has appeared at world.now, among the contacts: from now on it is found and finds.
void enter(WorldState& world, MoverRef bullet);

// The mover goes on at `world.now` from `position` with `velocity` (as flown, tiles/s). For a body or actor
// everything near its new path is searched again. The mover itself is not requeued.
void relaunch(WorldState& world, MoverRef mover, Vec2 position, Vec2 velocity);

// What is solid has become more: everybody whose way leads through `bounds` searches again.
void search_again_at(WorldState& world, const Bounds& bounds);

// For whoever asked for courses (course_log.h): the course that a mover has from now on, those of all movers
// at the beginning, and that it is gone. Nothing where nobody did.
void note_course(WorldState& world, MoverRef mover);
void note_all_courses(WorldState& world);
void note_end(WorldState& world, MoverRef mover);

// `position` as float, rounded away from the solid behind `normal`, so that rounding never moves a shape into
// it.
Vec2 round_off_solid(Vec2d position, Vec2d normal);
// The nearest place that lies off `place` on the side to which `normal` points, on each axis that it has.
Vec2 beside(Vec2 place, Vec2d normal);

// Puts all bullets into world.bullet_index, unless they are there.
void build_bullet_index(WorldState& world);

}  // namespace fusillade::sim
