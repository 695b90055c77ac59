// A slow second opinion on sweeps through a plane of cells, written from RULES alone. Two of them:
// distances in long double, brute force over all cells, times by golden section and bisection; and, for
// points on a lattice, exact integers: all line crossings, sorted. Neither walks from cell to cell.
// Unit: cells.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "support/oracle/swept_oracle.h"

namespace fusillade::support {

struct OraclePlane {
  std::int64_t width = 0, height = 0;
  bool is_outside_solid = false;
  std::vector<std::uint8_t> solid;

  bool is_solid(std::int64_t column, std::int64_t row) const {
    if (column < 0 || row < 0 || column >= width || row >= height) return is_outside_solid;
    return solid[static_cast<std::size_t>(row * width + column)] != 0;
  }
};

struct OracleBox {
  Real left = 0, top = 0, right = 0, bottom = 0;

  OracleBox grown(Real x, Real y) const { return {left - x, top - y, right + x, bottom + y}; }
};
Real distance(Point p, const OracleBox& box);  // 0 inside

class PlaneOracle {
 public:
  explicit PlaneOracle(const OraclePlane& plane);

  Real distance_to_solid(Point p) const;  // of the nearest cell; 0 inside
  // First fraction at which the path is within `radius` of a solid cell whose sides are moved outward by
  // `grown` (x, y; negative: inward).
  std::optional<Real> first_reach(const Path& path, Point grown, Real radius) const;
  // The same for a box of half extents `half`, without the cells that it overlaps by more than `overlap` in
  // both axes at the start.
  std::optional<Real> first_box_reach(const Path& path, Point half, Real grown, Real overlap) const;
  // Whether a box overlaps a cell by more than `least` in both axes.
  bool overlaps(Point centre, Point half, Real least) const;
  // The parts of a box that overlap no cell so, end at its own edges or at cell lines, and do not lie beyond
  // both its centre and where that was before, but for `least`. Empty: the centre is within solid cells.
  std::vector<OracleBox> free_parts(Point centre, Point half, Real least, Point before) const;

 private:
  std::vector<OracleBox> boxes_;  // solid cells; a solid outside as four boxes
  std::vector<OracleBox> cells_;  // solid cells; a solid outside as cells, some deep
};

// Start and motion in units of 1 / units_per_cell.
struct LatticePath {
  std::int64_t units_per_cell = 8;
  std::int64_t x = 0, y = 0, dx = 0, dy = 0;
};

struct LatticeContact {
  Real fraction = 0;
  int nx = 0, ny = 0;  // signs of the normal; both set: a corner
  bool starts_inside = false;
  std::optional<Real> way_out;  // starts_inside: distance to the nearest free neighbour, cells
};
std::optional<LatticeContact> first_lattice_contact(const OraclePlane& plane, const LatticePath& path);

}  // namespace fusillade::support
