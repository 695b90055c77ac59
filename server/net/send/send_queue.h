// What waits to be written to one client: control messages in order, and a bounded number of snapshots. Of
// control messages controls() tells how many: whoever reads from the client stops before they are too many.
//
// A client that falls behind loses all waiting snapshots at once, and the next one that it gets is full: it
// is brought to the newest state, never frozen, and its queue never grows past the bounds. The full one is
// wanted only when the client takes data again, so it is never old; cursor() tells the match which hits it
// lacks. One thread, the connection's, but for bytes() and messages(): any. All calls O(waiting messages).
//
// For a spectator that sees its match later, messages are held until the match has reached the tick at which
// they are due; what is held has a bound of its own. A snapshot that finds no room there falls, and those
// after it until half has been seen: then a full one is wanted. So whoever sees more than can be held sees it
// with gaps, and is never without for good. Match states have the last eighth of the room for themselves, and
// fall only where they alone are more than all of it: the newest one is always kept.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "net/send/websocket_frame.h"
#include "sim/base/types.h"

namespace fusillade::net {

enum class OutKind : std::uint8_t { welcome, snapshot, match_state, pong, refusal };

struct QueueBounds {
  std::size_t snapshots_max = 8;                        // waiting ones
  std::size_t snapshot_bytes_max = 262144;              // of waiting ones; a single bigger one may wait alone
  std::size_t held_bytes_max = std::size_t{16} << 20U;  // of messages that are not due yet
};

class SendQueue {
 public:
  struct Entry {
    OutKind kind = OutKind::snapshot;
    Buffer bytes;        // a frame_of() the message
    sim::Tick tick = 0;  // of a snapshot
  };
  explicit SendQueue(QueueBounds bounds) : bounds_(bounds) {}

  // False: the next snapshot is not to be sent, since the client waits for a full one and this is none, or
  // has not asked yet.
  bool admits(bool is_full) const;
  // The next snapshot, where it is admitted, is written past the queue since nothing waits. False: it is not.
  bool pass_snapshot(sim::Tick tick, bool is_full);
  // One that was admitted. `due`: tick until which it is held, see release(); 0: not at all. Returns how many
  // snapshots were dropped.
  std::uint32_t push_snapshot(Buffer bytes, sim::Tick tick, std::uint64_t due = 0);
  // The next snapshot was let fall before it came here. What waits stays: it does not build on that one.
  void miss_snapshot(bool is_full);
  struct Dropped {
    std::uint32_t snapshots = 0, match_states = 0;
    friend bool operator==(const Dropped&, const Dropped&) = default;
  };
  // It replaces one that waits. Until `due` it is held; where it finds no room snapshots fall, then older
  // match states. After close() it is let fall.
  Dropped push_match_state(Buffer bytes, std::uint64_t due = 0);
  // The match has reached this tick.
  Dropped release(std::uint64_t tick);
  // After close() all but a refusal is let fall.
  void push_control(OutKind kind, Buffer bytes);

  // Next message to write; nullopt: none.
  std::optional<Entry> pop();
  // True once after snapshots were lost: ask the match for a full one now.
  bool take_resync_wish();
  void renew_resync_wish();  // the match could not be asked
  // Tick of the last snapshot that was popped or passed, or is held; none yet: nullopt.
  std::optional<sim::Tick> cursor() const;
  // Forgets snapshots and what is held, and takes nothing but a refusal from now on.
  Dropped close();

  // Control messages that wait, the match state with them.
  std::size_t controls() const { return entries_.size() - snapshots_; }
  // All that waits.
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
  std::size_t messages() const { return messages_.load(std::memory_order_relaxed); }

 private:
  enum class Sync : std::uint8_t { in_sync, lost, requested };

  struct Held {
    std::uint64_t due = 0;
    Entry entry;
  };

  std::uint32_t enqueue(Entry entry);
  std::uint32_t hold(Entry entry, std::uint64_t due);
  void put_aside(Entry entry, std::uint64_t due);
  std::uint32_t lose_snapshots();
  std::uint32_t put_match_state(Buffer bytes);
  Dropped hold_match_state(Buffer bytes, std::uint64_t due);
  std::uint32_t erase_snapshots();
  std::uint32_t erase_held();
  bool may_hold(std::size_t added) const;
  bool is_over_bounds(std::size_t added) const;
  // Of what waits, for other threads.
  void add(const Entry& entry);
  void subtract(std::size_t messages, std::size_t bytes);

  // All that a snapshot looks at which passes by comes first: that touches one cache line of a queue.
  Sync sync_ = Sync::requested;  // the first snapshot after joining is complete by itself
  bool is_open_ = true;
  std::atomic<std::size_t> messages_{0}, bytes_{0};
  std::optional<sim::Tick> cursor_{};
  QueueBounds bounds_;
  std::deque<Entry> entries_;
  std::deque<Held> held_;  // by due
  std::size_t snapshots_ = 0, snapshot_bytes_ = 0, held_bytes_ = 0;
};

}  // namespace fusillade::net
