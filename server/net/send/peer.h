// A session as the match's side and the registry see it; the WebSocket behind it is known to WebSession
// alone.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/address.hpp>
#include <memory>
#include <string>
#include <vector>

#include "match/request.h"
#include "net/refusal.h"
#include "net/send/send_batch.h"
#include "net/send/send_queue.h"
#include "sim/base/prefetch.h"

namespace fusillade::match {
class Match;
}

namespace fusillade::net {

inline constexpr std::size_t cache_line_bytes = 64;

// Which snapshot of an encoded frame a session gets.
struct SnapshotForPeer {
  std::size_t number = 0;  // in the frame
  bool is_full = false;
  std::uint64_t events_resent = 0, events_skipped = 0;
};

// Where nothing waits a snapshot needs the first cache line of a peer and the two that follow it.
class alignas(cache_line_bytes) Peer {
 public:
  Peer(match::SessionId session, QueueBounds bounds, boost::asio::any_io_executor executor)
      : queue_(bounds), session_(session), executor_(std::move(executor)) {}
  virtual ~Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  match::SessionId session() const { return session_; }
  SendQueue& queue() { return queue_; }
  // Of the thread that serves its connection.
  const boost::asio::any_io_executor& executor() const { return executor_; }

  // A snapshot for it follows soon: with thousands of sessions it is in no cache.
  void prefetch() const {
    sim::prefetch(this);
    sim::prefetch(this + 1);
    sim::prefetch(reinterpret_cast<const char*>(this + 1) + cache_line_bytes);
  }

  // Ticks by which a spectator sees the match later. Set with is_welcome.
  std::atomic<std::uint64_t> delay_ticks{0};

 private:
  SendQueue queue_;

 public:
  // The match has taken the player: from now on commands are allowed. Set before the welcome is sent.
  std::atomic<bool> is_welcome{false};
  // Its player in the match, for the log; -1: none yet. Set with is_welcome.
  std::atomic<std::int64_t> player{-1};

  // Written and not yet acknowledged, as last looked at.
  std::atomic<std::int64_t> kernel_queue_bytes{0};

  // Of the client.
  virtual const boost::asio::ip::address& address() const = 0;
  // Its own thread: something for this client, in the order in which it happened.
  virtual void enqueue(OutKind kind, const Buffer& message, sim::Tick tick) = 0;
  // A snapshot: into the batch, which the caller sends before anything else happens on this thread, or, where
  // something waits already, behind that.
  virtual void enqueue(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick,
                       SendBatch& batch) = 0;
  // What the system did not take of one in the batch. True: all of it is sent now, and the caller has to
  // count it; otherwise the peer does.
  virtual bool send_rest(std::string_view frame, std::size_t written) = 0;
  // Any thread: refusal, then the closing handshake. `is_player_gone`: the match needs no leave request.
  // `of`: only where it is in this match, not in another of the same id; nullptr: wherever it is.
  virtual void end(Rejection rejection, bool is_player_gone, const match::Match* of = nullptr) = 0;
  // Any thread: cuts the connection, when its own comes to it.
  virtual void abort() = 0;
  // Its own thread: cuts the connection.
  virtual void cut() noexcept = 0;

 private:
  match::SessionId session_;
  boost::asio::any_io_executor executor_;
};

using PeerPointer = std::shared_ptr<Peer>;
using Peers = std::vector<PeerPointer>;

}  // namespace fusillade::net
