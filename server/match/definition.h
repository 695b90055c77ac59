// An arena as a match plays it: the world plus who may join, where they appear, and which waves come.
// Made by server/content from an arena file. Names in files are indices here.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/model/definitions.h"

namespace fusillade::match {

inline constexpr double hit_log_margin_s = 5;

// [round] of an arena file.
struct RoundRules {
  std::int32_t players_min = 1;    // a waiting round goes live with so many
  std::int32_t players_max = 512;  // further ones are refused
  double waiting_s = 0;            // wait so long for more once players_min are there
  double live_s = 300;             // a round ends after so long at the latest
  double ended_s = 10;             // the result stands so long before the next round
  double respawn_s = 3;
  std::int32_t score_limit = 0;  // so many points of a player, or of a team, end the round; 0: none
  std::int32_t teams = 1;        // players are spread over so many, see team_number(); 1: all are team 0
  bool renews_world = false;     // each round is played in a match of its own, under the same id
  std::int32_t spectators_max = 1000;                         // further ones are refused
  double spectator_delay_s = 0;                               // spectators see the match so much later
  double view_width = 40, view_height = 24, view_margin = 4;  // tiles
  double snapshot_rate = 20;                                  // Hz, cut to the tick rate
  std::int32_t area_tiles = 16;                               // edge of a replication area
  double grace_s = 30;                                        // a lost player may resume so long
  double stall_timeout_s = 10;    // of the server, in no arena file: who takes nothing for so long is lost
  double hit_log_rate = 500;      // Hz, hits and deaths that hit_log_s() has room for, on average
  std::int32_t inbox_max = 8192;  // requests waiting for one tick
  std::int32_t commands_per_player_max = 16;  // commands waiting for one player

  // Hits and deaths are kept for who missed them: as long as somebody may be without news and come back, or a
  // spectator sees the match later, and some time to notice that and to join.
  double hit_log_s() const {
    return stall_timeout_s + std::max(grace_s, spectator_delay_s) + hit_log_margin_s;
  }

  void visit_fields(sim::FieldVisitor& v);  // all but `stall_timeout_s`
  friend bool operator==(const RoundRules&, const RoundRules&) = default;
};

// Teams of players count from 0 and leave out 1, which is the enemies'.
inline constexpr std::int32_t teams_max = 8;
constexpr std::int32_t team_number(std::int32_t index) { return index == 0 ? 0 : index + 1; }

struct WaveDefinition {
  double start = 0;             // s after the round went live
  std::int32_t enemy_type = 0;  // index into WorldDefinition::actors; in files by name
  std::int32_t count = 1;
  // Of this wave at once, all repetitions together; further ones wait; 0: no limit.
  std::int32_t alive_max = 0;
  double interval = 0;  // s between two of them
  double period = 0;    // s until the same wave comes again; 0: once
  sim::Vec2 position;   // centre of the area in which they appear (free places only)
  float spread = 0;     // tiles, half edge of that area

  void visit_fields(sim::FieldVisitor& v);  // all but `enemy_type`
  friend bool operator==(const WaveDefinition&, const WaveDefinition&) = default;
};

struct ArenaDefinition {
  std::uint32_t version = 1;  // of the data that the server runs with: one more with each reload
  std::string name;           // file name without ending: lower case letters, digits, '-', '_'
  std::string title;
  sim::WorldDefinition world;
  RoundRules round;
  std::vector<std::int32_t> classes;  // indices into WorldDefinition::actors that players choose from
  std::vector<sim::Vec2> spawn_points;
  std::vector<WaveDefinition> waves;
};

// Bodies by their radius, since no file names their types.
struct BodyTypes {
  std::vector<float> radii;           // by type, all different
  std::vector<std::int32_t> of_body;  // type of each body of the definition
};
BodyTypes body_types_of(const sim::WorldDefinition& world);

// Half of the ticks that a world can make are over: 103 days at 60 Hz.
constexpr bool is_world_old(sim::Tick tick) { return tick >= sim::tick_max / 2; }
// Whether round `round`, which begins at `tick`, is to be played in a new world.
bool wants_new_world(const RoundRules& rules, std::uint32_t round, sim::Tick tick);

// How long anything may fly that came of one shot: the bullet, and fragments after fragments. O(bullet types
// * split_generations_max).
sim::Tick shot_life_ticks_max(const sim::WorldDefinition& world);

}  // namespace fusillade::match
