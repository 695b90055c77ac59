// What a match makes public at a snapshot: plain values, grouped by replication area so that net encodes each
// area once and shares it among all who see it.
//
// Areas tile the map: area id = row * columns + column, edge RoundRules::area_tiles. An actor, body or bullet
// belongs to the area that holds its centre (positions outside are clamped to a border area). Events since
// the last snapshot are complete and in order. A bullet is told once: a volley where it was fired, any other
// bullet where the next snapshot finds it. When it flies into another area, those are told again who do not
// know it from the area that it comes from.
//
// Players go by the match's own numbers, from 0, never reused: they outlive death, respawn and reconnection,
// while each life has another ordinal in the world. Every player id of a frame (views, owners, events,
// scores) is such a number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/replication/actor_book.h"
#include "match/replication/area_rect.h"
#include "match/request.h"
#include "sim/model/event.h"
#include "sim/world.h"

namespace fusillade::match {

enum class Phase : std::uint8_t { waiting, live, ended };
inline constexpr std::array<std::string_view, 3> phase_names{"waiting", "live", "ended"};

enum class RefusalCode : std::uint8_t {
  none,
  bad_version,
  bad_message,
  bad_name,
  bad_class,
  unknown_match,
  match_full,
  server_full,
  draining,
  timeout,
  too_large,
  too_fast,
  slow_consumer,
  match_failed,
  kicked,
  replaced,
  match_ended,
  banned,
  bad_join_code,
  bad_team,
  spectators_full,
  bad_join_token
};

struct BulletAnnouncement {
  sim::Ordinal id = 0;
  const sim::Volley* volley = nullptr;  // flies as it was fired in this one; valid as long as the frame
  std::int32_t definition = 0;
  std::int32_t team = 0;
  sim::EntityId owner;
  sim::Time launch = 0;          // of the last launch or contact
  sim::Vec2 position, velocity;  // at `launch`; forced bullets: at the snapshot's tick, and launch says so
  sim::Time end = 0;
};

// The end of a bullet, earlier than its life.
struct Despawn {
  sim::Ordinal bullet = 0;
  std::optional<sim::EventForm> cause;  // wall, terrain, hit, expire; nullopt: it is gone without a trace
  sim::Time time = 0;
};

struct Hit {
  sim::Event event;     // hit or death
  bool is_end = false;  // of the bullet
};

// Bullets that have come into an area from another one since the last snapshot.
struct FlownIn {
  std::uint32_t from = 0;  // area id
  std::vector<BulletAnnouncement> bullets;
};

// Pixels of the terrain as they are now: a rectangle of its plane, within one area.
struct TerrainRect {
  std::int32_t left = 0, top = 0, width = 0, height = 0;  // pixels of the plane
  std::vector<std::uint8_t> bits;  // row after row, each beginning with a whole byte, leftmost pixel highest
};

struct AreaFrame {
  std::uint32_t area = 0;
  ActorNews players, enemies, bodies, masks;
  std::vector<sim::Volley> fired;             // from here since the last snapshot, whatever came of it
  std::vector<BulletAnnouncement> announced;  // new to all who see the area, without those fired
  std::vector<FlownIn> flown_in;              // new to those who do not know them from there
  std::vector<BulletAnnouncement> live;       // all in it now; filled only where a recipient enters the area
  std::vector<sim::Event> bounces;            // of bullets since the last snapshot: by bullet, in order
  std::vector<Hit> hits;                      // since the last snapshot, in order
  std::vector<Despawn> despawned;             // those of bullets that a hit ended here are in `hits`
  std::vector<sim::BeamView> beams;           // all that touch it now
  std::vector<TerrainRect> carved, terrain;   // changed since the last snapshot; all unlike the content (*)
  // exploding segments, pickups and bunkers, since the last snapshot; all (*)
  std::vector<sim::EntityId> vanished, gone;
  // (*) filled only where a recipient enters the area

  void clear();
};

// One client's own part. Of a spectator: what it looks at, and nothing of a player.
struct Recipient {
  SessionId session = 0;
  sim::Ordinal player = 0;
  bool is_spectator = false;
  std::uint32_t sequence_taken = 0;        // last command that took effect
  std::uint32_t tick_taken = 0;            // and in which tick
  std::vector<CommandTaken> taken_before;  // since the last snapshot, oldest first
  bool is_alive = false;
  float health = 0;
  std::int32_t score = 0;
  std::int32_t deaths = 0;
  sim::Vec2 position;
  std::uint32_t late_commands = 0;     // so far
  std::uint32_t dropped_commands = 0;  // so far: queue full
  struct AreaRef {
    std::uint32_t index = 0;  // into Frame::areas
    bool entered = false;     // new to this client: send AreaFrame::live instead of what is new
  };
  std::vector<AreaRef> areas;
  std::vector<std::uint32_t> areas_left;  // area ids
  AreaRect kept;                          // seen now and at the last snapshot
  bool is_full = false;            // needs nothing that came before: every area that it sees is entered
  std::vector<sim::Event> missed;  // of a full one: hits and deaths since what it has read, oldest first
  std::uint64_t hits_lost = 0;     // since then, that it saw or may have seen and nobody can tell any more
};

struct ScoreRow {
  sim::Ordinal player = 0;
  std::string name;
  std::int32_t score = 0, kills = 0, deaths = 0, team = 0;
};

struct RoundState {
  Phase phase = Phase::waiting;
  std::uint32_t round = 0;
  std::int32_t wave = 0;         // waves begun in this round
  double phase_left_s = 0;       // 0: until something happens
  std::vector<ScoreRow> scores;  // highest first
  std::string result;            // set when ended
  std::int32_t spectators = 0;
};

struct Joined {
  SessionId session = 0;
  sim::Ordinal player = 0;
  bool resumed = false;
  Token token{};
  bool is_spectator = false;
  std::string name, origin;
};

struct Refused {
  SessionId session = 0;
  RefusalCode code = RefusalCode::none;
  std::string text;
};

struct Frame {
  sim::Tick tick = 0;            // completed ticks
  bool is_snapshot = false;      // areas and recipients are filled
  bool is_paused = false;        // the match stands at `tick`, until another snapshot says otherwise
  std::int32_t slow_motion = 1;  // intervals over which ticks are played from `tick` on
  bool round_changed = false;    // `round` is filled and meant for everybody
  bool phase_begun = false;      // and it has another phase than before
  RoundState round;              // filled when round_changed, and when somebody joined (for those only)
  std::vector<Joined> joined;    // since the last frame
  std::vector<Refused> refused;  // newcomers, and who is replaced or kicked: net closes them
  std::vector<AreaFrame> areas;
  std::vector<Recipient> recipients;
};

// The match may give way to one with a new world now: it waits for a round, which has just begun or whose
// world is old (then said again and again, since there may have been no memory for it).
bool is_turn_of_world(const Frame& frame);
// Whether anybody has to see it: clients, or whoever gives a match that nobody plays a new world in time.
bool is_news(const Frame& frame);

}  // namespace fusillade::match
