// A slow second opinion on figures in another heading, written from config/README.md alone.
#pragma once

#include "sim/model/definitions.h"

namespace fusillade::support {

// The figure turned clockwise on screen by `heading` / 32 of a full turn around its centre, in a frame as
// much larger on each side as it needs. In headings 4, 12, 20 and 28 centres come to lie on edges of pixels,
// and rounding decides.
sim::FigureDefinition turned(const sim::FigureDefinition& figure, int heading);

}  // namespace fusillade::support
