// What sessions ask of a match. Requests wait in the match's inbox until its next tick.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/world.h"

namespace fusillade::match {

using SessionId = std::uint64_t;             // unique in the process, never reused
using Token = std::array<std::uint8_t, 16>;  // random, made by net; all zero: none

struct JoinRequest {
  SessionId session = 0;
  std::string name;              // valid UTF-8, length checked by net
  std::int32_t class_index = 0;  // into ArenaDefinition::classes; out of range: refused
  Token resume{};                // of an earlier welcome: same player, same score within the grace period
  Token token{};                 // to resume this player later
  std::int32_t team_wished = 0;  // counts from 1; 0: any
  bool is_spectator = false;     // class, tokens and team mean nothing then
  std::optional<sim::Tick> cursor{};  // of a resumed player: tick of the last snapshot that it has read
  std::string origin{};               // the address that it comes from; empty: unknown
  bool is_name_proven = false;  // by the studio's service: it is one player, and resumes none of another
};

struct LeaveRequest {
  SessionId session = 0;
  bool is_lost = false;  // the connection broke: the player may resume within the grace period
};

struct Command {
  std::uint32_t sequence = 0;     // increases by one per command of a session, from 1
  std::uint32_t client_tick = 0;  // tick for which it is meant; 0: the next
  sim::PlayerCommand input;
};

// A command that took effect, and the tick in which it did.
struct CommandTaken {
  std::uint32_t sequence = 0;
  sim::Tick tick = 0;
  friend bool operator==(const CommandTaken&, const CommandTaken&) = default;
};

struct CommandRequest {
  SessionId session = 0;
  std::vector<Command> commands;
};

// The session lost snapshots (it was too slow to take them): its next one is full.
struct ResyncRequest {
  SessionId session = 0;
  std::optional<sim::Tick> cursor{};  // tick of the last snapshot that it took; none: it has taken none
};

// The operator removes a player for good; a number that is in no slot is let fall.
struct KickRequest {
  SessionId session = 0;  // none: of no session, so it comes before all of this tick
  sim::Ordinal player = 0;
  std::string text;  // told to the player
};

// What a spectator wants to see from now on: a place, or a player while it is there. One that is not changes
// nothing.
struct View {
  sim::Vec2 centre;
  std::optional<sim::Ordinal> followed{};
};

struct ViewRequest {
  SessionId session = 0;
  std::vector<View> views;  // one after another
};

using Request =
    std::variant<JoinRequest, LeaveRequest, CommandRequest, ResyncRequest, KickRequest, ViewRequest>;

}  // namespace fusillade::match
