// A session as the broadcaster and the registry see it; the WebSocket behind it stays in web_session.cpp.
#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <memory>
#include <string>
#include <vector>

#include "match/request.h"
#include "net/refusal.h"
#include "net/session/send_queue.h"

namespace fusillade::net {

class Peer {
 public:
  Peer(match::SessionId session, QueueBounds bounds) : queue_(bounds), session_(session) {}
  virtual ~Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  match::SessionId session() const { return session_; }
  SendQueue& queue() { return queue_; }

  // The match has taken the player: from now on commands are allowed. Set before the welcome is queued.
  std::atomic<bool> is_welcome{false};
  // Its player in the match, for the log; -1: none yet. Set with is_welcome.
  std::atomic<std::int64_t> player{-1};

  // Ticks by which a spectator sees the match later. Set with is_welcome.
  std::atomic<std::uint64_t> delay_ticks{0};

  // Written and not yet acknowledged, as last looked at.
  std::atomic<std::int64_t> kernel_queue_bytes{0};

  // Of the client.
  virtual const boost::asio::ip::address& address() const = 0;
  // Any thread: something was queued for an idle writer.
  virtual void wake() = 0;
  // Any thread: refusal, then the closing handshake. `is_player_gone`: the match needs no leave request.
  virtual void end(Rejection rejection, bool is_player_gone) = 0;
  // Any thread: cuts the connection.
  virtual void abort() = 0;

 private:
  SendQueue queue_;
  match::SessionId session_;
};

using PeerPointer = std::shared_ptr<Peer>;
using Peers = std::vector<PeerPointer>;

}  // namespace fusillade::net
