#include "sim/mask/mask_sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/plane/plane_path.h"

namespace fusillade::sim {
namespace {

constexpr double line_tolerance = 0x1p-40;
constexpr double no_step = std::numeric_limits<double>::infinity();

// The pixel coordinate whose floor is the first column (row) of a mask of `size` columns.
double pixels_of(double tiles, std::int32_t size, std::int32_t pixels_per_tile) {
  return tiles * pixels_per_tile - 0.5 * size + 0.5;
}
double tiles_of(double pixels, std::int32_t size, std::int32_t pixels_per_tile) {
  return (pixels + 0.5 * size - 0.5) / pixels_per_tile;
}

// The next float on that side whose pixel coordinate differs: around 0 floats are finer than that.
float next_toward(float value, float infinity) {
  constexpr float step = 0x1p-36F;
  const float next = std::nextafter(value, infinity);
  return infinity > 0 ? std::max(next, value + step) : std::min(next, value - step);
}

float coordinate_in(std::int64_t pixel, double tiles, std::int32_t size, std::int32_t pixels_per_tile) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const auto first = static_cast<double>(pixel);
  auto value = static_cast<float>(
      std::clamp(tiles, tiles_of(first, size, pixels_per_tile), tiles_of(first + 1, size, pixels_per_tile)));
  const auto pixel_at = [&](float at) { return floor_to_cell(pixels_of(at, size, pixels_per_tile)); };
  while (pixel_at(value) > pixel) value = next_toward(value, -infinity);
  while (pixel_at(value) < pixel) value = next_toward(value, infinity);
  return value;
}

}  // namespace

PixelPlace place_of(const MaskFrame& frame, Vec2d centre) {
  return {floor_to_cell(pixels_of(centre.x, frame.width, frame.pixels_per_tile)),
          floor_to_cell(pixels_of(centre.y, frame.height, frame.pixels_per_tile))};
}

Vec2 position_in(const MaskFrame& frame, PixelPlace place, Vec2d centre) {
  return {coordinate_in(place.left, centre.x, frame.width, frame.pixels_per_tile),
          coordinate_in(place.top, centre.y, frame.height, frame.pixels_per_tile)};
}

// A step that falls on the end of a tick is taken, and looked at, as the next one begins.
std::array<std::int64_t, 2> MaskWalk::Axis::start_pixels() const {
  const std::int64_t by_formula = floor_to_cell(start);
  const double line = std::floor(start + 0.5);
  if (std::abs(start - line) > line_tolerance * std::max(1.0, std::abs(line)))
    return {by_formula, by_formula};
  const auto right = static_cast<std::int64_t>(line);
  const bool is_right = motion != 0 ? motion < 0 : by_formula == right;
  return is_right ? std::array{right, right - 1} : std::array{right - 1, right};
}

void MaskWalk::Axis::find_next() {
  if (motion == 0) {
    time = no_step;
    return;
  }
  const auto line = static_cast<double>(motion > 0 ? pixel + 1 : pixel);
  time = std::max(0.0, (line - start) / motion);
}

MaskWalk::MaskWalk(const MaskFrame& frame, Vec2d start, Vec2d motion)
    : frame_(frame), start_(start), motion_(motion) {
  x_.start = pixels_of(start.x, frame.width, frame.pixels_per_tile);
  y_.start = pixels_of(start.y, frame.height, frame.pixels_per_tile);
  x_.motion = motion.x * frame.pixels_per_tile;
  y_.motion = motion.y * frame.pixels_per_tile;
  begin_at(place_of(frame, start));
}

std::array<PixelPlace, 4> MaskWalk::start_places() const {
  const auto left = x_.start_pixels(), top = y_.start_pixels();
  return {{{left[0], top[0]}, {left[1], top[0]}, {left[0], top[1]}, {left[1], top[1]}}};
}

void MaskWalk::begin_at(PixelPlace place) {
  x_.pixel = place.left;
  y_.pixel = place.top;
  x_.find_next();
  y_.find_next();
}

PixelPlace MaskWalk::place_ahead() const {
  if (is_x_next()) return {x_.pixel + x_.step(), y_.pixel};
  return {x_.pixel, y_.pixel + y_.step()};
}

void MaskWalk::take_step() {
  Axis& axis = is_x_next() ? x_ : y_;
  axis.pixel += axis.step();
  axis.find_next();
}

MaskContact MaskWalk::contact_ahead() const {
  MaskContact contact;
  contact.fraction = is_x_next() ? x_.time : y_.time;
  if (is_x_next()) {
    contact.normal.x = -x_.step();
  } else {
    contact.normal.y = -y_.step();
  }
  contact.position = position_in(frame_, place(), start_ + motion_ * contact.fraction);
  contact.met = place_ahead();
  return contact;
}

std::array<Vec2d, 4> MaskWalk::ways_out() const {
  struct Way {
    double along;  // the motion
    int rank;
    Vec2d direction;
  };
  std::array<Way, 4> ways{
      {{motion_.x, 0, {1, 0}}, {-motion_.x, 1, {-1, 0}}, {motion_.y, 2, {0, 1}}, {-motion_.y, 3, {0, -1}}}};
  std::sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) {
    return a.along < b.along || (a.along == b.along && a.rank < b.rank);
  });
  return {ways[0].direction, ways[1].direction, ways[2].direction, ways[3].direction};
}

PixelPlace MaskWalk::place_along(Vec2d way, std::int64_t distance) const {
  const PixelPlace from = place_of(frame_, start_);
  return {from.left + distance * static_cast<std::int64_t>(way.x),
          from.top + distance * static_cast<std::int64_t>(way.y)};
}

MaskContact MaskWalk::contact_inside(Vec2d way, PixelPlace out) const {
  return {0, way, position_in(frame_, out, start_), place_of(frame_, start_), true, false};
}

MaskContact MaskWalk::contact_buried() const {
  const PixelPlace place = place_of(frame_, start_);
  return {0, {1, 0}, position_in(frame_, place, start_), place, true, true};
}

}  // namespace fusillade::sim
