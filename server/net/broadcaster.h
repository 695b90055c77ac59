// From a match's frame to the queues of its sessions; runs on the match's worker and never waits for a
// client. Threads: frames of one match by one thread at a time, several matches at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "match/match.h"
#include "net/context.h"
#include "net/score_board.h"

namespace fusillade::net {

class Broadcaster {
 public:
  explicit Broadcaster(Context& context) : context_(context) {}

  void publish(const match::Match& match, const match::Frame& frame);
  void forget(const std::string& match_id);  // the match has ended for good

 private:
  std::shared_ptr<ScoreBoard> board_of(const std::string& match_id);
  void send_snapshots(const match::Match& match, const match::Frame& frame);
  void welcome(const match::Match& match, const match::Frame& frame, const Buffer& match_state);
  void close(const match::Frame& frame);
  void send_match_state(const std::string& match_id, const Buffer& bytes);
  void send(Peer& peer, OutKind kind, const Buffer& bytes);
  void send_snapshot(Peer& peer, const match::Recipient& recipient, class FrameEncoder& encoder);

  Context& context_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<ScoreBoard>> boards_;
};

}  // namespace fusillade::net
