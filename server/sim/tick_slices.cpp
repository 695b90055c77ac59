#include "sim/tick_slices.h"

#include <algorithm>
#include <tuple>

namespace fusillade::sim {
namespace {

bool is_of_earlier_mover(const Course& a, const Course& b) {
  return std::tuple(a.mover.kind, a.mover.ordinal) < std::tuple(b.mover.kind, b.mover.ordinal);
}

}  // namespace

std::span<const Event> events_of_slice(std::span<const Event> events, std::int32_t slice,
                                       std::int32_t slices) {
  const auto first_from = [&](std::int32_t part) {
    return std::partition_point(events.begin(), events.end(),
                                [&](const Event& event) { return fraction_of(event.time) * slices < part; });
  };
  const auto begin = slice == 0 ? events.begin() : first_from(slice);
  return {begin, slice + 1 == slices ? events.end() : first_from(slice + 1)};
}

std::vector<Place> places_at(const World& world, double fraction) {
  const Time time = time_of(world.tick() - 1) + duration_of(fraction);
  std::vector<Course> courses;
  for (const Course& course : world.courses()) {
    if (course.path.launch <= time) courses.push_back(course);
  }
  std::stable_sort(courses.begin(), courses.end(), is_of_earlier_mover);
  std::vector<Place> places;
  for (std::size_t i = 0; i < courses.size(); ++i) {
    const bool is_last = i + 1 == courses.size() || is_of_earlier_mover(courses[i], courses[i + 1]);
    if (!is_last || courses[i].is_over) continue;
    places.push_back({courses[i].mover, courses[i].path.at(time).rounded(), courses[i].velocity});
  }
  return places;
}

}  // namespace fusillade::sim
