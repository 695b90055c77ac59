// The server's side of one session, without sockets: bytes and times in, what the transport must do out. A
// clock is read for bans and join tokens alone, which end by the calendar.
// States: awaiting hello → joining → playing → closing (proto/README.md, "States of a session").
// One thread, the connection's; only Peer::is_welcome changes from outside.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "match/match.h"
#include "net/codec/decode.h"
#include "net/context.h"
#include "net/send/peer.h"
#include "net/session/join_token.h"
#include "net/session/sequence_filter.h"
#include "net/session/session_rates.h"

namespace fusillade::net {

// What the transport must do after an input.
struct Action {
  Buffer pong;                     // to be sent
  std::optional<Rejection> close;  // code none: without a refusal, the client left by itself
};

class Protocol {
 public:
  // `wanted_match`: of the upgrade request; empty: any.
  Protocol(Context& context, SettingsPointer settings, Peer& peer, std::string wanted_match,
           Clock::time_point now);

  Action receive(std::string_view bytes, bool is_text, Clock::time_point now);
  // Bytes that leave their message open: a limit of its own, above that of messages.
  Action receive_part(Clock::time_point now);
  // A message of more bytes than the settings allow.
  Action receive_too_long();
  // A control frame of WebSocket: counts as life, and toward the rate limit.
  Action receive_control(Clock::time_point now);
  // As the session begins and once in a while: bytes that have come since the connection began, whatever they
  // are; 0: the system does not say. A limit of its own, above those of messages.
  Action receive_bytes(std::uint64_t bytes_so_far, Clock::time_point now);
  // So long before now the process stood still: that is not the client's time, and what it sent meanwhile
  // comes at once.
  void excuse(Clock::duration time, Clock::time_point now);
  // Once in a while: timeouts. `is_ping_due` tells the transport to send a WebSocket ping.
  Action watch(Clock::time_point now, bool& is_ping_due);

  // The connection is over or about to be. True: the match must be told by push_leave().
  bool end();
  // False: the inbox is full, or there is no memory for it: try again.
  bool push_leave(bool is_lost);
  // Asks the match for a full snapshot.
  void push_resync();

  const match::Match* match() const { return match_.get(); }  // nullptr before the hello

 private:
  enum class Stage : std::uint8_t { awaiting_hello, joining, playing, over };

  bool may_resume(const HelloMessage& hello) const;
  Action handle(HelloMessage& hello, Clock::time_point now);
  Action handle(CommandsMessage& commands, Clock::time_point now);
  Action handle(PingMessage& ping, Clock::time_point now);
  Action handle(LeaveMessage& leave, Clock::time_point now);
  Action handle(ViewMessage& view, Clock::time_point now);
  Action handle(Rejection& rejection, Clock::time_point now);
  bool is_banned() const;
  Action refuse_fast(Limit limit, std::string_view text);
  std::optional<Rejection> find_match(const HelloMessage& hello, Clock::time_point now);
  std::optional<Rejection> find_any_match(bool is_spectator);
  Rejection refuse_any_match(bool is_spectator);
  std::optional<Rejection> find_wanted_match(const std::string& join_code);
  std::optional<Rejection> check_token(const HelloMessage& hello);
  Rejection refuse_token(TokenProblem problem);
  Action join(HelloMessage& hello, Clock::time_point now);
  void follow_welcome();

  Context& context_;
  SettingsPointer settings_;
  Peer& peer_;
  std::string wanted_match_;
  std::shared_ptr<match::Match> match_;
  Stage stage_ = Stage::awaiting_hello;
  bool is_spectator_ = false;
  NameRules names_;
  SequenceFilter sequences_;
  SessionRates rates_;
  bool is_too_fast_ = false;
  Clock::duration stage_time_max_;  // until it is playing
  Clock::time_point stage_began_, last_received_, last_ping_;
};

}  // namespace fusillade::net
