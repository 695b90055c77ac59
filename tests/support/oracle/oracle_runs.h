// A plane of cells as the boxes of its runs: whole rows and columns of solid cells, so that no seam between
// two solid cells looks like a gap. Unit: tiles.
#pragma once

#include <vector>

#include "support/oracle/oracle_touch.h"

namespace fusillade::support {

class OracleRuns {
 public:
  OracleRuns() = default;
  OracleRuns(const OraclePlane& plane, Real cells_per_tile);

  // A mover whose centre goes from `path.start` by `path.motion` between the two times: a circle (0: a point)
  // or, with a `half`, a box. The first touch with each run that it doesn't just leave.
  std::vector<Touch> touches(const Path& path, Real from, Real to, Real radius, Point half, Real band) const;
  // Where such a mover at `p` may be pushed to; empty: it touches nothing.
  struct Tolerance {
    Real band = 0;    // as near as this is a touch
    Real beside = 0;  // a box that overlaps a face sideways by no more passes by
    Real grain = 0;   // distances that differ by less are equal
  };
  std::vector<Point> normals_at(Point p, Point velocity, Real radius, Point half, Tolerance tolerance) const;
  Real separation(Point p) const;

 private:
  std::vector<Point> face_normals(Point p, Point half, const Tolerance& tolerance) const;
  std::vector<OracleBox> rows_, columns_;
};

}  // namespace fusillade::support
