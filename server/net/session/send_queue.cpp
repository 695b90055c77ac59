#include "net/session/send_queue.h"

#include <algorithm>
#include <utility>

namespace fusillade::net {

std::optional<Admission> SendQueue::admit(bool is_complete, std::uint32_t events) {
  const std::lock_guard lock(mutex_);
  if (!is_open_) return std::nullopt;
  if (sync_ == Sync::in_sync) return Admission{};
  if (sync_ == Sync::requested && is_complete)
    return Admission{.is_full = true, .events_skipped = events_skipped_};
  events_skipped_ += events;
  return std::nullopt;
}

SendQueue::PushResult SendQueue::push_snapshot(Buffer bytes, std::uint32_t events) {
  const std::lock_guard lock(mutex_);
  if (!is_open_) return {};
  if (is_over_bounds(bytes->size())) {
    PushResult result = erase_snapshots();
    ++result.snapshots_dropped;
    result.events_dropped += events;
    events_skipped_ += events;
    sync_ = Sync::lost;
    return result;
  }
  const std::uint32_t told = sync_ == Sync::in_sync ? 0 : std::exchange(events_skipped_, 0);
  sync_ = Sync::in_sync;
  ++snapshots_;
  snapshot_bytes_ += bytes->size();
  bytes_ += bytes->size();
  entries_.push_back({OutKind::snapshot, std::move(bytes), events, told});
  return {.was_idle = mark_busy()};
}

bool SendQueue::push_control(OutKind kind, Buffer bytes, bool& was_idle) {
  const std::lock_guard lock(mutex_);
  was_idle = false;
  if (!is_open_ && kind != OutKind::refusal) return true;
  if (kind == OutKind::match_state) {
    const auto old = std::ranges::find(entries_, OutKind::match_state, &Entry::kind);
    if (old != entries_.end()) {
      bytes_ += bytes->size() - old->bytes->size();
      old->bytes = std::move(bytes);
      return true;
    }
  }
  if (entries_.size() - snapshots_ >= bounds_.controls_max) return false;
  bytes_ += bytes->size();
  entries_.push_back({kind, std::move(bytes)});
  was_idle = mark_busy();
  return true;
}

std::optional<SendQueue::Entry> SendQueue::pop() {
  const std::lock_guard lock(mutex_);
  if (entries_.empty()) {
    is_writer_busy_ = false;
    return std::nullopt;
  }
  Entry entry = std::move(entries_.front());
  entries_.pop_front();
  bytes_ -= entry.bytes->size();
  if (entry.kind == OutKind::snapshot) {
    --snapshots_;
    snapshot_bytes_ -= entry.bytes->size();
  }
  return entry;
}

bool SendQueue::take_resync_wish() {
  const std::lock_guard lock(mutex_);
  if (sync_ != Sync::lost || !is_open_) return false;
  sync_ = Sync::requested;
  return true;
}

void SendQueue::renew_resync_wish() {
  const std::lock_guard lock(mutex_);
  if (sync_ == Sync::requested) sync_ = Sync::lost;
}

std::uint32_t SendQueue::close() {
  const std::lock_guard lock(mutex_);
  is_open_ = false;
  return erase_snapshots().snapshots_dropped;
}

std::size_t SendQueue::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::size_t SendQueue::messages() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

SendQueue::PushResult SendQueue::erase_snapshots() {
  PushResult result{.snapshots_dropped = static_cast<std::uint32_t>(snapshots_)};
  for (const Entry& entry : entries_) {
    result.events_dropped += entry.events;
    events_skipped_ += entry.events + entry.skipped_told;
  }
  std::erase_if(entries_, [](const Entry& entry) { return entry.kind == OutKind::snapshot; });
  bytes_ -= snapshot_bytes_;
  snapshots_ = snapshot_bytes_ = 0;
  return result;
}

bool SendQueue::is_over_bounds(std::size_t added) const {
  if (snapshots_ == 0) return false;
  return snapshots_ >= bounds_.snapshots_max || snapshot_bytes_ + added > bounds_.snapshot_bytes_max;
}

bool SendQueue::mark_busy() { return !std::exchange(is_writer_busy_, true); }

}  // namespace fusillade::net
