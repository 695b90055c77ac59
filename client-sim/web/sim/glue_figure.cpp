// The shapes of figures as the simulation turns them, for the page's debug view.
#include "glue.h"

#include "sim/mask/figure.h"

using namespace fusillade;

// Width, height, then 1 or 0 for each pixel, row by row; nothing where there is no such figure or heading.
// Valid until the next call.
FUSILLADE_EXPORT(fsl_figure) const std::int32_t* fsl_figure(std::int32_t index, std::int32_t heading) {
  static std::vector<std::int32_t> numbers;
  const sim::WorldDefinition& definition = web::match().definition;
  const bool is_known = index >= 0 && static_cast<std::size_t>(index) < definition.figures.size();
  if (!is_known || heading < 0 || heading >= sim::headings) return nullptr;
  const sim::Figure figure(definition.figures[static_cast<std::size_t>(index)],
                           definition.terrain.pixels_per_tile);
  const sim::Mask& mask = figure.mask(heading);
  numbers = {mask.width(), mask.height()};
  for (std::int32_t row = 0; row < mask.height(); ++row) {
    for (std::int32_t column = 0; column < mask.width(); ++column)
      numbers.push_back(mask.is_solid(column, row) ? 1 : 0);
  }
  return numbers.data();
}
