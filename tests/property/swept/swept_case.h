// Random cases of swept tests, thrown at the hard places: grazing, touching, end points, parallels, no
// motion, high speed.
#pragma once

#include <string>

#include "sim/geometry/swept.h"
#include "support/draw.h"
#include "support/oracle/swept_oracle.h"
#include "support/scene/scene.h"

namespace fusillade::property {

enum class Pair {
  circle_circle,
  circle_segment,
  circle_box,
  circle_rotated_box,
  box_box,
  rotated_box_rotated_box,
  rotated_box_segment,
  segment_segment,
};

struct Shapes {
  double radius = 0;
  sim::Vec2d mover_half, target_half;
  sim::Turn mover_turn, target_turn;
  sim::Vec2d mover_bar;  // from one end of the moving segment to the other
  sim::Vec2d c, d;       // the target segment
};

struct SweptCase {
  Pair pair = Pair::circle_circle;
  Shapes shapes;
  sim::Vec2d start, motion;  // `start`: the mover's centre, of a moving segment its first end

  sim::SweptResult sweep() const;
  // The same with the end points of all segments exchanged.
  sim::SweptResult sweep_reversed() const;
  bool has_segment() const;
  support::SweptOracle oracle() const;
  support::Path path() const;
  // The largest coordinate, at least 1.
  double size() const;
  // One tick of a world that is like it, as far as floats and shapes of a match can be.
  support::Scene scene() const;
  // All numbers, and the command that plays the scene, which is written to a file.
  std::string text() const;
};

SweptCase random_case(Pair pair, support::Draw& draw);

}  // namespace fusillade::property
