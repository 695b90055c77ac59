#include "support/oracle/figure_oracle.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/oracle/swept_oracle.h"

namespace fusillade::support {
namespace {

// Quarter turns are exact.
Point direction_of(int heading) {
  switch (heading) {
    case 0:
      return {1, 0};
    case 8:
      return {0, 1};
    case 16:
      return {-1, 0};
    case 24:
      return {0, -1};
    default:
      break;
  }
  const Real angle = std::numbers::pi_v<Real> * static_cast<Real>(heading) / 16;
  return {std::cos(angle), std::sin(angle)};
}

bool is_solid(const sim::FigureDefinition& figure, int column, int row) {
  if (column < 0 || row < 0 || column >= figure.width || row >= figure.height) return false;
  return figure.solid[static_cast<std::size_t>(row) * figure.width + column] != 0;
}

// From the centre of the picture to that of a pixel.
Point centre_of(const sim::FigureDefinition& figure, int column, int row) {
  return {column + 0.5L - figure.width / 2.0L, row + 0.5L - figure.height / 2.0L};
}

struct Pixel {
  int column = 0, row = 0;
};

Pixel pixel_at(const sim::FigureDefinition& figure, Point p) {
  return {static_cast<int>(std::floor(p.x + figure.width / 2.0L)),
          static_cast<int>(std::floor(p.y + figure.height / 2.0L))};
}

}  // namespace

sim::FigureDefinition turned(const sim::FigureDefinition& figure, int heading) {
  const Point along = direction_of(heading);
  sim::FigureDefinition result = figure;
  const int margin = std::max(figure.width, figure.height);
  result.width += 2 * margin;
  result.height += 2 * margin;
  result.solid.assign(static_cast<std::size_t>(result.width) * result.height, 0);
  const auto mark = [&](int column, int row) {
    result.solid[static_cast<std::size_t>(row) * result.width + column] = 1;
  };
  for (int row = 0; row < result.height; ++row) {
    for (int column = 0; column < result.width; ++column) {
      const Point p = centre_of(result, column, row);
      const Pixel back = pixel_at(figure, {dot(p, along), cross(along, p)});
      if (is_solid(figure, back.column, back.row)) mark(column, row);
    }
  }
  const bool is_quarter_turn = heading % 8 == 0;  // loses no pixel
  for (int row = 0; row < figure.height && !is_quarter_turn; ++row) {
    for (int column = 0; column < figure.width; ++column) {
      if (!is_solid(figure, column, row)) continue;
      const Point p = centre_of(figure, column, row);
      const Pixel there = pixel_at(result, {p.x * along.x - p.y * along.y, p.x * along.y + p.y * along.x});
      mark(there.column, there.row);
    }
  }
  return result;
}

}  // namespace fusillade::support
