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

EventList::EventList(std::int32_t capacity) {
  events_.reserve(static_cast<std::size_t>(capacity));
  scheduled_.reserve(static_cast<std::size_t>(capacity));
}

void EventList::drop(const Event& event) {
  ++dropped_;
  if (handle_dropped_ && event.form != EventForm::overflow) handle_dropped_(event);
}

bool EventList::put(const Event& event) {
  const bool has_room = events_.size() < events_.capacity();
  has_room ? events_.push_back(event) : drop(event);
  return has_room;
}

// Of those that are scheduled and this one the last. Precondition: one is. As a rule they are in order, and
// it is this one; else they are a heap from then on.
Event EventList::exchange_for_last(const Event& spawn) {
  const auto begin = scheduled_.begin(), end = scheduled_.end();
  if (order_ == Order::unknown && std::is_sorted(begin, end, happens_before)) order_ = Order::sorted;
  if (order_ == Order::sorted && !happens_before(spawn, scheduled_.back())) return spawn;
  if (order_ != Order::last_first) std::make_heap(begin, end, happens_before);
  order_ = Order::last_first;
  if (!happens_before(spawn, scheduled_.front())) return spawn;
  std::pop_heap(begin, end, happens_before);
  const Event last = std::exchange(scheduled_.back(), spawn);
  std::push_heap(begin, end, happens_before);
  return last;
}

bool EventList::schedule(const Event& spawn) {
  if (scheduled_.size() < scheduled_.capacity()) {
    scheduled_.push_back(spawn);
    return true;
  }
  const Event last = exchange_for_last(spawn);
  drop(last);
  return last.mover != spawn.mover;
}

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
    put(scheduled_[static_cast<std::size_t>(next_++)]);
  }
}

bool EventList::add(const Event& event) {
  flush_scheduled(event.time);
  return put(event);
}

std::int64_t EventList::finish() {
  flush_scheduled(never);
  scheduled_.clear();
  order_ = Order::unknown;
  next_ = 0;
  return std::exchange(dropped_, 0);
}

}  // namespace fusillade::sim
