// The outgoing half of a session: what it sends waits in the queue of its peer, or goes past that where
// nothing waits, and is written one message after another: directly where the socket is plain, else by the
// WebSocket. It calls nobody: what writes returns what has to follow. One thread, the peer's.
#pragma once

#include <cstdint>
#include <string_view>

#include "net/counters.h"
#include "net/send/frame_writer.h"
#include "net/send/peer.h"
#include "net/send/sent_counts.h"
#include "net/socket/write_turn.h"

namespace fusillade::net {

class Outbox {
 public:
  enum class Next : std::uint8_t {
    nothing,        // all that there was is written
    finish,         // finish(): the system has no room for the rest yet
    write_message,  // by the WebSocket: message(), and written() when that is over
    fail            // the connection is over
  };
  // Where nothing waits a snapshot needs no more of it than these, its first ones.
  static constexpr std::size_t hot_bytes = 112;

  // `descriptor`: of the socket, which is plain while turn() is open.
  Outbox(Peer& peer, Counters& counters, int descriptor);

  WriteTurn& turn() { return turn_; }
  // Nothing is written before open(), nor after stop(), which is final.
  void open() { is_open_ = true; }
  void stop() { is_stopped_ = true; }

  void push_control(OutKind kind, const Buffer& message) { peer_.queue().push_control(kind, message); }
  void push_match_state(const Buffer& message, sim::Tick tick);
  // Past the queue into the batch. False: push_snapshot() it.
  bool pass_snapshot(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick,
                     SendBatch& batch);
  void push_snapshot(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick);
  // Only a refusal may come from now on.
  void close();

  bool is_writing() const { return is_writing_; }
  bool can_write() const { return is_open_ && !is_stopped_ && !is_writing_; }
  // What waits; only where can_write().
  Next write_waiting();
  // Sends what the system did not take of a passed snapshot. `nothing`: all of it is sent now; the caller has
  // to count it.
  Next write_rest(std::string_view frame, std::size_t written);
  // Calls `done` when it is over, which has to call written(). `socket`: that of the descriptor.
  void finish(FrameWriter::Socket& socket, FrameWriter::Done done) {
    writer_.finish(socket, std::move(done));
  }
  // What the WebSocket writes, until written().
  std::string_view message() const { return message_of(*bytes_); }
  void written(bool is_sent);

 private:
  std::uint64_t due(sim::Tick tick) const;
  Next write(const SendQueue::Entry& entry);
  Next write_directly(std::string_view frame, const Sending& sending, std::size_t written = 0);

  bool is_open_ = false, is_stopped_ = false, is_writing_ = false;
  Peer& peer_;
  WriteTurn turn_;      // open: messages are written directly
  FrameWriter writer_;  // of those messages
  Counters& counters_;  // from here on beyond hot_bytes
  Sending sending_;     // what is being written
  Buffer bytes_;        // of it, where the WebSocket writes
};

}  // namespace fusillade::net
