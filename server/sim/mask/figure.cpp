#include "sim/mask/figure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/base/math.h"
#include "sim/plane/plane_path.h"

namespace fusillade::sim {
namespace {

constexpr std::int32_t headings_per_quarter = headings / 4;
constexpr double heading_angle = 3.14159265358979323846 / (2 * headings_per_quarter);

// Solid pixels [left, right) x [top, bottom) of a frame.
struct PixelBox {
  std::int32_t left, right, top, bottom;
};

// Runs of a row; one with the sides of a run right above it makes that one longer. `above`: the boxes that
// reach down to the row, from left to right; afterwards those that reach down to the next.
void add_runs(const Mask& mask, std::int32_t row, std::vector<PixelBox>& boxes,
              std::vector<std::size_t>& above) {
  std::vector<std::size_t> reaching;
  for (std::int32_t column = 0; column < mask.width(); ++column) {
    if (!mask.is_solid(column, row)) continue;
    const std::int32_t left = column;
    while (column < mask.width() && mask.is_solid(column, row)) ++column;
    const auto longer =
        std::ranges::lower_bound(above, left, {}, [&](std::size_t i) { return boxes[i].left; });
    if (longer != above.end() && boxes[*longer].left == left && boxes[*longer].right == column) {
      boxes[*longer].bottom = row + 1;
      reaching.push_back(*longer);
    } else {
      boxes.push_back({left, column, row, row + 1});
      reaching.push_back(boxes.size() - 1);
    }
  }
  above = std::move(reaching);
}

std::vector<PixelBox> boxes_of(const Mask& mask) {
  std::vector<PixelBox> boxes;
  std::vector<std::size_t> above;
  for (std::int32_t row = 0; row < mask.height(); ++row) add_runs(mask, row, boxes, above);
  return boxes;
}

FigurePart part_of(const PixelBox& box, const MaskFrame& frame) {
  const double ppt = frame.pixels_per_tile;
  const auto half = [ppt](std::int32_t from, std::int32_t to) {
    return static_cast<float>((to - from) / (2 * ppt));
  };
  const auto middle = [ppt](std::int32_t from, std::int32_t to, std::int32_t size) {
    return (from + to - size) / (2 * ppt);
  };
  return {ShapeData(Shape{.half_width = half(box.left, box.right), .half_height = half(box.top, box.bottom)}),
          {middle(box.left, box.right, frame.width), middle(box.top, box.bottom, frame.height)}};
}

bool is_solid(const FigureDefinition& definition, std::int64_t column, std::int64_t row) {
  if (column < 0 || row < 0 || column >= definition.width || row >= definition.height) return false;
  return definition.solid[static_cast<std::size_t>(row * definition.width + column)] != 0;
}

// A pixel between the centres of the turned grid would be lost, a thin line broken: where its own centre
// comes to lie is solid, too. (A quarter turn loses none, and what came to lie on edges would be doubled.)
void keep_pixels(const FigureDefinition& definition, Vec2d along, const MaskFrame& frame,
                 std::vector<std::uint8_t>& solid) {
  for (std::int32_t row = 0; row < definition.height; ++row) {
    for (std::int32_t column = 0; column < definition.width; ++column) {
      if (!is_solid(definition, column, row)) continue;
      const Vec2d pixel{column + 0.5 - 0.5 * definition.width, row + 0.5 - 0.5 * definition.height};
      const std::int64_t x = floor_to_cell(dot(pixel, {along.x, -along.y}) + 0.5 * frame.width);
      const std::int64_t y = floor_to_cell(dot(pixel, {along.y, along.x}) + 0.5 * frame.height);
      solid[static_cast<std::size_t>(y * frame.width + x)] = 1;
    }
  }
}

// So many pixels on both sides let a picture of `size` reach so far from its centre.
std::int32_t margin_of(double reach, std::int32_t size) {
  return static_cast<std::int32_t>(std::max(0.0, std::ceil(reach - 0.5 * size)));
}

}  // namespace

Vec2d heading_direction(std::int32_t heading) {
  Vec2d direction = sine_cosine((heading % headings_per_quarter) * heading_angle).direction();
  for (std::int32_t quarter = heading / headings_per_quarter; quarter > 0; --quarter)
    direction = {-direction.y, direction.x};
  return direction;
}

std::int32_t nearest_heading(float heading) { return static_cast<std::int32_t>(heading + 0.5F) % headings; }

double reach_of(const FigureDefinition& definition) {
  double squared = 0;
  for (std::int32_t row = 0; row < definition.height; ++row) {
    for (std::int32_t column = 0; column < definition.width; ++column) {
      if (!is_solid(definition, column, row)) continue;
      const Vec2d centre{column + 0.5 - 0.5 * definition.width, row + 0.5 - 0.5 * definition.height};
      const Vec2d corner{std::abs(centre.x) + 0.5, std::abs(centre.y) + 0.5};
      squared = std::max(squared, dot(corner, corner));
    }
  }
  return std::sqrt(squared);
}

Figure::Figure(const FigureDefinition& definition, std::int32_t pixels_per_tile) {
  const double reach = reach_of(definition);
  frame_ = {definition.width + 2 * margin_of(reach, definition.width),
            definition.height + 2 * margin_of(reach, definition.height), pixels_per_tile};
  for (std::int32_t heading = 0; heading < headings; ++heading)
    turned_[static_cast<std::size_t>(heading)] = turn(definition, heading);
}

Figure::Turned Figure::turn(const FigureDefinition& definition, std::int32_t heading) const {
  const Vec2d along = heading_direction(heading);
  std::vector<std::uint8_t> solid;
  solid.reserve(static_cast<std::size_t>(frame_.width) * static_cast<std::size_t>(frame_.height));
  for (std::int32_t row = 0; row < frame_.height; ++row) {
    for (std::int32_t column = 0; column < frame_.width; ++column) {
      const Vec2d pixel{column + 0.5 - 0.5 * frame_.width, row + 0.5 - 0.5 * frame_.height};
      const Vec2d source{dot(pixel, along) + 0.5 * definition.width,
                         cross(along, pixel) + 0.5 * definition.height};
      solid.push_back(is_solid(definition, floor_to_cell(source.x), floor_to_cell(source.y)) ? 1 : 0);
    }
  }
  if (heading % headings_per_quarter != 0) keep_pixels(definition, along, frame_, solid);
  Turned turned{.mask = Mask(frame_.width, frame_.height, solid)};
  for (const PixelBox& box : boxes_of(turned.mask)) {
    turned.parts.push_back(part_of(box, frame_));
    turned.part_height_max = std::max(turned.part_height_max, 2.0 * turned.parts.back().box.extent.y);
  }
  return turned;
}

Vec2d Figure::extent() const {
  return {0.5 * frame_.width / frame_.pixels_per_tile, 0.5 * frame_.height / frame_.pixels_per_tile};
}

}  // namespace fusillade::sim
