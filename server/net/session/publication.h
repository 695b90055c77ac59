// What a frame of a match has for its sessions, as bytes. Made on the match's worker, handed out on the
// threads that serve the sessions; neither waits for a client. Each thread takes the shares of a match's
// frames in order.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <vector>

#include "match/match.h"
#include "net/codec/encoded_frame.h"
#include "net/context.h"

namespace fusillade::net {

class Publication {
 public:
  // Threads: frames of one match by one thread at a time, several matches at once. O(bytes of areas +
  // sessions).
  Publication(Context& context, const match::Match& match, const match::Frame& frame);

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
  };
  // Who gets the snapshots. Shares have to be posted to their threads before `peers` ends.
  void find_recipients(const Registry::Still& peers);
  const std::vector<Share>& shares() const { return shares_; }
  // On the share's thread; a peer that fails is cut, without harm to the others. O(bytes).
  void deliver(const Share& share) const;

 private:
  struct Told {
    match::SessionId session = 0;
    SnapshotForPeer content;
  };

  void deliver_snapshots(const std::vector<Share::Snapshot>& snapshots) const;
  Share& share_of(const boost::asio::any_io_executor& executor);
  void add_message(const PeerPointer& peer, OutKind kind, const Buffer& bytes);
  void add_match_state(const Context& context, const match::Match& match, const Buffer& bytes);
  void add_welcomes(const Context& context, const match::Match& match, const match::Frame& frame,
                    const Buffer& match_state);
  void add_round(const Context& context, const match::Match& match, const match::Frame& frame);
  void add_endings(Context& context, const match::Frame& frame);
  void encode_snapshots(const match::Match& match, const match::Frame& frame);

  const Clock::time_point began_ = Clock::now();
  Counters& counters_;
  sim::Tick tick_;
  EncodedFrame encoded_;
  std::vector<Told> told_;
  std::vector<Share> shares_;
};

}  // namespace fusillade::net
