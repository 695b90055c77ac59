#include "match/replication/snapshot.h"

#include <algorithm>
#include <cmath>

#include "match/players/score.h"
#include "match/replication/snapshot_work.h"
#include "match/ticks.h"
#include "sim/base/math.h"
#include "sim/behaviour/launch_grid.h"
#include "sim/geometry/path.h"

namespace fusillade::match {

namespace {

// Bodies' bounces are not: their courses are told as such.
bool is_told(const sim::Event& event) {
  if (event.form == sim::EventForm::bounce) return event.mover.kind == sim::Kind::bullet;
  return event.form == sim::EventForm::hit || event.form == sim::EventForm::death;
}

// Who flies on for weeks is told of as 2,097,152 tiles from the corner, so that 32 bits hold where clients
// have it a few seconds later, and the difference from there.
std::int32_t steps(double value, double steps_per_unit) {
  constexpr double steps_max = 1 << 29;
  return static_cast<std::int32_t>(std::clamp(std::round(value * steps_per_unit), -steps_max, steps_max));
}

std::int32_t aim_of(sim::Vec2 direction) {
  const double turn = sim::turn_of(direction) * (aim_steps / sim::turn_steps);
  return static_cast<std::int32_t>(std::round(turn)) % aim_steps;
}

ActorRow row_at(sim::Vec2 position, sim::Vec2 velocity, std::uint32_t area, sim::Tick tick) {
  ActorRow row;
  row.area = area;
  row.x = steps(position.x, actor_steps_per_tile);
  row.y = steps(position.y, actor_steps_per_tile);
  row.vx = steps(velocity.x, actor_speed_steps);
  row.vy = steps(velocity.y, actor_speed_steps);
  row.told = tick;
  return row;
}

void sort_by_id(AreaFrame& area) {
  std::ranges::sort(area.announced, {}, &BulletAnnouncement::id);
  std::ranges::sort(area.live, {}, &BulletAnnouncement::id);
  const auto bullet_of = [](const sim::Event& bounce) { return bounce.mover.ordinal; };
  std::ranges::stable_sort(area.bounces, {}, bullet_of);
  std::ranges::sort(area.flown_in, {}, &FlownIn::from);
  for (FlownIn& flown : area.flown_in) std::ranges::sort(flown.bullets, {}, &BulletAnnouncement::id);
  for (ActorNews* news : {&area.players, &area.enemies, &area.bodies, &area.masks})
    std::ranges::sort(news->left);
  std::ranges::sort(area.beams, {}, &sim::BeamView::ordinal);
}

}  // namespace

SnapshotBuilder::SnapshotBuilder(const ArenaDefinition& arena)
    : ticks_per_snapshot_(std::max(1.0, arena.world.rules.tick_rate / arena.round.snapshot_rate)),
      grid_(arena.world.map, arena.round),
      body_types_(body_types_of(arena.world).of_body),
      players_(arena.world.rules.tick_rate),
      enemies_(arena.world.rules.tick_rate),
      bodies_(arena.world.rules.tick_rate),
      masks_(arena.world.rules.tick_rate),
      bullets_(arena, grid_),
      terrain_(arena, grid_),
      vanished_(arena.world, grid_),
      hits_(arena.round, arena.world.rules.tick_rate, grid_.count()),
      trail_ticks_(ticks_of_s(arena.round.hit_log_s(), arena.world.rules.tick_rate)),
      seen_(grid_.count()) {}

void SnapshotBuilder::observe(std::span<const sim::Volley> volleys, sim::Tick now) {
  bullets_.observe(volleys, now);
}

void SnapshotBuilder::observe(const sim::Event& event) {
  bullets_.observe(event);
  if (event.form == sim::EventForm::terrain_changed) terrain_.note(event);
  if (is_told(event)) events_.push_back(event);
}

bool SnapshotBuilder::count_tick() {
  ticks_waited_ += 1;
  if (ticks_waited_ < ticks_per_snapshot_) return false;
  ticks_waited_ -= ticks_per_snapshot_;
  return true;
}

void SnapshotBuilder::clear(Frame& frame) {
  seen_.take_back(frame);
  spare_recipients_.take_back(frame.recipients);
}

void SnapshotBuilder::note_actor(const sim::ActorView& view, const Work& work) {
  ActorRow row = row_at(view.position, view.velocity, grid_.area_of(view.position), work.tick);
  row.id = work.ids.outward(view.id).ordinal;
  row.type = view.definition;
  row.team = view.team;
  row.aim = aim_of(view.aim);
  row.health = static_cast<std::int32_t>(std::ceil(view.health));
  row.is_shielded = view.is_shielded;
  const sim::Kind kind = view.id.kind;
  (kind == sim::Kind::player ? players_ : kind == sim::Kind::mask ? masks_ : enemies_).note(row);
}

void SnapshotBuilder::note_body(const sim::BodyView& view, sim::Tick tick) {
  ActorRow row = row_at(view.position, view.velocity, grid_.area_of(view.position), tick);
  row.id = view.ordinal;
  row.type = body_types_[static_cast<std::size_t>(view.ordinal)];
  bodies_.note(row);
}

void SnapshotBuilder::tell_actors(const Work& work) {
  const auto note = [&](const sim::ActorView& view) { note_actor(view, work); };
  work.world.for_each_player(note);
  work.world.for_each_enemy(note);
  work.world.for_each_mask(note);
  work.world.for_each_body([&](const sim::BodyView& view) { note_body(view, work.tick); });
  players_.tell(seen_.lists(&AreaFrame::players));
  enemies_.tell(seen_.lists(&AreaFrame::enemies));
  bodies_.tell(seen_.lists(&AreaFrame::bodies));
  masks_.tell(seen_.lists(&AreaFrame::masks));
}

void SnapshotBuilder::tell_terrain(const Work& work) {
  if (terrain_.is_empty()) return;
  terrain_.tell(work.world.terrain(), work.tick, seen_.lists(&AreaFrame::carved));
  for (AreaFrame& area : work.frame.areas) {
    if (seen_.is_entered(area)) terrain_.add_all(area.area, area.terrain);
  }
}

void SnapshotBuilder::place_beam(const sim::BeamView& view, const Work& work) {
  sim::BeamView told = view;
  told.owner = work.ids.outward(view.owner);
  const sim::BeamDefinition& type = work.world.definition().beams[static_cast<std::size_t>(view.definition)];
  const sim::Vec2d along = view.direction;
  const TurnedBox box{sim::Vec2d(view.begin) + along * (view.length / 2.0), along, view.length / 2.0,
                      type.half_width};
  const AreaRect around = grid_.around(box);
  for (std::int32_t row = around.top; row < around.bottom; ++row) {
    for (std::int32_t column = around.left; column < around.right; ++column) {
      AreaFrame* const area = seen_.find(grid_.id(column, row));
      if (area != nullptr && grid_.is_touched(column, row, box)) area->beams.push_back(told);
    }
  }
}

void SnapshotBuilder::place_event(const sim::Event& event, const PlayerIds& ids) {
  AreaFrame* const area = seen_.find(grid_.area_of(event.position));
  if (area == nullptr) return;
  if (event.form == sim::EventForm::bounce) return area->bounces.push_back(outward(event, ids));
  area->hits.push_back({outward(event, ids), false});
}

void SnapshotBuilder::build(const sim::World& world, Roster& roster, Spectators& spectators,
                            const PlayerIds& ids, Frame& frame) {
  const Work work{world, frame, ids, world.tick()};
  seen_.begin(frame);
  bring_up_to_date(roster, work);
  add_recipients(roster, spectators, work);
  log_hits(work);
  frame.is_snapshot = !frame.recipients.empty();
  if (!frame.is_snapshot) return forget(work.tick);
  tell_actors(work);
  tell_terrain(work);
  vanished_.tell(world, seen_.lists(&AreaFrame::vanished), seen_.lists_of_entered(&AreaFrame::gone));
  world.for_each_beam([&](const sim::BeamView& view) { place_beam(view, work); });
  for (const sim::Event& event : events_) place_event(event, ids);
  bullets_.tell(world, ids, seen_);
  for (AreaFrame& area : frame.areas) sort_by_id(area);
  seen_.end();
  events_.clear();
}

// Without clients nothing is tracked: whoever comes enters areas and gets what is live.
void SnapshotBuilder::forget(sim::Tick tick) {
  bullets_.forget(tick);
  for (ActorBook* book : {&players_, &enemies_, &bodies_, &masks_}) book->clear();
  events_.clear();
}

}  // namespace fusillade::match
