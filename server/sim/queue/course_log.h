// Everybody's way through the last tick, course by course, for those who want to see inside of a tick:
// predictions and the debug view. Off unless somebody asks for it.
//
// Bounded: what exceeds the capacity is not noted; the state is unaffected.
#pragma once

#include <span>
#include <vector>

#include "sim/base/types.h"
#include "sim/geometry/path.h"

namespace fusillade::sim {

// Flown from path.launch on, until the mover's next course begins or the tick ends.
struct Course {
  EntityId mover;
  Path path;
  Vec2 velocity;         // tiles/s, as flown; where the guard stopped it, that of the flight which will go on
  bool is_over = false;  // instead: at path.launch the mover was gone
};

class CourseLog {
 public:
  // Takes memory for so many courses of one tick.
  void enable(std::size_t capacity) { courses_.reserve(capacity); }
  bool is_on() const { return courses_.capacity() > 0; }

  void begin_tick() { courses_.clear(); }
  void add(const Course& course) {
    if (courses_.size() < courses_.capacity()) courses_.push_back(course);
  }
  // Those of one mover stand in the order of time.
  std::span<const Course> courses() const { return courses_; }

 private:
  std::vector<Course> courses_;
};

}  // namespace fusillade::sim
