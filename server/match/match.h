// One match: takes requests from its inbox, runs phases and waves, steps the world, and publishes frames.
// Threads: push() from any; tick() from one worker at a time; status() from any.
// No clock: time is the number of ticks. A broken contract (sim::check) leaves tick() as an exception; the
// caller ends the match.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "match/definition.h"
#include "match/frame.h"
#include "match/inspector.h"
#include "match/players/command_queue.h"
#include "match/replay.h"
#include "match/request.h"
#include "sim/world.h"

namespace fusillade::match {

// How fast a match runs, as the operator wants it. Commands of its players wait, bounded, while it is paused.
// Before the first tick of another pace the match waits for one interval, in which a snapshot tells of it.
// One that stands tells each of its steps, and where it is to whoever comes or looks elsewhere.
struct Pace {
  bool is_paused = false;        // players come and go, the world stands still
  std::int64_t steps_left = 0;   // ticks that a paused match still makes
  std::int32_t slow_motion = 1;  // intervals over which a tick is played (RULES, "Slow motion")
};

// One player, as the match last told: at most a second ago, at once where somebody came or went.
struct PlayerStatus {
  sim::Ordinal player = 0;
  SessionId session = 0;     // 0: lost, may resume
  std::string name, origin;  // origin: the client's address, of IPv6 its first half
  std::int32_t team = 0, score = 0, kills = 0, deaths = 0;
  bool is_alive = false;
};

// A match as others see it; a copy, cheap to take.
struct MatchStatus {
  std::string id, arena;
  Phase phase = Phase::waiting;
  std::uint32_t round = 0;
  sim::Tick tick = 0;
  double tick_rate = 60;
  std::int32_t players = 0;       // connected
  std::int32_t players_lost = 0;  // may resume; they give way to newcomers when the match is full
  std::int32_t players_max = 0, enemies = 0, bullets = 0;
  std::int32_t spectators = 0;
  std::int64_t hits = 0, deaths = 0, bullets_spawned = 0;  // since the match began
  CommandCounts commands;                                  // of all players
  std::int32_t waiting_requests = 0;                       // in the inbox
  std::int64_t dropped_requests = 0;
  sim::StoreUses stores;            // how full the simulation is
  std::int64_t wave_overflows = 0;  // enemies of waves, more at once than the world holds
  std::int64_t overflows = 0;       // those and all refusals of StepResult together
  Pace pace;
  bool is_overloaded = false;
  bool is_failed = false;
  std::string failure;
};

class Match {
 public:
  // `join_code`: who joins has to know it, and nobody is told of the match; empty: it is public.
  Match(std::string id, std::shared_ptr<const ArenaDefinition> arena, std::string join_code = {});
  ~Match();

  const std::string& id() const;
  const ArenaDefinition& arena() const;
  // Of the data that it plays by: that of its arena, or of the newer one whose rules it has taken up.
  std::uint32_t data_version() const;
  const std::string& join_code() const;
  bool is_private() const { return !join_code().empty(); }
  std::shared_ptr<const ArenaDefinition> shared_arena() const;  // matches of one arena may share it
  double tick_rate() const;

  bool is_inbox_closed() const;
  // False: the inbox is full or closed (counted). Never blocks for longer than another push or the drain of
  // one tick.
  bool push(Request request);

  // One tick: inbox → phase → players appear → commands → waves → step → score → frame. In slow motion only
  // every so many calls; those between publish what happened in their part of the tick. The frame is valid
  // until the next call; it is empty (neither snapshot nor joined, refused, round_changed) in most
  // ticks between snapshots.
  const Frame& tick(const sim::StepHooks& hooks = {});
  const sim::StepResult& last_step() const;

  MatchStatus status() const;
  std::vector<PlayerStatus> players() const;  // by slot; any thread
  // For one who plays: neither failed nor overloaded, with classes; joins that wait in the inbox count as
  // players. For one who watches: not failed, and fewer watch than may. Another thread's join may still come
  // first.
  bool has_room(bool is_spectator) const;
  // After a failed tick(): it makes no other, push() refuses, and status() says so. Any thread.
  void fail(std::string reason);
  // The same in order: an operator ends it, or another one has taken its place.
  void end();
  // Is given what enters the world, every tick before it runs (see replay.h); set it before the first tick.
  void set_recorder(Recorder recorder);
  // Text for the state dump of a failed match: definition name, tick, counts, hash, last commands.
  std::string dump() const;
  // From the next tick on nobody joins.
  void close_to_new_players();
  // True: its ticks take too long; new players are refused with `server_full`, lost ones may resume.
  void set_overloaded(bool is_overloaded);

  // From the next tick on it plays by the rules of this one, which differs from its own in nothing else (see
  // live_rules.h), and its version is this one's; arena() stays what it is. Any thread.
  void take_rules(std::shared_ptr<const ArenaDefinition> newer);

  // The operator's, from any thread; taken up between two ticks.
  void set_paused(bool is_paused);
  void step(std::int64_t ticks);                 // of a paused match, added to those still to come
  void set_slow_motion(std::int32_t intervals);  // 1 to 100

  // From its next interval on it makes no tick, takes no request and tells nobody anything, until whoever
  // holds it lets it go: another one is being built that may take its place. False: somebody holds it
  // already. Any thread.
  bool try_hold();
  void let_go();

  Inspector& inspector();  // of the debug view

  const sim::World& world() const;  // worker only

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fusillade::match
