// What is counted of what a session sends, or does not.
#pragma once

#include <cstddef>
#include <string_view>

#include "net/clock.h"
#include "net/counters.h"
#include "net/send/peer.h"
#include "net/send/send_queue.h"
#include "net/send/websocket_frame.h"

namespace fusillade::net {

// What is being written.
struct Sending {
  OutKind kind = OutKind::snapshot;
  std::size_t message_bytes = 0;
  Clock::time_point began{};
};
inline Sending sending_of(std::string_view frame, OutKind kind) {
  return {kind, message_of(frame).size(), Clock::now()};
}

inline void count_sent(Counters& counters, const Sending& sending) {
  counters.send_seconds.add(seconds_since(sending.began));
  const auto kind = static_cast<std::size_t>(sending.kind);
  counters.messages_out[kind].fetch_add(1, std::memory_order_relaxed);
  counters.bytes_out[kind].fetch_add(sending.message_bytes, std::memory_order_relaxed);
}

inline void count_resent(Counters& counters, const SnapshotForPeer& snapshot) {
  if (!snapshot.is_full) return;
  count(counters.events_resent, snapshot.events_resent);
  count(counters.events_skipped, snapshot.events_skipped);
}

inline void count_dropped(Counters& counters, const SendQueue::Dropped& dropped) {
  count(counters.snapshots_dropped, dropped.snapshots);
  count(counters.match_states_dropped, dropped.match_states);
}

}  // namespace fusillade::net
