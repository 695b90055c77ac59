// A figure ready for collision: its mask in each heading, and the same pixels as boxes.
//
// All headings share one frame, the picture's enlarged by as many pixels on both sides of an axis, so that a
// turn moves nothing: heading 0 is the picture, bit for bit. A pixel of another heading is solid where its
// centre, turned back, lies on a solid pixel of the picture, or the turned centre of one lies in it; quarter
// turns are exact, half a pixel off the centre where one side of the picture is even and one odd. Solids meet
// the mask (mask_sweep.h); what flies by formula meets the boxes, which move with the centre and not pixel by
// pixel. Made once, O(headings * pixels); nothing allocates afterwards.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/geometry/shape_data.h"
#include "sim/mask/mask_sweep.h"
#include "sim/model/actor_definition.h"

namespace fusillade::sim {

// Unit vector of a heading, 0 <= heading < headings; exact for quarter turns.
Vec2d heading_direction(std::int32_t heading);
// The heading nearest to `heading` in [0, headings); halves go up.
std::int32_t nearest_heading(float heading);

// A rectangle of solid pixels; `offset` of its centre from the figure's, tiles.
struct FigurePart {
  ShapeData box;
  Vec2d offset;
};

class Figure {
 public:
  Figure(const FigureDefinition& definition, std::int32_t pixels_per_tile);

  const MaskFrame& frame() const { return frame_; }
  const Mask& mask(std::int32_t heading) const { return turned_[static_cast<std::size_t>(heading)].mask; }
  std::span<const FigurePart> parts(std::int32_t heading) const {
    return turned_[static_cast<std::size_t>(heading)].parts;
  }
  // Of the parts, tiles.
  double part_height_max(std::int32_t heading) const {
    return turned_[static_cast<std::size_t>(heading)].part_height_max;
  }
  // Half extents of the frame, tiles.
  Vec2d extent() const;

 private:
  struct Turned {
    Mask mask;
    std::vector<FigurePart> parts = {};  // in the order of their tops
    double part_height_max = 0;
  };
  Turned turn(const FigureDefinition& definition, std::int32_t heading) const;

  MaskFrame frame_;
  std::array<Turned, headings> turned_;
};

// Distance of the farthest solid pixel's corner from the centre, pixels: what any heading stays within.
double reach_of(const FigureDefinition& definition);

}  // namespace fusillade::sim
