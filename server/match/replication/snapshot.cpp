#include "match/replication/snapshot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "match/players/score.h"
#include "match/replication/snapshot_work.h"
#include "sim/base/math.h"
#include "sim/behaviour/launch_grid.h"
#include "sim/behaviour/pattern.h"
#include "sim/geometry/path.h"

namespace fusillade::match {

namespace {

bool is_bullet_end(sim::EventForm form) {
  return form == sim::EventForm::hit || form == sim::EventForm::wall || form == sim::EventForm::terrain ||
         form == sim::EventForm::expire;
}

bool is_told(const sim::Event& event) {
  if (event.form == sim::EventForm::bounce) return event.mover.kind == sim::Kind::bullet;
  return event.form == sim::EventForm::hit || event.form == sim::EventForm::death;
}

// A contact at the very moment of the shot has turned the bullet without a new launch time.
bool flies_as_fired(const sim::BulletView& view, const sim::Volley& volley,
                    const sim::WorldDefinition& definition) {
  if (view.launch != volley.time) return false;
  const sim::VolleyBullet fired =
      sim::volley_bullet(sim::pattern_at(definition, volley.pattern), volley.origin, volley.turn,
                         static_cast<std::int32_t>(view.ordinal - volley.first));
  const sim::Vec2d a = fired.velocity, b = view.velocity;
  const double along = sim::dot(a, b);
  return fired.position == view.launch_position && along >= 0 && std::abs(sim::cross(a, b)) <= along * 1e-5;
}

std::int32_t steps(double value, double steps_per_unit) {
  return static_cast<std::int32_t>(
      std::clamp<double>(std::round(value * steps_per_unit), INT32_MIN, INT32_MAX));
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
      tick_rate_(arena.world.rules.tick_rate),
      grid_(arena.world.map, arena.round),
      volleys_(bullet_life_ticks_max(arena.world)),
      players_(arena.world.rules.tick_rate),
      enemies_(arena.world.rules.tick_rate),
      bodies_(arena.world.rules.tick_rate),
      masks_(arena.world.rules.tick_rate),
      terrain_(arena, grid_),
      vanished_(arena.world, grid_),
      hits_(arena.round, tick_rate_, grid_.count()),
      trail_ticks_(static_cast<sim::Tick>(arena.round.hit_log_s() * tick_rate_)),
      index_of_area_(grid_.count(), -1) {
  const sim::WorldDefinition& world = arena.world;
  const sim::Clock clock(world.rules.tick_rate);
  for (const sim::BulletDefinition& bullet : world.bullets) {
    is_straight_.push_back(bullet.is_straight());
    homings_.push_back({std::abs(static_cast<double>(bullet.homing_strength) * bullet.speed_scale),
                        std::abs(static_cast<double>(bullet.wave_amplitude))});
    lives_.push_back(clock.duration(sim::seconds_of(bullet.life)));
  }
  body_types_ = body_types_of(world).of_body;
  const auto patterns = static_cast<std::int32_t>(world.emitters.size() + world.weapons.size());
  for (std::int32_t i = 0; i < patterns; ++i) {
    const auto bullet = static_cast<std::size_t>(sim::pattern_at(world, i).bullet);
    bullet_of_pattern_.push_back(bullet);
    is_whole_.push_back(world.bullets.empty() || world.bullets[bullet].homing_strength == 0);
  }
}

void SnapshotBuilder::observe(std::span<const sim::Volley> volleys, sim::Tick now) {
  volleys_.add(volleys, now);
  for (const sim::Volley& volley : volleys) {
    if (!is_whole_[static_cast<std::size_t>(volley.pattern)]) continue;
    fired_.push_back(volley);
    const std::uint32_t area = grid_.area_of(volley.origin);
    const sim::Time end = volley.time + lives_[bullet_of_pattern_[static_cast<std::size_t>(volley.pattern)]];
    for (std::int32_t i = 0; i < volley.count; ++i)
      tracker_.note_born(volley.first + static_cast<sim::Ordinal>(i), area, end, sim::tick_of(volley.time));
  }
}

const sim::Volley* SnapshotBuilder::volley_of(sim::Ordinal bullet) const {
  const sim::Volley* volley = volleys_.find(bullet);
  return volley != nullptr && is_whole_[static_cast<std::size_t>(volley->pattern)] ? volley : nullptr;
}

void SnapshotBuilder::observe(const sim::Event& event) {
  const bool is_bullet = event.mover.kind == sim::Kind::bullet;
  const sim::Ordinal bullet = event.mover.ordinal;
  if (is_bullet && event.form == sim::EventForm::spawn)
    return tracker_.note_born(bullet, grid_.area_of(event.position),
                              event.time + lives_[static_cast<std::size_t>(event.definition)], std::nullopt);
  if (event.form == sim::EventForm::terrain_changed) terrain_.note(event);
  const bool is_end = is_bullet && is_bullet_end(event.form);
  if (!is_end && !is_told(event)) return;
  if (is_bullet && event.form == sim::EventForm::bounce)
    tracker_.note_bounce(bullet, grid_.area_of(event.position));
  if (is_end) tracker_.note_end(bullet, static_cast<std::int32_t>(events_.size()));
  events_.push_back(event);
}

bool SnapshotBuilder::is_due() {
  ticks_waited_ += 1;
  if (ticks_waited_ < ticks_per_snapshot_) return false;
  ticks_waited_ -= ticks_per_snapshot_;
  return true;
}

void SnapshotBuilder::clear(Frame& frame) {
  for (AreaFrame& area : frame.areas) spare_flown_in_.take_back(area.flown_in);
  spare_areas_.take_back(frame.areas);
  spare_recipients_.take_back(frame.recipients);
  wants_live_.clear();
}

std::uint32_t SnapshotBuilder::index_of(std::uint32_t area, Frame& frame) {
  std::int32_t& index = index_of_area_[area];
  if (index < 0) {
    index = static_cast<std::int32_t>(frame.areas.size());
    AreaFrame& added = spare_areas_.append_to(frame.areas);
    added.area = area;
    added.clear();
    wants_live_.push_back(false);
  }
  return static_cast<std::uint32_t>(index);
}

AreaFrame* SnapshotBuilder::frame_of(std::uint32_t area, Frame& frame) {
  const std::int32_t index = index_of_area_[area];
  return index < 0 ? nullptr : &frame.areas[static_cast<std::size_t>(index)];
}

void SnapshotBuilder::note_actor(const sim::ActorView& view, Work& work) {
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

void SnapshotBuilder::note_body(const sim::BodyView& view, Work& work) {
  ActorRow row = row_at(view.position, view.velocity, grid_.area_of(view.position), work.tick);
  row.id = view.ordinal;
  row.type = body_types_[static_cast<std::size_t>(view.ordinal)];
  bodies_.note(row);
}

void SnapshotBuilder::tell_actors(Frame& frame) {
  const auto tell = [&](ActorBook& book, ActorNews AreaFrame::*list) {
    book.tell([&](std::uint32_t area) {
      AreaFrame* seen = frame_of(area, frame);
      return seen == nullptr ? nullptr : &(seen->*list);
    });
  };
  tell(players_, &AreaFrame::players);
  tell(enemies_, &AreaFrame::enemies);
  tell(bodies_, &AreaFrame::bodies);
  tell(masks_, &AreaFrame::masks);
}

BulletAnnouncement SnapshotBuilder::announcement(const sim::BulletView& view, const Work& work) const {
  BulletAnnouncement told{view.ordinal,
                          nullptr,
                          view.definition,
                          view.team,
                          work.ids.outward(view.owner),
                          view.launch,
                          view.launch_position,
                          view.velocity,
                          view.end};
  if (!is_straight_[static_cast<std::size_t>(view.definition)]) {
    told.launch = sim::time_of(work.tick);
    told.position = view.position;
    return told;
  }
  const sim::Volley* volley = volley_of(view.ordinal);
  if (volley != nullptr && flies_as_fired(view, *volley, work.world.definition())) told.volley = volley;
  return told;
}

void SnapshotBuilder::place_bullet(const sim::BulletView& view, Work& work) {
  const std::uint32_t area = grid_.area_of(view.position);
  const auto before = tracker_.move(view.ordinal, area, view.end, work.tick);
  if (before && !before->is_news && is_astray(view, *before, work)) return redirect(view, *before, work);
  const std::int32_t index = index_of_area_[area];
  if (index < 0) return;
  AreaFrame& frame = work.frame.areas[static_cast<std::size_t>(index)];
  auto* news = list_of_new(frame, before ? &*before : nullptr);
  const bool is_wanted = wants_live_[static_cast<std::size_t>(index)];
  if (news == nullptr && !is_wanted) return;
  const BulletAnnouncement told = announcement(view, work);
  if (news != nullptr) news->push_back(told);
  if (is_wanted) frame.live.push_back(told);
}

// How far off at most clients have it, who fly it without its homing: half the pull times the square of the
// time, summed tick by tick; and a wave swings across another direction of flight, turned by no more than
// half of pi times what the pull has changed of the velocity, as a share of it.
double SnapshotBuilder::homing_error_tiles(const sim::BulletView& view, double ticks) const {
  const Homing& homing = homings_[static_cast<std::size_t>(view.definition)];
  const double off = homing.pull / 2 * ticks * (ticks + 1) / (tick_rate_ * tick_rate_);
  if (homing.wave_amplitude == 0) return off;
  const double turned = std::numbers::pi / 2 * homing.pull * ticks / tick_rate_ / sim::length(view.velocity);
  return off + homing.wave_amplitude * std::min(turned, 2.0);
}

// The server rounds its place to float32 with every tick: one that flies evenly always the same way.
bool SnapshotBuilder::is_stale(const sim::BulletView& view, double ticks) const {
  if (ticks >= forced_age_s_max * tick_rate_) return true;
  const float far = std::max(std::abs(view.position.x), std::abs(view.position.y));
  const double rounded = (std::nextafter(far, HUGE_VALF) - far) / 2;
  return ticks * rounded * std::numbers::sqrt2 > rounding_tiles_max;
}

// Whether clients fly it elsewhere; where it has left an area they may not know, so that they are told.
bool SnapshotBuilder::is_astray(const sim::BulletView& view, const BulletMark& before,
                                const Work& work) const {
  if (before.is_strayed || view.redirected >= built_) return true;
  const double age = static_cast<double>(work.tick - before.told);
  if (!is_straight_[static_cast<std::size_t>(view.definition)] && is_stale(view, age)) return true;
  if (homings_[static_cast<std::size_t>(view.definition)].pull == 0) return false;
  return homing_error_tiles(view, age) > homing_error_tiles_max ||
         before.area != grid_.area_of(view.position);
}

// Who held it saw the area where it was.
void SnapshotBuilder::redirect(const sim::BulletView& view, const BulletMark& before, Work& work) {
  tracker_.note_told(view.ordinal, work.tick);
  AreaFrame* here = frame_of(grid_.area_of(view.position), work.frame);
  AreaFrame* there = frame_of(before.area, work.frame);
  if (here == nullptr && there == nullptr) return;
  const BulletAnnouncement told = announcement(view, work);
  if (there != nullptr) there->announced.push_back(told);
  if (here != nullptr && here != there) here->announced.push_back(told);
  if (here != nullptr && wants_live_[static_cast<std::size_t>(here - work.frame.areas.data())])
    here->live.push_back(told);
}

void SnapshotBuilder::place_beam(const sim::BeamView& view, Work& work) {
  sim::BeamView told = view;
  told.owner = work.ids.outward(view.owner);
  const sim::Vec2d begin = view.begin;
  const sim::Vec2d end = begin + sim::Vec2d(view.direction) * view.length;
  const AreaRect touched = grid_.touched({std::min(begin.x, end.x), std::min(begin.y, end.y)},
                                         {std::max(begin.x, end.x), std::max(begin.y, end.y)});
  for (std::int32_t row = touched.top; row < touched.bottom; ++row) {
    for (std::int32_t column = touched.left; column < touched.right; ++column) {
      if (AreaFrame* area = frame_of(grid_.id(column, row), work.frame)) area->beams.push_back(told);
    }
  }
}

void SnapshotBuilder::tell_terrain(Work& work) {
  if (terrain_.is_empty()) return;
  terrain_.tell(work.world.terrain(), work.tick, [&](std::uint32_t area) {
    AreaFrame* seen = frame_of(area, work.frame);
    return seen == nullptr ? nullptr : &seen->carved;
  });
  for (std::size_t i = 0; i < work.frame.areas.size(); ++i) {
    AreaFrame& area = work.frame.areas[i];
    if (wants_live_[i]) terrain_.add_all(area.area, area.terrain);
  }
}

void SnapshotBuilder::tell_vanished(Work& work) {
  const auto news_of = [&](std::uint32_t area) {
    AreaFrame* seen = frame_of(area, work.frame);
    return seen == nullptr ? nullptr : &seen->vanished;
  };
  const auto all_of = [&](std::uint32_t area) -> std::vector<sim::EntityId>* {
    const std::int32_t index = index_of_area_[area];
    if (index < 0 || !wants_live_[static_cast<std::size_t>(index)]) return nullptr;
    return &work.frame.areas[static_cast<std::size_t>(index)].gone;
  };
  vanished_.tell(work.world, news_of, all_of);
}

// nullptr: all who see the area know the bullet.
std::vector<BulletAnnouncement>* SnapshotBuilder::list_of_new(AreaFrame& area, const BulletMark* before) {
  if (before == nullptr || before->is_news) return &area.announced;
  if (before->area == area.area) return nullptr;
  const auto found = std::ranges::find(area.flown_in, before->area, &FlownIn::from);
  if (found != area.flown_in.end()) return &found->bullets;
  FlownIn& added = spare_flown_in_.append_to(area.flown_in);
  added.from = before->area;
  added.bullets.clear();
  return &added.bullets;
}

void SnapshotBuilder::place_volley(const sim::Volley& volley, Work& work) {
  AreaFrame* area = frame_of(grid_.area_of(volley.origin), work.frame);
  if (area == nullptr) return;
  area->fired.push_back(volley);
  area->fired.back().owner = work.ids.outward(volley.owner);
}

// Bodies bounce all the time, and their courses are told as such.
void SnapshotBuilder::place_event(const sim::Event& event, Work& work) {
  if (!is_told(event)) return;
  AreaFrame* area = frame_of(grid_.area_of(event.position), work.frame);
  if (area == nullptr) return;
  if (event.form == sim::EventForm::bounce) return area->bounces.push_back(outward(event, work.ids));
  area->hits.push_back({outward(event, work.ids), false});
}

// The hit that ended a bullet says so in its own area.
bool SnapshotBuilder::end_by_hit(const sim::Event& end, AreaFrame& area) {
  const auto found = std::ranges::find_if(area.hits.rbegin(), area.hits.rend(), [&](const Hit& hit) {
    return hit.event.form == sim::EventForm::hit && hit.event.mover == end.mover &&
           hit.event.time == end.time;
  });
  if (found == area.hits.rend()) return false;
  return found->is_end = true;
}

void SnapshotBuilder::place_gone(const BulletMark& mark, Work& work) {
  Despawn despawn{mark.bullet, sim::EventForm::spawn, sim::time_of(work.tick)};
  AreaFrame* told = frame_of(mark.area, work.frame);
  if (mark.last >= 0) {
    const sim::Event& end = events_[static_cast<std::size_t>(mark.last)];
    if (end.form == sim::EventForm::expire && end.time >= mark.end) return;  // as the client knows
    despawn.cause = end.form;
    despawn.time = end.time;
    AreaFrame* here = frame_of(grid_.area_of(end.position), work.frame);
    const bool is_told = here != nullptr && end.form == sim::EventForm::hit && end_by_hit(end, *here);
    if (here != nullptr && !is_told) here->despawned.push_back(despawn);
    if (here == told) return;
  }
  if (told != nullptr) told->despawned.push_back(despawn);
}

void SnapshotBuilder::build(const sim::World& world, Roster& roster, Spectators& spectators,
                            const PlayerIds& ids, Frame& frame) {
  Work work{*this, world, frame, roster, ids, world.tick()};
  world.for_each_player([&work](const sim::ActorView& view) {
    Player* player = player_of(view.id, work.ids, work.roster);
    if (player == nullptr) return;
    player->position = view.position;
    player->health = view.health;
  });
  add_recipients(roster, spectators, work);
  log_hits(work);
  frame.is_snapshot = !frame.recipients.empty();
  if (!frame.is_snapshot) {
    tracker_.clear();
    for (ActorBook* book : {&players_, &enemies_, &bodies_, &masks_}) book->clear();
    return finish(work.tick);
  }
  const auto note_actor = [&work](const sim::ActorView& view) { work.builder.note_actor(view, work); };
  world.for_each_player(note_actor);
  world.for_each_enemy(note_actor);
  world.for_each_mask(note_actor);
  world.for_each_body([&work](const sim::BodyView& view) { work.builder.note_body(view, work); });
  tell_actors(frame);
  tell_terrain(work);
  tell_vanished(work);
  world.for_each_beam([&work](const sim::BeamView& view) { work.builder.place_beam(view, work); });
  tracker_.begin();
  world.for_each_bullet([&work](const sim::BulletView& view) { work.builder.place_bullet(view, work); });
  for (const sim::Volley& volley : fired_) place_volley(volley, work);
  for (const sim::Event& event : events_) place_event(event, work);
  for (const BulletMark& mark : tracker_.take_gone()) place_gone(mark, work);
  for (AreaFrame& area : frame.areas) {
    sort_by_id(area);
    index_of_area_[area.area] = -1;
  }
  finish(work.tick);
}

void SnapshotBuilder::finish(sim::Tick tick) {
  built_ = tick;
  fired_.clear();
  events_.clear();
}

}  // namespace fusillade::match
