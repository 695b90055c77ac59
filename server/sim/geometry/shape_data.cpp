#include "sim/geometry/shape_data.h"

#include <algorithm>
#include <cmath>

#include "sim/base/math.h"

namespace fusillade::sim {
namespace {

using Form = ShapeData::Form;

SweptResult mirrored(SweptResult result) {
  if (result) result->normal = -result->normal;
  return result;
}

SweptResult sweep_circle(const ShapeData& circle, const ShapeData& target, Vec2d start, Vec2d motion) {
  switch (target.form) {
    case Form::circle:
      return sweep_circle_circle(start, motion, circle.radius + target.radius);
    case Form::box:
      return sweep_circle_box(start, motion, circle.radius, target.half);
    case Form::rotated_box:
      return sweep_circle_rotated_box(start, motion, circle.radius, target.half, target.turn);
  }
  return std::nullopt;
}

Vec2d largest_of(Vec2d a, Vec2d b) {
  return {std::max(std::abs(a.x), std::abs(b.x)), std::max(std::abs(a.y), std::abs(b.y))};
}

}  // namespace

ShapeData::ShapeData(const Shape& shape) : radius(shape.radius) {
  if (!shape.is_box()) {
    extent = {radius, radius};
    return;
  }
  radius = 0;
  half = {shape.half_width, shape.half_height};
  extent = half;
  form = Form::box;
  if (!shape.is_rotated()) return;
  *this = ShapeData(half, sine_cosine(shape.angle));
}

ShapeData::ShapeData(Vec2d half_extents, Turn turned)
    : form(Form::rotated_box),
      half(half_extents),
      turn(turned),
      extent{std::abs(turn.cosine) * half.x + std::abs(turn.sine) * half.y,
             std::abs(turn.sine) * half.x + std::abs(turn.cosine) * half.y} {}

ShapeData ShapeData::grown(double margin) const {
  ShapeData shape = *this;
  if (form == Form::circle) {
    shape.radius += margin;
  } else {
    shape.half = half + Vec2d{margin, margin};
  }
  shape.extent = extent + Vec2d{margin, margin} * 2;
  return shape;
}

ShapeData ShapeData::no_thinner_than(double half_min) const {
  ShapeData shape = *this;
  if (form == Form::circle) {
    shape.radius = std::max(radius, half_min);
    shape.extent = {shape.radius, shape.radius};
    return shape;
  }
  shape = ShapeData({std::max(half.x, half_min), std::max(half.y, half_min)}, turn);
  shape.form = form;
  return shape;
}

double skin_of(Vec2d largest) {
  constexpr double float_step = 0x1p-23;
  return float_step * std::max({1.0, std::abs(largest.x), std::abs(largest.y)});
}

double distance_to(const ShapeData& shape, Vec2d point) {
  if (shape.form == Form::circle) return std::max(0.0, length(point) - shape.radius);
  const Vec2d own = turned_back(point, shape.turn);
  return length(
      Vec2d{std::max(0.0, std::abs(own.x) - shape.half.x), std::max(0.0, std::abs(own.y) - shape.half.y)});
}

SweptResult sweep_shapes(const ShapeData& mover, const ShapeData& target, Vec2d start, Vec2d motion) {
  if (mover.form == Form::circle) return sweep_circle(mover, target, start, motion);
  if (target.form == Form::circle) return mirrored(sweep_circle(target, mover, -start, -motion));
  if (mover.form == Form::box && target.form == Form::box) {
    return sweep_box_box(start, motion, mover.half, target.half);
  }
  return sweep_rotated_box_rotated_box(start, motion, mover.half, mover.turn, target.half, target.turn);
}

SweptResult sweep_shape_segment(const ShapeData& mover, Vec2d start, Vec2d motion, Vec2d a, Vec2d b) {
  const double skin = skin_of(largest_of(a, b));
  if (mover.form == Form::circle) {
    return sweep_circle_segment(start, motion, std::max(mover.radius, skin), a, b);
  }
  const Vec2d half{std::max(mover.half.x, skin), std::max(mover.half.y, skin)};
  return sweep_rotated_box_segment(start, motion, half, mover.turn, a, b);
}

}  // namespace fusillade::sim
