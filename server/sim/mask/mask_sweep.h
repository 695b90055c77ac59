// First contact of a moving mask, pixel step by pixel step (RULES "Bitmap terrain and masks"; seed 001).
//
// The mask's top-left pixel is floor((centre - size/2) * pixels_per_tile + 1/2). Along a straight path it
// moves one pixel at a time, one axis at a time, ties x first, so that nothing thin is jumped. The contact is
// at the exact fraction at which the step into a solid would be taken; the mask stays in the pixel before it,
// its position the float next to that step.
// - `start`, `motion`: tiles, finite. Fractions in [0,1]; a step at exactly 1 is found again at fraction 0 of
//   the motion that follows.
// - A centre that lies on a pixel line (2^-40 relative) is on the side that it comes from, without motion
//   across it on that of the formula; on the other one where that is not free.
// - In solids from the start: fraction 0, the normal and position of the nearest free place along an axis,
//   at most a mask's size away; ties go to the one most opposed to the motion, then to +x, -x, +y, -y.
//   Without one it is buried: normal (1,0), position kept.
// Cost: one look-up per pixel step. Nothing allocates.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "sim/base/types.h"
#include "sim/mask/mask.h"

namespace fusillade::sim {

struct MaskFrame {
  std::int32_t width = 0, height = 0;  // pixels
  std::int32_t pixels_per_tile = 16;
};

PixelPlace place_of(const MaskFrame& frame, Vec2d centre);

// The float position nearest to `centre` whose mask is at `place`; `centre` is in or next to it.
Vec2 position_in(const MaskFrame& frame, PixelPlace place, Vec2d centre);

struct MaskContact {
  double fraction = 0;
  Vec2d normal;    // unit, along an axis, from the solid to the mask
  Vec2d position;  // centre, tiles; each coordinate is a float
  PixelPlace met;  // where the mask would overlap
  bool starts_inside = false;
  bool is_buried = false;
};

// The pixel steps of a path.
class MaskWalk {
 public:
  MaskWalk(const MaskFrame& frame, Vec2d start, Vec2d motion);

  // Where the mask may be at the start, the likeliest first; one and the same but beside pixel lines.
  std::array<PixelPlace, 4> start_places() const;
  void begin_at(PixelPlace place);

  PixelPlace place() const { return {x_.pixel, y_.pixel}; }
  // False: no further step within the motion.
  bool has_step() const { return x_.time <= 1 || y_.time <= 1; }
  PixelPlace place_ahead() const;
  Vec2d centre_ahead() const { return start_ + motion_ * std::min(x_.time, y_.time); }  // at that step
  void take_step();
  MaskContact contact_ahead() const;

  Vec2d start() const { return start_; }
  // In solids: the directions out of them, in the order in which ties are decided, and so many pixels far.
  std::array<Vec2d, 4> ways_out() const;
  std::int64_t way_out_max() const { return std::max(frame_.width, frame_.height); }
  PixelPlace place_along(Vec2d way, std::int64_t distance) const;
  MaskContact contact_inside(Vec2d way, PixelPlace out) const;
  MaskContact contact_buried() const;

 private:
  struct Axis {
    double start = 0, motion = 0;  // pixels
    std::int64_t pixel = 0;        // of the mask's first column or row
    double time = 0;               // of the next step; > 1: none

    int step() const { return motion > 0 ? 1 : motion < 0 ? -1 : 0; }
    // Where it may be at the start, the likelier first; the same twice beside no line.
    std::array<std::int64_t, 2> start_pixels() const;
    void find_next();
  };
  bool is_x_next() const { return x_.time <= y_.time; }

  MaskFrame frame_;
  Vec2d start_, motion_;
  Axis x_, y_;
};

template <class IsBlocked>
MaskContact leave_solids(const MaskWalk& walk, IsBlocked& is_blocked) {
  const std::array<Vec2d, 4> ways = walk.ways_out();
  for (std::int64_t distance = 1; distance <= walk.way_out_max(); ++distance) {
    for (const Vec2d way : ways) {
      const PixelPlace out = walk.place_along(way, distance);
      if (!is_blocked(out, walk.start())) return walk.contact_inside(way, out);
    }
  }
  return walk.contact_buried();
}

// `is_blocked(place, centre)`: the mask would overlap a solid there, when its centre is where it is as it
// takes that step, or as it begins.
template <class IsBlocked>
std::optional<MaskContact> sweep_mask(const MaskFrame& frame, Vec2d start, Vec2d motion,
                                      IsBlocked is_blocked) {
  MaskWalk walk(frame, start, motion);
  const std::array<PixelPlace, 4> places = walk.start_places();
  const auto free =
      std::ranges::find_if(places, [&](PixelPlace place) { return !is_blocked(place, walk.start()); });
  if (free == places.end()) return leave_solids(walk, is_blocked);
  walk.begin_at(*free);
  while (walk.has_step()) {
    if (is_blocked(walk.place_ahead(), walk.centre_ahead())) return walk.contact_ahead();
    walk.take_step();
  }
  return std::nullopt;
}

}  // namespace fusillade::sim
