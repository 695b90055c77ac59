// Whether an answer of sweep_box() is right, by the overlap with each solid cell.
#pragma once

#include <optional>
#include <string>

#include "property/plane/plane_case.h"

namespace fusillade::property {

// Whether it overlaps a cell at the start, by more than rounding.
bool begins_inside(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path);
// Overlaps that are neither rounding nor clear, of the box or of its centre: whether such a cell counts is a
// matter of taste.
bool is_barely_inside(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path);

// What is wrong; empty: nothing. While the box overlaps cells, all ways to give way are tried between all
// lines that its edges and its centre cross.
std::string judge_box(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path,
                      const std::optional<sim::PlaneContact>& got);

}  // namespace fusillade::property
