#include "net/send/outbox.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace fusillade::net {

Outbox::Outbox(Peer& peer, Counters& counters, int descriptor)
    : peer_(peer), writer_(descriptor, turn_), counters_(counters) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // which compilers allow for all but virtual bases
  static_assert(offsetof(Outbox, counters_) <= hot_bytes);
#pragma GCC diagnostic pop
}

void Outbox::push_match_state(const Buffer& message, sim::Tick tick) {
  count_dropped(counters_, peer_.queue().push_match_state(message, due(tick)));
}

bool Outbox::pass_snapshot(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick,
                           SendBatch& batch) {
  const bool is_passing = peer_.delay_ticks == 0 && can_write() && turn_.is_open() && turn_.is_free() &&
                          peer_.queue().pass_snapshot(tick, snapshot.is_full);
  if (!is_passing) return false;
  count_resent(counters_, snapshot);
  batch.add(peer_, writer_.descriptor(), frame, snapshot.number);
  return true;
}

void Outbox::push_snapshot(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick) {
  SendQueue& queue = peer_.queue();
  std::uint32_t dropped = 1;
  if (queue.admits(snapshot.is_full)) {
    count_resent(counters_, snapshot);
    dropped = queue.push_snapshot(frame_of(frame.message(snapshot.number)), tick, due(tick));
  }
  count_dropped(counters_, {.snapshots = dropped});
  if (peer_.delay_ticks != 0) count_dropped(counters_, queue.release(static_cast<std::uint64_t>(tick)));
}

void Outbox::close() { count_dropped(counters_, peer_.queue().close()); }

Outbox::Next Outbox::write_waiting() {
  while (const std::optional<SendQueue::Entry> entry = peer_.queue().pop()) {
    const Next next = write(*entry);
    if (next != Next::nothing) return next;
  }
  return Next::nothing;
}

Outbox::Next Outbox::write_rest(std::string_view frame, std::size_t written) {
  return write_directly(frame, sending_of(frame, OutKind::snapshot), written);
}

void Outbox::written(bool is_sent) {
  is_writing_ = false;
  bytes_.reset();
  if (is_sent) count_sent(counters_, sending_);
}

// Until when a spectator with a delay waits for it; 0: nobody waits.
std::uint64_t Outbox::due(sim::Tick tick) const {
  const std::uint64_t delay = peer_.delay_ticks;
  return delay == 0 ? 0 : static_cast<std::uint64_t>(tick) + delay;
}

Outbox::Next Outbox::write(const SendQueue::Entry& entry) {
  const Sending sending = sending_of(*entry.bytes, entry.kind);
  if (!turn_.is_open()) {
    is_writing_ = true;
    sending_ = sending;
    bytes_ = entry.bytes;
    return Next::write_message;
  }
  const Next next = write_directly(*entry.bytes, sending);
  if (next == Next::nothing) count_sent(counters_, sending);
  return next;
}

// From `written` on.
Outbox::Next Outbox::write_directly(std::string_view frame, const Sending& sending, std::size_t written) {
  const FrameWriter::Begun begun = writer_.begin(frame.substr(written));
  if (begun == FrameWriter::Begun::whole) return Next::nothing;
  if (begun == FrameWriter::Begun::failed) return Next::fail;
  is_writing_ = true;
  sending_ = sending;
  return Next::finish;
}

}  // namespace fusillade::net
