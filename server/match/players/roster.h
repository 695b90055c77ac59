// The players of a match, each in a slot: who joins, resumes, leaves, is lost, and for how long.
//
// - A slot is the lowest free one; slots order whatever players do in a tick. Numbers rise and are never
//   reused.
// - A lost player keeps its slot, score and body for grace_s; its token resumes it. A token of a player that
//   is still connected takes the player over: the old session is told `replaced`. An unknown token joins as a
//   new player.
// - A name that the studio's service vouches for resumes no player of another name: it joins as a new one.
// - A resumed player has a new token. The one that resumed it holds as well until the new session's first
//   command: the connection may break before the new one has reached the client.
// - Teams: the wished one while it has less than its share of players_max, rounded up; otherwise, and
//   without a wish, the one with the fewest players (the first on a tie). Lost players of a team who came
//   from one address count as one: else that address could fill teams without being there. A team that does
//   not exist is refused.
// - Full: refused with `match_full`. Lost players count; the caller removes one of them to make room.
// - A proven name is one player: without a token, too, it resumes whoever has it, if that one's was proven.
// find: O(1); join, find_number, find_token: O(players). Memory grows with the most players ever.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "match/definition.h"
#include "match/frame.h"
#include "match/players/command_queue.h"
#include "match/replication/sight.h"

namespace fusillade::match {

struct Score {
  std::int32_t score = 0, kills = 0, deaths = 0;
};

struct Player {
  bool is_used = false;
  sim::Ordinal number = 0;
  SessionId session = 0;  // 0: lost
  sim::Tick lost_at = 0;
  std::string name{}, origin{};
  bool is_name_proven = false;
  std::int32_t definition = 0;  // index into WorldDefinition::actors
  std::int32_t team = 0;
  Token token{};
  Token token_before{};  // resumed the player; all zero once a command has come since
  bool is_resumed = false;
  CommandQueue commands;
  bool has_lived = false;              // has appeared since it joined
  std::optional<sim::Ordinal> life{};  // ordinal in the world; nullopt: dead or not yet placed
  sim::Tick respawn_at = 0;            // the first tick in which a dead one may appear
  sim::Vec2 position{};                // of the body, or where it died
  float health = 0;
  Score score{};
  Sight sight{};

  bool is_connected() const { return is_used && session != 0; }
  // A session that never played has nothing to come back to.
  bool has_played() const { return is_resumed || commands.sequence_taken() > 0; }
};

class Roster {
 public:
  // `first_number`: of the first player who joins.
  Roster(const ArenaDefinition& arena, sim::Ordinal first_number);

  struct Outcome {
    RefusalCode code = RefusalCode::none;  // none: joined
    std::string text{};                    // why not
    std::int32_t slot = -1;
    bool is_resumed = false;
    SessionId replaced = 0;  // session that lost its player to this one; 0: none
  };
  // `appears_at`: the first tick in which a new player may appear. `closed`: why new players are refused
  // (draining, server_full); none: they are not. Refused: nothing changes.
  Outcome join(const JoinRequest& request, sim::Tick appears_at, RefusalCode closed);
  // nullptr: the session has no player.
  Player* find(SessionId session);
  Player* find_number(sim::Ordinal number);  // nullptr: nobody has it; O(players)
  void lose(Player& player, sim::Tick tick);
  // Frees the slot.
  void remove(Player& player);
  bool is_expired(const Player& player, sim::Tick tick) const;
  // Who gives way to a newcomer: of the address that has lost most players the one who has been away for the
  // longest time, the lowest slot on a tie; nullptr: none is lost.
  Player* most_dispensable();

  std::span<Player> slots() { return slots_; }  // by slot; free ones are not is_used
  std::span<const Player> slots() const { return slots_; }
  std::int32_t player_count() const { return player_count_; }  // lost ones too
  std::int32_t present_count() const { return static_cast<std::int32_t>(slot_of_session_.size()); }
  std::int32_t players_max() const { return players_max_; }

 private:
  Outcome resume(Player& player, const JoinRequest& request);
  Player& slot(std::int32_t index) { return slots_[static_cast<std::size_t>(index)]; }
  Player* find_token(const Token& token);
  Player* find_known(const JoinRequest& request);
  Player& take_slot(Player player);
  std::int32_t next_team(std::int32_t wished) const;  // as an index, see team_number()

  std::vector<std::int32_t> classes_;
  std::int32_t teams_;
  std::int32_t players_max_, commands_max_;
  double tick_rate_;
  sim::Tick grace_ticks_;
  sim::Ordinal next_number_;
  std::int32_t player_count_ = 0;
  std::vector<Player> slots_;
  std::unordered_map<SessionId, std::int32_t> slot_of_session_;
};

}  // namespace fusillade::match
