// The inside of a match: its parts and the steps of its tick. Each group of steps stands in a file of its own
// (match_requests, match_round, match_players, match_publish); match.cpp puts them in order.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

#include "match/inspector.h"
#include "match/match.h"
#include "match/players/departures.h"
#include "match/players/inbox.h"
#include "match/players/player_ids.h"
#include "match/players/roster.h"
#include "match/players/score.h"
#include "match/players/spectators.h"
#include "match/replay.h"
#include "match/replication/snapshot.h"
#include "match/rounds/phases.h"
#include "match/rounds/wave_spawner.h"
#include "match/rounds/waves.h"
#include "sim/base/rng.h"

namespace fusillade::match {

// Those that count as players while they wait.
inline bool is_player_join(const Request& request) {
  const auto* join = std::get_if<JoinRequest>(&request);
  return join != nullptr && !join->is_spectator;
}

struct Match::State {
  State(std::string match_id, std::shared_ptr<const ArenaDefinition> definition, std::string code);

  sim::Tick now() const { return world.tick(); }  // the tick that runs next
  double rate() const { return arena->world.rules.tick_rate; }

  // One tick of the world; with slow motion in the first of its intervals only.
  void integrate(const sim::StepHooks& hooks);

  // Does what changes the world from outside, before its tick. Where that throws, what has entered so far is
  // recorded all the same: it may be what broke the world.
  template <class Change>
  void enter_world(Change change);

  // What take_rules() has left, before anything else of a tick.
  void take_newer_rules();

  // A match that stands: who comes, goes or is removed, and nothing else.
  void wait();
  // Takes up the operator's pace. False: the world stands still in this interval.
  bool begin_interval();
  bool take_step();
  bool take_pace();

  // match_requests: what players ask for.
  void take_requests();
  RefusalCode closed_to_new() const;
  sim::Tick may_appear(const std::string& origin) const;
  Roster::Outcome join(const JoinRequest& request);
  void apply(const JoinRequest& request);
  void apply(const LeaveRequest& request);
  void apply(const CommandRequest& request);
  void apply(const ResyncRequest& request);
  void apply(const KickRequest& request);
  void apply(const ViewRequest& request);
  void watch(const JoinRequest& request);
  sim::Vec2 first_view() const;
  sim::Vec2 first_place() const;
  void drop_expired_players();

  // match_round: phases, waves, and what a new round clears.
  void advance_phase();
  void begin_round();
  void begin_live_phase();
  void remove_enemies();
  void spawn_enemies();

  // match_players: bodies and commands.
  void place_players();
  void place(Player& player);
  std::optional<sim::Vec2> next_spawn_point(std::int32_t definition);
  void end_life(Player& player, sim::Tick respawn_at);
  void remove_body(Player& player);
  void remove(Player& player);
  sim::Tick back_at(const Player& player) const;
  void apply_commands();
  void read(const sim::Event& event);
  void read_death(const sim::Event& event);

  // match_publish: what others see.
  void clear_frame();
  void show_slice();
  void fill_frame();
  void tell_round();
  void fill_round();
  void fill_status();
  void fill_players();
  std::string dump() const;

  std::string id;
  std::shared_ptr<const ArenaDefinition> arena;
  RoundRules rules;  // the arena's, or newer ones of take_rules()
  std::string join_code;
  sim::World world;
  InputGate gate;
  Inbox inbox;
  Roster roster;
  Departures departures;
  Spectators spectators;
  PlayerIds ids;
  Phases phases;
  WaveSpawner waves;
  Placements placements;
  Scorer scorer;
  SnapshotBuilder snapshots;
  sim::Rng rng;
  Recorder recorder;
  Inspector inspector;

  std::vector<Request> requests;                                   // of this tick, as they arrived
  std::vector<std::pair<SessionId, std::uint32_t>> request_order;  // session, index into requests
  std::vector<sim::Ordinal> enemies_to_remove;
  std::size_t spawn_point_next = 0;
  std::map<std::int32_t, sim::Vec2> sure_places;  // by class, for who finds no room by chance
  sim::Tick round_begun = 0;
  std::int32_t waves_told = 0;
  bool scores_changed = false;  // since fill_round
  bool is_round_due = true;     // tell everybody with this tick
  std::optional<sim::Tick> phase_end_told;
  std::int64_t intervals = 0;   // so far, those of a pause and of slow motion, too: real time
  std::int64_t round_told = 0;  // in which of them
  std::string result;

  sim::StepResult last_step;
  std::int32_t slice = 0;   // of the tick, that is shown next
  std::int32_t slices = 1;  // of the tick, see Pace::slow_motion
  bool has_waited = false;  // since the last tick
  bool is_snapshot_due = false;
  bool is_view_changed = false;  // somebody came, went or looks elsewhere, since the last snapshot
  Frame frame;
  std::int64_t hits = 0, deaths = 0, bullets_spawned = 0;
  std::int64_t step_overflows = 0, wave_overflows = 0;
  CommandCounts commands_of_gone;              // of players who left
  std::int32_t joins_taken = 0;                // in this tick
  std::atomic<std::int32_t> joins_waiting{0};  // not yet in `status`: in the inbox, or taken in this tick
  std::atomic<bool> is_open{true}, is_overloaded{false};
  std::atomic<bool> is_over{false};  // failed, or ended
  std::atomic<bool> is_held{false};
  std::atomic<bool> is_paused{false};
  std::atomic<std::int64_t> steps_left{0};
  std::atomic<std::int32_t> slow_motion;
  std::atomic<std::uint32_t> data_version;
  std::mutex newer_mutex;
  std::shared_ptr<const ArenaDefinition> newer;  // for the next tick; null: nothing is
  bool players_changed = false;                  // somebody came or went since fill_players
  mutable std::mutex status_mutex;
  MatchStatus status;
  std::vector<PlayerStatus> player_rows;  // under status_mutex, too
};

}  // namespace fusillade::match
