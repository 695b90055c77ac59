#include "sim/store/event_list.h"

#include <utility>

namespace fusillade::sim {

EventList::EventList(std::int32_t capacity) {
  events_.reserve(static_cast<std::size_t>(capacity));
  scheduled_.reserve(static_cast<std::size_t>(capacity));
}

void EventList::begin_tick(const EventHandler* dropped) {
  events_.clear();
  handle_dropped_ = dropped;
}

void EventList::put(const Event& event) {
  if (events_.size() < events_.capacity()) {
    events_.push_back(event);
    return;
  }
  ++dropped_;
  if (handle_dropped_ != nullptr && *handle_dropped_) (*handle_dropped_)(event);
}

void EventList::schedule(const Event& spawn) {
  if (scheduled_.size() < scheduled_.capacity()) {
    scheduled_.push_back(spawn);
  } else {
    ++dropped_;
  }
}

void EventList::sort_scheduled() {
  const auto happens_before = [](const Event& a, const Event& b) {
    if (a.time != b.time) return a.time < b.time;
    if (a.mover.kind != b.mover.kind) return a.mover.kind < b.mover.kind;
    if (a.mover.ordinal != b.mover.ordinal) return a.mover.ordinal < b.mover.ordinal;
    return a.form < b.form;
  };
  // As a rule they are in order; an event is large to move.
  if (!std::is_sorted(scheduled_.begin(), scheduled_.end(), happens_before))
    std::sort(scheduled_.begin(), scheduled_.end(), happens_before);
}

void EventList::flush_scheduled(Time until) {
  // As a rule all of them happen before anything else: then the list becomes that of the events as it is.
  if (events_.empty() && next_ == 0 && !scheduled_.empty() && scheduled_.back().time <= until)
    return events_.swap(scheduled_);
  while (next_ < std::ssize(scheduled_) && scheduled_[static_cast<std::size_t>(next_)].time <= until) {
    put(scheduled_[static_cast<std::size_t>(next_++)]);
  }
}

void EventList::add(const Event& event) {
  flush_scheduled(event.time);
  put(event);
}

std::int64_t EventList::finish() {
  flush_scheduled(never);
  scheduled_.clear();
  next_ = 0;
  handle_dropped_ = nullptr;
  return std::exchange(dropped_, 0);
}

}  // namespace fusillade::sim
