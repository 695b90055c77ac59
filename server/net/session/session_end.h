// How a session ends for all but its socket: its match learns by a leave, log and counters by a note, the
// client by a refusal and a close frame. One thread, the session's.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <memory>
#include <string_view>

#include "net/context.h"
#include "net/refusal.h"
#include "net/send/outbox.h"
#include "net/session/protocol.h"

namespace fusillade::net {

class SessionEnd {
 public:
  using Keeper = std::shared_ptr<const void>;

  // All of the session.
  SessionEnd(Context& context, Peer& peer, Protocol& protocol, Outbox& outbox)
      : context_(context), peer_(peer), protocol_(protocol), outbox_(outbox), leave_timer_(peer.executor()) {}

  // Once at most, close() or lose(). `keeper` keeps the session until its match has taken the leave.
  // The server ends it, or, with code none, the client has left. `is_player_gone`: the match needs no leave.
  void close(const Rejection& rejection, bool is_player_gone, const Keeper& keeper);
  // The connection broke. `breach`: of which rule of WebSocket; empty: of none.
  void lose(std::string_view breach, const Keeper& keeper);

  // Of the close frame, after close().
  std::uint16_t code() const { return close_code(code_); }
  std::string_view reason() const { return code_ == match::RefusalCode::none ? "left" : refusal_name(code_); }

 private:
  void tell_why(const Rejection& rejection);
  void push_leave(bool is_lost, const Keeper& keeper);

  Context& context_;
  Peer& peer_;
  Protocol& protocol_;
  Outbox& outbox_;
  boost::asio::steady_timer leave_timer_;
  match::RefusalCode code_ = match::RefusalCode::none;
};

}  // namespace fusillade::net
