// What a frame of a match has for its sessions, as bytes. Made on the match's worker, handed out on the
// threads that serve the sessions; neither waits for a client. Each thread takes the shares of a match's
// frames in order.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <deque>
#include <vector>

#include "match/match.h"
#include "net/codec/encoded_frame.h"
#include "net/context.h"

namespace fusillade::net {

class Publication {
 public:
  explicit Publication(Context& context) : context_(context) {}

  // Encodes a frame. Precondition: it is empty. Threads: frames of one match by one thread at a time, several
  // matches at once. O(bytes of areas + sessions).
  void fill(const match::Match& match, const match::Frame& frame);
  // Forgets it, and keeps the memory.
  void clear();

  // Of the sessions that one thread serves.
  struct Share {
    struct Message {
      PeerPointer peer;
      OutKind kind = OutKind::welcome;
      Buffer bytes;
    };
    struct Ending {
      PeerPointer peer;
      Rejection rejection;
    };
    struct Snapshot {
      Peer* peer = nullptr;
      SnapshotForPeer content;
    };
    boost::asio::any_io_executor executor;
    std::vector<Message> messages;
    std::vector<Ending> endings;
    std::vector<Snapshot> snapshots;

    bool is_empty() const { return messages.empty() && endings.empty() && snapshots.empty(); }
  };
  // Who gets the snapshots. Shares have to be posted to their threads before `peers` ends.
  void find_recipients(const Registry::Locked& peers);
  // Some may be empty.
  const std::deque<Share>& shares() const { return shares_; }
  // On the share's thread; a peer that fails is cut, without harm to the others. Where the thread is so far
  // behind that the snapshots are old news, they are let fall, so that it comes to newer ones. O(bytes).
  void deliver(const Share& share) const;

 private:
  struct Told {
    match::SessionId session = 0;
    SnapshotForPeer content;
  };

  struct Sent {
    std::size_t messages = 0, bytes = 0;
  };

  void deliver_snapshots(const std::vector<Share::Snapshot>& snapshots) const;
  void drop_snapshots(const std::vector<Share::Snapshot>& snapshots) const;
  static void send(SendBatch& batch, Sent& sent);
  Share& share_of(const boost::asio::any_io_executor& executor);
  void add_message(const PeerPointer& peer, OutKind kind, const Buffer& bytes);
  void add_match_state(const match::Match& match, const Buffer& bytes);
  void add_welcomes(const match::Match& match, const match::Frame& frame, const Buffer& match_state);
  void add_round(const match::Match& match, const match::Frame& frame);
  void add_endings(const match::Frame& frame);
  void encode_snapshots(const match::Match& match, const match::Frame& frame);

  Context& context_;
  Clock::time_point began_, old_from_;
  sim::Tick tick_ = 0;
  EncodedFrame encoded_;
  std::vector<Told> told_;
  std::deque<Share> shares_;       // which stay where they are
  std::vector<Share*> by_thread_;  // of the registry; nullptr: none yet
};

}  // namespace fusillade::net
