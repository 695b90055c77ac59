#include "client-sim/world/stream_audit.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

#include "client-sim/world/actor_table.h"
#include "client-sim/world/bounces.h"
#include "client-sim/world/columns.h"
#include "client-sim/world/volley.h"

namespace fusillade::client {

namespace {

constexpr double memory_s = 10;          // how long hits and despawns are remembered, at least
constexpr float edge_tolerance = 0.01F;  // tiles: an event on the line between two areas may stand in either
// Tiles along each axis: a row may be off by 32 steps.
constexpr double self_tolerance = (32 + 2) / steps_per_tile;

std::uint64_t mix(std::uint64_t key, std::uint64_t value) {
  key = (key ^ value) * 0x9E3779B97F4A7C15ULL;
  return key ^ (key >> 32U);
}

std::uint64_t key_of(const v1::Hit& hit, std::uint32_t now) {
  std::uint64_t key = mix(1, static_cast<std::uint64_t>(hit.form()));
  key = mix(key, now - hit.ticks_ago());
  key = mix(key, hit.fraction());
  for (const v1::EntityRef* entity : {&hit.mover(), &hit.target()}) {
    key = mix(key, static_cast<std::uint64_t>(entity->kind()));
    key = mix(key, entity->id());
  }
  return key;
}

// A bullet that is squeezed bounces off the same target more than once at one moment, each time with another
// velocity.
std::uint64_t key_of(const Bounce& bounce) {
  std::uint64_t key = mix(2, bounce.bullet);
  key = mix(key, std::bit_cast<std::uint64_t>(bounce.time));
  key = mix(mix(key, bounce.target_kind), bounce.target);
  key = mix(key, std::bit_cast<std::uint32_t>(bounce.velocity.x));
  return mix(key, std::bit_cast<std::uint32_t>(bounce.velocity.y));
}

template <class T>
bool fits(const google::protobuf::RepeatedField<T>& column, int rows) {
  return column.empty() || column.size() == rows;
}

bool ids_ascend(const google::protobuf::RepeatedField<std::uint64_t>& deltas) {
  return deltas.empty() || std::find(deltas.begin() + 1, deltas.end(), 0U) == deltas.end();
}

bool types_known(const google::protobuf::RepeatedField<std::uint32_t>& types, int rows, std::size_t count) {
  if (rows > 0 && types.empty()) return count > 0;
  return std::all_of(types.begin(), types.end(), [count](std::uint32_t type) { return type < count; });
}

// Nothing is launched in the future; forced bullets are announced as they are at the snapshot's own tick.
bool launches_fit(const v1::Bullets& bullets, const MatchFacts& facts) {
  for (int i = 0; i < bullets.id_delta_size(); ++i) {
    const double ago = event_time(0, at(bullets.launch_ticks_ago(), i), at(bullets.launch_fraction(), i));
    const bool straight = facts.flights[at(bullets.type(), i)].straight;
    if (straight ? ago > 0 : ago != 0) return false;
  }
  return true;
}

// Whether a coordinate relative to the area's corner may be there; the outermost areas hold what is outside.
bool inside(float offset, std::uint32_t index, std::uint32_t count, float edge) {
  const bool above = index == 0 || offset >= -edge_tolerance;
  const bool below = index + 1 == count || offset <= edge + edge_tolerance;
  return above && below;
}

bool in_area(const MatchFacts& facts, std::uint32_t area, Vec offset) {
  const auto edge = static_cast<float>(facts.area_tiles);
  return inside(offset.x, area % facts.columns, facts.columns, edge) &&
         inside(offset.y, area / facts.columns, facts.rows, edge);
}

// "bullet 7, cause 3, tick 619.250, area 12"
std::string describe(const v1::Despawn& despawn, std::uint32_t area, std::uint32_t now) {
  char text[96];
  std::snprintf(text, sizeof text, "bullet %llu, cause %d, tick %.3f, area %u",
                static_cast<unsigned long long>(despawn.bullet()), static_cast<int>(despawn.cause()),
                event_time(now, despawn.ticks_ago(), despawn.fraction()), area);
  return text;
}

// An area may come in several parts.
bool is_entered(const v1::Snapshot& snapshot, std::uint32_t id) {
  return std::any_of(snapshot.areas().begin(), snapshot.areas().end(),
                     [id](const v1::Area& area) { return area.id() == id && area.entered(); });
}

// Whether a held bullet was at the last snapshot in an area that this one leaves: then it is forgotten.
bool is_left_behind(const v1::Snapshot& snapshot, const WorldModel& world, std::uint64_t id) {
  if (snapshot.areas_left().empty()) return false;
  const std::uint32_t area = world.facts().area_at(world.bullet_position(id));
  return std::find(snapshot.areas_left().begin(), snapshot.areas_left().end(), area) !=
         snapshot.areas_left().end();
}

// Calls f(id, time of its launch in ticks) for each row.
template <class F>
void for_each_bullet(const v1::Bullets& bullets, std::uint32_t now, F f) {
  std::uint64_t id = 0;
  for (int i = 0; i < bullets.id_delta_size(); ++i) {
    id += bullets.id_delta(i);
    f(id, event_time(now, at(bullets.launch_ticks_ago(), i), at(bullets.launch_fraction(), i)));
  }
}

// Commands between the `taken` that this snapshot acknowledges, oldest first, each once, none the last.
bool is_sound(const google::protobuf::RepeatedField<std::uint32_t>& taken_before, std::uint32_t taken) {
  if (taken_before.size() % 2 != 0) return false;
  std::uint32_t ago = taken, ticks_ago = UINT32_MAX;
  for (int i = 0; i < taken_before.size(); i += 2) {
    const std::uint32_t next = taken_before[i], next_ticks = taken_before[i + 1];
    if (next == 0 || next >= ago || next_ticks == 0 || next_ticks >= ticks_ago) return false;
    ago = next;
    ticks_ago = next_ticks;
  }
  return true;
}

std::string at_tick(std::uint32_t tick) { return "tick " + std::to_string(tick); }

float tiles_of(std::int64_t steps) { return static_cast<float>(static_cast<double>(steps) / steps_per_tile); }

}  // namespace

bool StreamAudit::check(const v1::Snapshot& snapshot, const WorldModel& world, std::uint32_t sent,
                        Statistics& statistics) {
  const MatchFacts& facts = world.facts();
  const auto period = static_cast<std::uint32_t>(std::ceil(memory_s * facts.tick_rate));
  now_ = snapshot.tick();
  hits_.advance(now_, period);
  despawned_.advance(now_, period);
  check_order(snapshot, world, statistics);
  check_self(snapshot, sent);
  const bool readable = check_areas(snapshot, world);
  if (readable) {
    check_missed(snapshot, statistics);
    for (const v1::Area& area : snapshot.areas()) {
      check_hits(area, facts, statistics);
      check_bounces(area, facts);
    }
    if (world.holds_bullets()) check_lives(snapshot, world, statistics);
  }
  tick_ = now_;
  started_ = true;
  return readable;
}

void StreamAudit::check_order(const v1::Snapshot& snapshot, const WorldModel& world, Statistics& statistics) {
  ++statistics.snapshots;
  statistics.events_skipped += snapshot.events_skipped();
  if (!snapshot.full() && (!started_ || snapshot.events_skipped() > 0))
    report_(Fault::not_full, at_tick(now_));
  if (!started_) return;
  const bool may_repeat = snapshot.paused() || pace_of(snapshot) != world.pace();
  if (now_ < tick_ || (now_ == tick_ && !may_repeat)) {
    report_(Fault::tick_order, std::to_string(now_) + " after " + std::to_string(tick_));
    return;
  }
  const double nominal = std::ceil(world.facts().tick_rate / world.facts().snapshot_rate);
  if (now_ - tick_ > nominal || snapshot.events_skipped() > 0) ++statistics.sequence_gaps;
}

void StreamAudit::check_self(const v1::Snapshot& snapshot, std::uint32_t sent) {
  const v1::Self& self = snapshot.self();
  if (!snapshot.has_self() || self.health() < 0 || (self.health() == 0 && self.alive())) {
    report_(Fault::bad_self, at_tick(now_));
  }
  if (self.sequence_taken() < sequence_taken_ || self.sequence_taken() > sent || self.tick_taken() > now_) {
    report_(Fault::bad_acknowledgement, "taken " + std::to_string(self.sequence_taken()) + " after " +
                                            std::to_string(sequence_taken_) + ", sent " +
                                            std::to_string(sent));
  }
  if (!is_sound(self.taken_before(), self.sequence_taken() - sequence_taken_))
    report_(Fault::bad_acknowledgement, "taken before, " + at_tick(now_));
  sequence_taken_ = self.sequence_taken();
}

void StreamAudit::check_presence(const WorldModel& world) {
  const SelfFacts& self = world.self();
  if (!self.alive) return;
  if (!world.player_rows().holds(world.facts().player))
    return report_(Fault::bad_self, "alive and not among the players, " + at_tick(world.tick()));
  const ActorRow row = world.player_rows().at(world.facts().player, world.tick());
  const double dx = row.x / steps_per_tile - static_cast<double>(self.x);
  const double dy = row.y / steps_per_tile - static_cast<double>(self.y);
  if (std::max(std::abs(dx), std::abs(dy)) > self_tolerance)
    report_(Fault::bad_self, "not where its row is, " + at_tick(world.tick()));
}

bool StreamAudit::check_areas(const v1::Snapshot& snapshot, const WorldModel& world) {
  const MatchFacts& facts = world.facts();
  bool readable = true;
  for (const std::uint32_t area : snapshot.areas_left()) {
    if (!snapshot.full() && !world.sees(area)) report_(Fault::unknown_area, "left " + std::to_string(area));
  }
  for (const v1::Area& area : snapshot.areas()) {
    const bool exists = area.id() < facts.columns * facts.rows;
    const bool is_told = snapshot.full() || area.entered() || world.sees(area.id());
    if (!exists || !is_told) report_(Fault::unknown_area, std::to_string(area.id()) + ", " + at_tick(now_));
    const bool columns_fit = exists && check_actors(area, world) && check_bullets(area.bullets(), facts) &&
                             check_volleys(area, facts) && is_sound(area.bounces());
    if (exists && !columns_fit) report_(Fault::bad_columns, "area " + std::to_string(area.id()));
    readable = readable && columns_fit;
  }
  return readable;
}

bool StreamAudit::check_actors(const v1::Area& area, const WorldModel& world) {
  const MatchFacts& facts = world.facts();
  return check_rows(area.players(), area.id(), facts.shot_speeds.size(), facts) &&
         check_rows(area.enemies(), area.id(), facts.shot_speeds.size(), facts) &&
         check_rows(area.bodies(), area.id(), facts.body_radii.size(), facts) &&
         check_rows(area.masks(), area.id(), facts.shot_speeds.size(), facts) && is_sound_scenery(area);
}

bool StreamAudit::check_rows(const v1::Actors& actors, std::uint32_t area, std::size_t types,
                             const MatchFacts& facts) {
  if (!is_sound(actors, types)) return false;
  for (int i = 0; i < actors.rows_size(); i += actor_row_length) {
    const Vec offset{tiles_of(actors.rows(i + 3)), tiles_of(actors.rows(i + 4))};
    if (!in_area(facts, area, offset)) report_(Fault::bad_columns, "position, area " + std::to_string(area));
  }
  return true;
}

bool StreamAudit::check_bullets(const v1::Bullets& bullets, const MatchFacts& facts) {
  const int rows = bullets.id_delta_size();
  const bool readable =
      fits(bullets.type(), rows) && fits(bullets.team(), rows) && fits(bullets.owner_kind(), rows) &&
      fits(bullets.owner(), rows) && fits(bullets.launch_ticks_ago(), rows) &&
      fits(bullets.launch_fraction(), rows) && fits(bullets.x(), rows) && fits(bullets.y(), rows) &&
      fits(bullets.vx(), rows) && fits(bullets.vy(), rows) && fits(bullets.life_ticks(), rows) &&
      fits(bullets.life_fraction(), rows) && types_known(bullets.type(), rows, facts.flights.size());
  if (!readable) return false;
  if (!ids_ascend(bullets.id_delta())) report_(Fault::bad_columns, "order of bullets, " + at_tick(now_));
  return launches_fit(bullets, facts);
}

bool StreamAudit::check_volleys(const v1::Area& area, const MatchFacts& facts) {
  return std::all_of(area.volleys().begin(), area.volleys().end(), [&](const v1::Volley& volley) {
    if (volley.pattern() >= facts.patterns.size()) return false;
    const sim::VolleyPattern& pattern = facts.patterns[volley.pattern()];
    return static_cast<std::size_t>(pattern.bullet) < facts.flights.size() && is_sound(volley, pattern) &&
           event_time(0, volley.ticks_ago(), volley.fraction()) <= 0;
  });
}

void StreamAudit::resume() {
  started_ = false;
  sequence_taken_ = 0;
}

// Of snapshots between the last one that was read and this one.
void StreamAudit::check_missed(const v1::Snapshot& snapshot, Statistics& statistics) {
  statistics.resent += static_cast<std::uint64_t>(snapshot.missed_size());
  double before = 0;
  for (const v1::Hit& hit : snapshot.missed()) {
    const double time = event_time(now_, hit.ticks_ago(), hit.fraction());
    if (!snapshot.full() || time > now_ || time < before)
      report_(Fault::bad_event, "missed hit, " + at_tick(now_));
    before = time;
    note_hit(hit, statistics);
  }
}

void StreamAudit::note_hit(const v1::Hit& hit, Statistics& statistics) {
  if (hit.form() == v1::Hit::FORM_HIT) ++statistics.hits;
  if (!hits_.add(key_of(hit, now_))) report_(Fault::duplicate_hit, at_tick(now_ - hit.ticks_ago()));
}

void StreamAudit::check_hits(const v1::Area& area, const MatchFacts& facts, Statistics& statistics) {
  const Vec corner = facts.corner_of(area.id());
  double before = 0;
  for (const v1::Hit& hit : area.hits()) {
    const double time = event_time(now_, hit.ticks_ago(), hit.fraction());
    const bool placed = in_area(facts, area.id(), {hit.x() - corner.x, hit.y() - corner.y});
    if (time > now_ || time < before || !placed) {
      report_(Fault::bad_event, "hit in area " + std::to_string(area.id()) + ", " + at_tick(now_));
    }
    before = time;
    note_hit(hit, statistics);
  }
}

void StreamAudit::check_bounces(const v1::Area& area, const MatchFacts& facts) {
  const Vec corner = facts.corner_of(area.id());
  for_each_bounce(area.bounces(), now_, [&](const Bounce& bounce) {
    const bool placed =
        in_area(facts, area.id(), {bounce.position.x - corner.x, bounce.position.y - corner.y});
    if (bounce.time > now_ || !placed)
      report_(Fault::bad_event, "bounce in area " + std::to_string(area.id()) + ", " + at_tick(now_));
    if (!hits_.add(key_of(bounce))) report_(Fault::duplicate_hit, at_tick(now_));
  });
}

// Nobody is told of what it knows already, but in an area that it enters.
void StreamAudit::check_announced(const v1::Snapshot& snapshot, const WorldModel& world,
                                  boost::unordered_flat_set<std::uint64_t>& announced) {
  const auto announce = [&](const v1::Area& area, std::uint64_t id, double launch) {
    announced.insert(id);
    if (despawned_.contains(id)) report_(Fault::revived_bullet, "bullet " + std::to_string(id));
    const bool is_known = !snapshot.full() && world.holds(id) && !is_left_behind(snapshot, world, id);
    if (is_known && !is_entered(snapshot, area.id()) && launch <= world.bullet_launch(id))
      report_(Fault::announced_twice, "bullet " + std::to_string(id) + ", " + at_tick(now_));
  };
  for (const v1::Area& area : snapshot.areas()) {
    for_each_bullet(area.bullets(), now_,
                    [&](std::uint64_t id, double launch) { announce(area, id, launch); });
    for (const v1::Volley& volley : area.volleys()) {
      const double launch = event_time(now_, volley.ticks_ago(), volley.fraction());
      for_each_member(volley, world.facts().patterns[volley.pattern()], [&](std::int32_t index) {
        announce(area, volley.id() + static_cast<std::uint64_t>(index), launch);
      });
    }
  }
}

// Bullets are announced before they end, and end once.
void StreamAudit::check_lives(const v1::Snapshot& snapshot, const WorldModel& world, Statistics& statistics) {
  boost::unordered_flat_set<std::uint64_t> announced;
  check_announced(snapshot, world, announced);
  // In this snapshot: where it ended and in the area it came from.
  boost::unordered_flat_set<std::uint64_t> ended;
  for (const v1::Area& area : snapshot.areas()) {
    boost::unordered_flat_set<std::uint64_t> ended_here;
    const auto end = [&](std::uint64_t id, auto how) {
      const bool is_first = ended.insert(id).second;
      const bool is_known = is_first && !despawned_.add(id);
      if (is_known || !ended_here.insert(id).second) report_(Fault::duplicate_despawn, how());
      if (is_first && !world.holds(id) && !announced.contains(id)) ++statistics.unknown_bullets;
    };
    for (const v1::Hit& hit : area.hits()) {
      if (hit.ended()) end(hit.mover().id(), [&] { return "by a hit, " + at_tick(now_); });
    }
    for (const v1::Despawn& despawn : area.despawns())
      end(despawn.bullet(), [&] { return describe(despawn, area.id(), now_); });
  }
}

}  // namespace fusillade::client
