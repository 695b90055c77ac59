#include "client-sim/stream_audit.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <vector>

#include "client-sim/columns.h"
#include "client-sim/volley.h"

namespace fusillade::client {

namespace {

constexpr double memory_s = 10;          // how long hits and despawns are remembered, at least
constexpr float edge_tolerance = 0.01F;  // tiles: an event on the line between two areas may stand in either
constexpr float self_tolerance = 2.5F / 256;  // tiles: wire rounding and float, both axes

std::uint64_t mix(std::uint64_t key, std::uint64_t value) {
  key = (key ^ value) * 0x9E3779B97F4A7C15ULL;
  return key ^ (key >> 32U);
}

// A bullet that is squeezed bounces off the same target more than once at one moment, each time with another
// velocity.
std::uint64_t key_of(const v1::Hit& hit, std::uint32_t now) {
  std::uint64_t key = mix(1, static_cast<std::uint64_t>(hit.form()));
  key = mix(key, now - hit.ticks_ago());
  key = mix(key, hit.fraction());
  for (const v1::EntityRef* entity : {&hit.mover(), &hit.target()}) {
    key = mix(key, static_cast<std::uint64_t>(entity->kind()));
    key = mix(key, entity->id());
  }
  key = mix(key, std::bit_cast<std::uint32_t>(hit.vx()));
  return mix(key, std::bit_cast<std::uint32_t>(hit.vy()));
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

// Not on its edge, where an event may stand in either of two areas.
bool surely_in_area(const MatchFacts& facts, std::uint32_t area, Vec offset) {
  const float edge = static_cast<float>(facts.area_tiles) - edge_tolerance;
  return in_area(facts, area, offset) && offset.x >= edge_tolerance && offset.x <= edge &&
         offset.y >= edge_tolerance && offset.y <= edge;
}

bool is_bullet(const v1::EntityRef& entity) { return entity.kind() == v1::ENTITY_KIND_BULLET; }

// "bullet 7, cause 3, tick 619.250, area 12"
std::string describe(const v1::Despawn& despawn, std::uint32_t area, std::uint32_t now) {
  char text[96];
  std::snprintf(text, sizeof text, "bullet %llu, cause %d, tick %.3f, area %u",
                static_cast<unsigned long long>(despawn.entity().id()), static_cast<int>(despawn.cause()),
                event_time(now, despawn.ticks_ago(), despawn.fraction()), area);
  return text;
}

std::string at_tick(std::uint32_t tick) { return "tick " + std::to_string(tick); }

}  // namespace

bool StreamAudit::check(const v1::Snapshot& snapshot, const WorldModel& world, std::uint32_t sent,
                        Statistics& statistics) {
  const MatchFacts& facts = world.facts();
  const auto period = static_cast<std::uint32_t>(std::ceil(memory_s * facts.tick_rate));
  now_ = snapshot.tick();
  hits_.advance(now_, period);
  despawned_.advance(now_, period);
  check_order(snapshot, facts, statistics);
  check_self(snapshot, sent);
  const bool readable = check_areas(snapshot, world);
  if (readable) {
    check_presence(snapshot, facts);
    for (const v1::Area& area : snapshot.areas()) check_hits(area, facts, statistics);
    if (world.holds_bullets()) check_lives(snapshot, world, statistics);
  }
  tick_ = now_;
  started_ = true;
  return readable;
}

void StreamAudit::check_order(const v1::Snapshot& snapshot, const MatchFacts& facts, Statistics& statistics) {
  ++statistics.snapshots;
  statistics.events_skipped += snapshot.events_skipped();
  if (!snapshot.full() && (!started_ || snapshot.events_skipped() > 0))
    report_(Fault::not_full, at_tick(now_));
  if (!started_) return;
  if (now_ <= tick_) {
    report_(Fault::tick_order, std::to_string(now_) + " after " + std::to_string(tick_));
    return;
  }
  const double nominal = std::ceil(facts.tick_rate / facts.snapshot_rate);
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
  sequence_taken_ = self.sequence_taken();
}

// A living player sees itself, where Self says that it is.
void StreamAudit::check_presence(const v1::Snapshot& snapshot, const MatchFacts& facts) {
  const v1::Self& self = snapshot.self();
  if (!self.alive()) return;
  for (const v1::Area& area : snapshot.areas()) {
    const v1::Actors& players = area.players();
    const Vec corner = facts.corner_of(area.id());
    std::uint64_t id = 0;
    for (int i = 0; i < players.id_delta_size(); ++i) {
      id += players.id_delta(i);
      if (id != facts.player) continue;
      const float dx = corner.x + static_cast<float>(at(players.x(), i)) / 256 - self.x();
      const float dy = corner.y + static_cast<float>(at(players.y(), i)) / 256 - self.y();
      if (std::hypot(dx, dy) > self_tolerance)
        report_(Fault::bad_self, "not where its row is, " + at_tick(now_));
      return;
    }
  }
  report_(Fault::bad_self, "alive and not among the players, " + at_tick(now_));
}

bool StreamAudit::check_areas(const v1::Snapshot& snapshot, const WorldModel& world) {
  const MatchFacts& facts = world.facts();
  bool readable = true;
  for (const std::uint32_t area : snapshot.areas_left()) {
    if (!snapshot.full() && !world.sees(area)) report_(Fault::unknown_area, "left " + std::to_string(area));
  }
  for (const v1::Area& area : snapshot.areas()) {
    const bool known = snapshot.full() || area.entered() || world.sees(area.id());
    if (area.id() >= facts.columns * facts.rows) readable = false;
    if (!readable || !known) report_(Fault::unknown_area, std::to_string(area.id()) + ", " + at_tick(now_));
    const bool columns_fit = readable && check_actors(area.players(), area.id(), facts) &&
                             check_actors(area.enemies(), area.id(), facts) &&
                             check_bullets(area.bullets(), facts) && check_volleys(area, facts);
    if (readable && !columns_fit) report_(Fault::bad_columns, "area " + std::to_string(area.id()));
    readable = readable && columns_fit;
  }
  return readable;
}

bool StreamAudit::check_actors(const v1::Actors& actors, std::uint32_t area, const MatchFacts& facts) {
  const int rows = actors.id_delta_size();
  const bool readable = fits(actors.type(), rows) && fits(actors.x(), rows) && fits(actors.y(), rows) &&
                        fits(actors.vx(), rows) && fits(actors.vy(), rows) && fits(actors.aim(), rows) &&
                        fits(actors.health(), rows) && fits(actors.team(), rows) &&
                        types_known(actors.type(), rows, facts.shot_speeds.size());
  if (!readable) return false;
  bool placed = ids_ascend(actors.id_delta());
  for (int i = 0; i < rows && placed; ++i) {
    placed =
        in_area(facts, area,
                {static_cast<float>(at(actors.x(), i)) / 256, static_cast<float>(at(actors.y(), i)) / 256});
  }
  if (!placed) report_(Fault::bad_columns, "order or position, area " + std::to_string(area));
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

void StreamAudit::check_hits(const v1::Area& area, const MatchFacts& facts, Statistics& statistics) {
  const Vec corner = facts.corner_of(area.id());
  double before = 0;
  for (const v1::Hit& hit : area.hits()) {
    if (hit.form() == v1::Hit::FORM_HIT) ++statistics.hits;
    const double time = event_time(now_, hit.ticks_ago(), hit.fraction());
    const bool placed = in_area(facts, area.id(), {hit.x() - corner.x, hit.y() - corner.y});
    if (time > now_ || time < before || !placed) {
      report_(Fault::bad_event, "hit in area " + std::to_string(area.id()) + ", " + at_tick(now_));
    }
    before = time;
    if (!hits_.add(key_of(hit, now_))) report_(Fault::duplicate_hit, at_tick(now_ - hit.ticks_ago()));
  }
  check_hit_despawns(area, facts);
}

// A bullet that ended by a hit has that hit in the area where it ended; the area that it came from has only
// the despawn.
void StreamAudit::check_hit_despawns(const v1::Area& area, const MatchFacts& facts) {
  const Vec corner = facts.corner_of(area.id());
  for (const v1::Despawn& despawn : area.despawns()) {
    if (despawn.cause() != v1::Despawn::CAUSE_HIT || !is_bullet(despawn.entity())) continue;
    if (!surely_in_area(facts, area.id(), {despawn.x() - corner.x, despawn.y() - corner.y})) continue;
    const bool found = std::any_of(area.hits().begin(), area.hits().end(), [&](const v1::Hit& hit) {
      return hit.form() == v1::Hit::FORM_HIT && is_bullet(hit.mover()) &&
             hit.mover().id() == despawn.entity().id();
    });
    if (!found) report_(Fault::missing_hit, describe(despawn, area.id(), now_));
  }
}

// Bullets are announced before they end, and end once.
void StreamAudit::check_lives(const v1::Snapshot& snapshot, const WorldModel& world, Statistics& statistics) {
  boost::unordered_flat_set<std::uint64_t> announced;
  const auto announce = [&](std::uint64_t id) {
    announced.insert(id);
    if (despawned_.contains(id)) report_(Fault::revived_bullet, "bullet " + std::to_string(id));
  };
  for (const v1::Area& area : snapshot.areas()) {
    std::uint64_t id = 0;
    for (const std::uint64_t delta : area.bullets().id_delta()) {
      id += delta;
      announce(id);
    }
    for (const v1::Volley& volley : area.volleys()) {
      for_each_member(volley, world.facts().patterns[volley.pattern()],
                      [&](std::int32_t index) { announce(volley.id() + static_cast<std::uint64_t>(index)); });
    }
  }
  boost::unordered_flat_set<std::uint64_t>
      ended;  // in this snapshot: where it ended and in the area it came from
  for (const v1::Area& area : snapshot.areas()) {
    boost::unordered_flat_set<std::uint64_t> ended_here;
    for (const v1::Despawn& despawn : area.despawns()) {
      if (!is_bullet(despawn.entity())) continue;
      const std::uint64_t id = despawn.entity().id();
      const bool is_first = ended.insert(id).second;
      const bool is_known = is_first && !despawned_.add(id);
      if (is_known || !ended_here.insert(id).second) {
        report_(Fault::duplicate_despawn, describe(despawn, area.id(), now_));
      }
      if (is_first && !world.holds(id) && !announced.contains(id)) ++statistics.unknown_bullets;
    }
  }
}

}  // namespace fusillade::client
