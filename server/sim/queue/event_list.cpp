#include "sim/queue/event_list.h"

#include <utility>

namespace fusillade::sim {
namespace {

// An object and no function, so that algorithms take it in.
constexpr auto happens_before = [](const Event& a, const Event& b) {
  if (a.time != b.time) return a.time < b.time;
  if (a.mover.kind != b.mover.kind) return a.mover.kind < b.mover.kind;
  if (a.mover.ordinal != b.mover.ordinal) return a.mover.ordinal < b.mover.ordinal;
  return a.form < b.form;
};

}  // namespace

EventList::EventList(std::int32_t capacity) : capacity_(static_cast<std::size_t>(capacity)) {
  events_.reserve(capacity_);
  scheduled_.reserve(capacity_);
}

bool EventList::put(const Event& event, Column<Event>& list) {
  const bool has_room = event.form != EventForm::overflow || list.size() < capacity_;
  has_room ? list.push_back(event) : drop_overflows(1);
  return has_room;
}

Event& EventList::put_at(Time time, Column<Event>& list) {
  static constexpr Event blank{};  // copied faster than g++ 12 makes another one
  Event& event = list.emplace_back(blank);
  event.time = time;
  return event;
}

bool EventList::schedule(const Event& spawn) { return put(spawn, scheduled_); }

Event& EventList::schedule_at(Time time) { return put_at(time, scheduled_); }

void EventList::sort_scheduled() {
  // As a rule they are in order; an event is large to move.
  if (!std::is_sorted(scheduled_.begin(), scheduled_.end(), happens_before))
    std::sort(scheduled_.begin(), scheduled_.end(), happens_before);
}

Event* EventList::scheduled_spawn(Time time, EntityId mover) {
  Event wanted;
  wanted.time = time;
  wanted.mover = mover;
  const auto found = std::lower_bound(scheduled_.begin() + next_, scheduled_.end(), wanted, happens_before);
  const bool is_it = found != scheduled_.end() && found->time == time && found->mover == mover &&
                     found->form == EventForm::spawn;
  return is_it ? &*found : nullptr;
}

void EventList::flush_scheduled(Time until) {
  // As a rule all of them happen before anything else: then the list becomes that of the events as it is.
  if (events_.empty() && next_ == 0 && !scheduled_.empty() && scheduled_.back().time <= until)
    return events_.swap(scheduled_);
  while (next_ < std::ssize(scheduled_) && scheduled_[static_cast<std::size_t>(next_)].time <= until) {
    put(scheduled_[static_cast<std::size_t>(next_++)], events_);
  }
}

bool EventList::add(const Event& event) {
  flush_scheduled(event.time);
  return put(event, events_);
}

Event& EventList::add_at(Time time) {
  flush_scheduled(time);
  return put_at(time, events_);
}

std::int64_t EventList::finish() {
  flush_scheduled(never);
  scheduled_.clear();
  next_ = 0;
  const std::ptrdiff_t beyond = std::ssize(events_) - static_cast<std::ptrdiff_t>(capacity_);
  return std::exchange(dropped_, 0) + std::max<std::ptrdiff_t>(beyond, 0);
}

}  // namespace fusillade::sim
