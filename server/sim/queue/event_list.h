// The events of one tick, in the order in which they happen.
// Spawns are known at stage 1, before the contacts among which they fall: they are scheduled and take their
// place when a later event is added. Room is set aside for `capacity` of either; what goes beyond takes
// memory as it comes, but an `overflow`, which the counts of the tick tell as well, is then counted alone:
// one tick may refuse millions of fragments.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "sim/base/store.h"
#include "sim/model/event.h"

namespace fusillade::sim {

class EventList {
 public:
  explicit EventList(std::int32_t capacity);

  // Forgets the events of the last tick; spawns that were scheduled since stay.
  void begin_tick() { events_.clear(); }
  // A spawn of the coming tick or of stage 1, in any order. False: an `overflow` that has no room. O(1).
  bool schedule(const Event& spawn);
  // The same of what is no `overflow`, to be filled in where it stands: an event is large to copy, and what
  // has just been written in other pieces than it is read in has to reach the cache first.
  Event& schedule_at(Time time);
  // To be called once after stage 1.
  void sort_scheduled();
  // `event.time` never decreases from call to call; scheduled spawns of up to that moment go first. False: as
  // above.
  bool add(const Event& event);
  // As schedule_at().
  Event& add_at(Time time);
  // So many more that would have been an `overflow` without room.
  void drop_overflows(std::int64_t count) { dropped_ += count; }
  // The rest of the scheduled spawns follows; returns how many went beyond the room in this tick.
  std::int64_t finish();
  // Takes back scheduled spawns that have not happened yet and for which `is_cancelled(event)` holds.
  template <class Predicate>
  void cancel_scheduled(Predicate is_cancelled) {
    scheduled_.erase(std::remove_if(scheduled_.begin() + next_, scheduled_.end(), is_cancelled),
                     scheduled_.end());
  }
  // The scheduled spawn of `mover`, which has not happened yet; nullptr: there is none. Its time stays. To be
  // called after sort_scheduled(). O(log scheduled).
  Event* scheduled_spawn(Time time, EntityId mover);
  std::span<const Event> events() const { return events_; }
  // Between ticks: what is to happen in the coming one.
  std::span<const Event> scheduled() const { return scheduled_; }
  // Between ticks: how many of those had no room.
  std::int64_t dropped() const { return dropped_; }

 private:
  bool put(const Event& event, Column<Event>& list);
  static Event& put_at(Time time, Column<Event>& list);
  void flush_scheduled(Time until);

  std::size_t capacity_;
  Column<Event> events_, scheduled_;
  std::ptrdiff_t next_ = 0;  // first scheduled spawn that has not happened yet
  std::int64_t dropped_ = 0;
};

}  // namespace fusillade::sim
