#include "sim/geometry/circle_pass.h"

#include "sim/base/double_double.h"

namespace fusillade::sim {
namespace {

// x1 * y1 + x2 * y2 as if in twice the precision: grazing needs the differences of nearly equal products.
inline DoubleDouble product_sum(const Halves& x1, const Halves& y1, const Halves& x2, const Halves& y2) {
  return two_product(x1, y1) + two_product(x2, y2);
}

}  // namespace

CircleTerms circle_terms_scalar(Vec2d start, Vec2d motion, double radius) {
  const Halves x(start.x), y(start.y), motion_x(motion.x), motion_y(motion.y), minus_y(-start.y);
  const DoubleDouble reach_squared = two_product(radius, radius);
  const DoubleDouble gap = product_sum(x, x, y, y) - reach_squared;
  const DoubleDouble along = product_sum(x, motion_x, y, motion_y);
  const DoubleDouble across = product_sum(x, motion_y, minus_y, motion_x);
  const DoubleDouble speed_squared = product_sum(motion_x, motion_x, motion_y, motion_y);
  return {gap.high, -along.high, (reach_squared * speed_squared - across * across).high};
}

#ifdef FUSILLADE_SCALAR
CircleTerms circle_terms(Vec2d start, Vec2d motion, double radius) {
  return circle_terms_scalar(start, motion, radius);
}
#endif

}  // namespace fusillade::sim
