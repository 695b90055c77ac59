#include "net/send/send_queue.h"

#include <algorithm>
#include <utility>

namespace fusillade::net {

bool SendQueue::admits(bool is_full) const {
  return is_open_ && (sync_ == Sync::in_sync || (sync_ == Sync::requested && is_full));
}

bool SendQueue::pass_snapshot(sim::Tick tick, bool is_full) {
  if (!admits(is_full) || messages() > 0) return false;
  sync_ = Sync::in_sync;
  cursor_ = tick;
  return true;
}

std::uint32_t SendQueue::push_snapshot(Buffer bytes, sim::Tick tick, std::uint64_t due) {
  if (!is_open_) return 0;
  sync_ = Sync::in_sync;
  Entry entry{OutKind::snapshot, std::move(bytes), tick};
  return due == 0 ? enqueue(std::move(entry)) : hold(std::move(entry), due);
}

void SendQueue::miss_snapshot(bool is_full) {
  if (sync_ == Sync::in_sync || is_full) sync_ = Sync::lost;
}

std::uint32_t SendQueue::enqueue(Entry entry) {
  if (is_over_bounds(entry.bytes->size())) return 1 + lose_snapshots();
  ++snapshots_;
  snapshot_bytes_ += entry.bytes->size();
  add(entry);
  entries_.push_back(std::move(entry));
  return 0;
}

// What is held stays and is seen: it does not build on the one that finds no room.
std::uint32_t SendQueue::hold(Entry entry, std::uint64_t due) {
  const std::size_t snapshots_bytes_max = bounds_.held_bytes_max - bounds_.held_bytes_max / 8;
  if (held_bytes_ != 0 && held_bytes_ + entry.bytes->size() > snapshots_bytes_max) {
    sync_ = Sync::lost;
    return 1;
  }
  put_aside(std::move(entry), due);
  return 0;
}

void SendQueue::put_aside(Entry entry, std::uint64_t due) {
  held_bytes_ += entry.bytes->size();
  add(entry);
  held_.push_back({due, std::move(entry)});
}

// Where one finds no room all others fall, too: they would be news of what the client does not have.
std::uint32_t SendQueue::lose_snapshots() {
  sync_ = Sync::lost;
  return erase_snapshots();
}

SendQueue::Dropped SendQueue::push_match_state(Buffer bytes, std::uint64_t due) {
  if (!is_open_) return {};
  return due == 0 ? Dropped{.match_states = put_match_state(std::move(bytes))}
                  : hold_match_state(std::move(bytes), due);
}

// It takes the place of one that waits, so that it always finds one. Returns how many did.
std::uint32_t SendQueue::put_match_state(Buffer bytes) {
  const auto old = std::ranges::find(entries_, OutKind::match_state, &Entry::kind);
  const bool is_new = old == entries_.end();
  if (!is_new) subtract(1, old->bytes->size());
  Entry& entry = is_new ? entries_.emplace_back(Entry{OutKind::match_state, {}}) : *old;
  entry.bytes = std::move(bytes);
  add(entry);
  return is_new ? 0 : 1;
}

SendQueue::Dropped SendQueue::hold_match_state(Buffer bytes, std::uint64_t due) {
  Dropped dropped;
  if (!may_hold(bytes->size())) dropped.snapshots = lose_snapshots();
  if (!may_hold(bytes->size())) dropped.match_states = erase_held();
  put_aside({OutKind::match_state, std::move(bytes)}, due);
  return dropped;
}

SendQueue::Dropped SendQueue::release(std::uint64_t tick) {
  Dropped dropped;
  while (!held_.empty() && held_.front().due <= tick) {
    Entry entry = std::move(held_.front().entry);
    held_.pop_front();
    held_bytes_ -= entry.bytes->size();
    subtract(1, entry.bytes->size());
    if (entry.kind == OutKind::snapshot) {
      dropped.snapshots += enqueue(std::move(entry));
    } else {
      dropped.match_states += put_match_state(std::move(entry.bytes));
    }
  }
  return dropped;
}

void SendQueue::push_control(OutKind kind, Buffer bytes) {
  if (!is_open_ && kind != OutKind::refusal) return;
  add(entries_.emplace_back(Entry{kind, std::move(bytes)}));
}

std::optional<SendQueue::Entry> SendQueue::pop() {
  if (entries_.empty()) return std::nullopt;
  Entry entry = std::move(entries_.front());
  entries_.pop_front();
  subtract(1, entry.bytes->size());
  if (entry.kind == OutKind::snapshot) {
    --snapshots_;
    snapshot_bytes_ -= entry.bytes->size();
    cursor_ = entry.tick;
  }
  return entry;
}

// With room for a while: a full one that falls again has cost more than others.
bool SendQueue::take_resync_wish() {
  if (sync_ != Sync::lost || !is_open_ || held_bytes_ > bounds_.held_bytes_max / 2) return false;
  sync_ = Sync::requested;
  return true;
}

void SendQueue::renew_resync_wish() {
  if (sync_ == Sync::requested) sync_ = Sync::lost;
}

std::optional<sim::Tick> SendQueue::cursor() const {
  const auto is_snapshot = [](const Held& held) { return held.entry.kind == OutKind::snapshot; };
  const auto last = std::find_if(held_.rbegin(), held_.rend(), is_snapshot);
  return last == held_.rend() ? cursor_ : std::optional(last->entry.tick);
}

SendQueue::Dropped SendQueue::close() {
  is_open_ = false;
  const std::uint32_t snapshots = erase_snapshots();
  return {snapshots, erase_held()};
}

void SendQueue::add(const Entry& entry) {
  messages_.fetch_add(1, std::memory_order_relaxed);
  bytes_.fetch_add(entry.bytes->size(), std::memory_order_relaxed);
}

void SendQueue::subtract(std::size_t messages, std::size_t bytes) {
  messages_.fetch_sub(messages, std::memory_order_relaxed);
  bytes_.fetch_sub(bytes, std::memory_order_relaxed);
}

std::uint32_t SendQueue::erase_snapshots() {
  std::size_t dropped = snapshots_, bytes = snapshot_bytes_;
  for (const Held& held : held_) {
    if (held.entry.kind != OutKind::snapshot) continue;
    ++dropped;
    bytes += held.entry.bytes->size();
    held_bytes_ -= held.entry.bytes->size();
  }
  std::erase_if(entries_, [](const Entry& entry) { return entry.kind == OutKind::snapshot; });
  std::erase_if(held_, [](const Held& held) { return held.entry.kind == OutKind::snapshot; });
  snapshots_ = snapshot_bytes_ = 0;
  subtract(dropped, bytes);
  return static_cast<std::uint32_t>(dropped);
}

std::uint32_t SendQueue::erase_held() {
  const std::size_t dropped = held_.size();
  held_.clear();
  subtract(dropped, std::exchange(held_bytes_, 0));
  return static_cast<std::uint32_t>(dropped);
}

bool SendQueue::may_hold(std::size_t added) const { return held_bytes_ + added <= bounds_.held_bytes_max; }

bool SendQueue::is_over_bounds(std::size_t added) const {
  if (snapshots_ == 0) return false;
  return snapshots_ >= bounds_.snapshots_max || snapshot_bytes_ + added > bounds_.snapshot_bytes_max;
}

}  // namespace fusillade::net
