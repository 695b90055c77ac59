#include <algorithm>
#include <array>
#include <cmath>

#include "sim/base/math.h"
#include "sim/geometry/circle_pass.h"
#include "sim/geometry/swept_shape.h"

namespace fusillade::sim {
namespace {

// How far `p` lies from the box along each axis; 0 within.
Vec2d outside_of(Vec2d half, Vec2d p) {
  return {std::max(std::abs(p.x) - half.x, 0.0), std::max(std::abs(p.y) - half.y, 0.0)};
}

// From the box to `p`, which lies `outside` of it.
Vec2d away_from_box(Vec2d outside, Vec2d p) {
  return unit({std::copysign(outside.x, p.x), std::copysign(outside.y, p.y)});
}

// The circle overlaps at the start; `outside`: of its centre from the box.
SweptContact start_contact(Vec2d start, Vec2d motion, double radius, Vec2d half, Vec2d outside) {
  const double distance = length(outside);
  if (distance > 0) {
    return {0, away_from_box(outside, start), std::max(radius - distance, 0.0), true};
  }
  const std::array<Slab, 2> slabs{{{{1, 0}, half.x}, {{0, 1}, half.y}}};
  SweptContact contact = *sweep_slabs(start, motion, slabs, Touching::counts);
  contact.depth += radius;
  return contact;
}

bool enters_a_face(const SweptContact& entry, Vec2d p, Vec2d half) {
  return entry.normal.x != 0 ? std::abs(p.y) <= half.y : std::abs(p.x) <= half.x;
}

// Where a corner's circle meets its faces rounding may leave the path outside of both: the boxes without
// corners that make up the rest of the shape decide.
SweptResult sweep_past_corner(Vec2d start, Vec2d motion, double radius, Vec2d half) {
  const std::array<Slab, 2> wide{{{{1, 0}, half.x + radius}, {{0, 1}, half.y}}};
  const std::array<Slab, 2> high{{{{1, 0}, half.x}, {{0, 1}, half.y + radius}}};
  const SweptResult first = sweep_slabs(start, motion, wide, Touching::counts);
  const SweptResult second = sweep_slabs(start, motion, high, Touching::counts);
  if (!first && !second) return std::nullopt;
  SweptContact contact = !second || (first && first->fraction <= second->fraction) ? *first : *second;
  const Vec2d p = start + motion * contact.fraction, outside = outside_of(half, p);
  // The sides of these boxes are seams; the normal is that of the arc there.
  if (radius > 0 && outside != Vec2d{}) contact.normal = away_from_box(outside, p);
  return contact;
}

// What one double can tell: the circles stay so far apart that no rounding would let them touch. Three of
// four pairs that are tested in a crowd.
bool is_surely_missed(Vec2d start, Vec2d motion, double radius_sum) {
  constexpr double slack = 1e-9;
  const double distance_squared = dot(start, start), speed_squared = dot(motion, motion);
  const double reach_squared = radius_sum * radius_sum;
  if (!(distance_squared * (1 - slack) > reach_squared)) return false;
  const double approach = -dot(start, motion);
  const double gap = distance_squared * (1 - slack) - reach_squared;
  const double speed_max = std::abs(motion.x) + std::abs(motion.y);
  const double rounding = slack * (std::abs(start.x * motion.x) + std::abs(start.y * motion.y));
  if (gap > approach + rounding + radius_sum * speed_max) return true;  // not reached yet
  const double across =
      std::abs(cross(start, motion)) - slack * (std::abs(start.x * motion.y) + std::abs(start.y * motion.x));
  return across > 0 && across * across > reach_squared * speed_squared * (1 + slack);
}

}  // namespace

SweptResult sweep_circle_circle(Vec2d start, Vec2d motion, double radius_sum) {
  if (is_surely_missed(start, motion, radius_sum)) return std::nullopt;
  const CircleTerms terms = circle_terms(start, motion, radius_sum);
  if (terms.gap <= 0) {
    return SweptContact{0, unit(start), std::max(radius_sum - length(start), 0.0), true};
  }
  if (!(terms.approach > 0) || terms.chord < 0) return std::nullopt;
  // The smaller root of the quadratic as c / (larger root): nothing cancels.
  const double fraction = terms.gap / (terms.approach + std::sqrt(terms.chord));
  if (!(fraction <= 1)) return std::nullopt;
  const Vec2d normal = radius_sum > 0 ? unit(start + motion * fraction) : -unit(motion);
  return SweptContact{fraction, normal, 0, false};
}

SweptResult sweep_circle_box(Vec2d start, Vec2d motion, double radius, Vec2d half) {
  const Vec2d outside = outside_of(half, start);
  const std::array<Slab, 2> bounds{{{{1, 0}, half.x + radius}, {{0, 1}, half.y + radius}}};
  const SweptResult entry = sweep_slabs(start, motion, bounds, Touching::counts);
  if (!entry) return std::nullopt;
  const bool beside_a_face = outside.x == 0 || outside.y == 0;
  if (entry->starts_inside && (beside_a_face || length(outside) <= radius)) {
    return start_contact(start, motion, radius, half, outside);
  }
  const Vec2d p = start + motion * entry->fraction;
  if (radius == 0 || (!entry->starts_inside && enters_a_face(*entry, p, half))) return entry;
  // Whatever enters the bounds in a corner's square meets that corner's circle or nothing.
  const Vec2d corner{std::copysign(half.x, p.x), std::copysign(half.y, p.y)};
  const SweptResult round = sweep_circle_circle(start - corner, motion, radius);
  return round ? round : sweep_past_corner(start, motion, radius, half);
}

SweptResult sweep_circle_rotated_box(Vec2d start, Vec2d motion, double radius, Vec2d half, Turn turn) {
  SweptResult contact = sweep_circle_box(turned_back(start, turn), turned_back(motion, turn), radius, half);
  if (contact) contact->normal = turned(contact->normal, turn);
  return contact;
}

SweptResult sweep_circle_segment(Vec2d start, Vec2d motion, double radius, Vec2d a, Vec2d b) {
  const Bar bar(a, b);
  return sweep_circle_rotated_box(start - bar.centre, motion, radius, {bar.half_length, 0},
                                  {bar.direction.x, bar.direction.y});
}

}  // namespace fusillade::sim
