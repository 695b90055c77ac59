// Pictures of random pixels, at least one of them solid.
#pragma once

#include "sim/model/definitions.h"
#include "support/draw.h"

namespace fusillade::support {

// Sides of 1 to `side_max`.
inline sim::FigureDefinition random_figure(Draw& draw, std::size_t side_max, bool is_square) {
  sim::FigureDefinition figure;
  figure.width = 1 + static_cast<std::int32_t>(draw.below(side_max));
  figure.height = is_square ? figure.width : 1 + static_cast<std::int32_t>(draw.below(side_max));
  const std::size_t rarity = 1 + draw.below(9);
  for (int i = 0; i < figure.width * figure.height; ++i) figure.solid.push_back(draw.one_in(rarity) ? 1 : 0);
  figure.solid[draw.below(figure.solid.size())] = 1;
  return figure;
}

}  // namespace fusillade::support
