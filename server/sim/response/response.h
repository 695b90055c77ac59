// Stage 7: what one contact does to whom (RULES "Response"). The mover's next contact is put into the queue
// again.
#pragma once

#include "sim/contact/contact_finder.h"

namespace fusillade::sim {

// `contact` happens at world.now.
void respond(WorldState& world, MoverRef mover, const FoundContact& contact);

// The same for a mere end (NotedContact) of the bullet of that ordinal, at the moment that was noted, which
// becomes world.now; nothing if it is gone by then.
void end_as_noted(WorldState& world, const NotedContact& noted, Ordinal ordinal);

// Inner parts, one file each.
void respond_solid(WorldState& world, MoverRef mover,
                   const FoundContact& contact);  // bullet or body, by kind
void respond_bodies(WorldState& world, MoverRef mover, MoverRef other, const FoundContact& contact);
void respond_slide(WorldState& world, MoverRef mover, const FoundContact& contact);  // walker or ship
void respond_hit(WorldState& world, MoverRef mover, const FoundContact& contact);    // enemy or player is hit

void respond_graze(WorldState& world, MoverRef bullet, const FoundContact& contact);

// True for a segment that kills or ends what meets it; one of form `explode` is gone now.
bool meet_deadly(WorldState& world, const FoundContact& contact);
// The guard has stopped the mover at the contact for the rest of the tick.
void wait_for_next_tick(WorldState& world, MoverRef mover, const FoundContact& contact);
// The bullet grazes this player no more.
void note_graze(WorldState& world, MoverRef bullet, EntityId player);
// A report about `mover` at the contact, with its velocity as it is now.
Event make_event(const WorldState& world, EventForm form, MoverRef mover, const FoundContact& contact);
// Where a mover stands after a contact with a solid: on a face, beside a tip (on the side that it came from),
// or rounded off the solid.
Vec2 place_at(const WorldState& world, MoverRef mover, const FoundContact& contact);
EntityId target_id(const FoundContact& contact);
// windows_max is reached: counted, and an `overflow` event names the mover.
void report_full_store(WorldState& world, MoverRef mover, const FoundContact& contact);
// One accepted hit: takes `hit.damage`, starts invulnerability, reports `hit` with the health left, and the
// death that follows it.
void hit_actor(WorldState& world, MoverRef actor, Event hit);
// Knock-back by `speed` tiles/s along the unit vector `direction`, times inverse mass; nothing for the dead.
void push_actor(WorldState& world, MoverRef actor, Vec2d direction, double speed);
// Suppresses the pair for a dedup_window from now on; false: the store is full.
bool open_window(WorldState& world, EntityId mover, EntityId target);
void end_bullet(WorldState& world, MoverRef bullet);
// The actor dies now; `cause` follows RULES "death": what killed it, `credit` who gets the score.
void kill_actor(WorldState& world, MoverRef actor, EntityId cause, EntityId credit,
                const FoundContact& contact);

}  // namespace fusillade::sim
