// Random paths of a mover past a shape, most of them at a place where the answer changes.
#pragma once

#include "support/draw.h"
#include "support/oracle/swept_oracle.h"

namespace fusillade::property {

inline constexpr double coordinate_max = 4096, displacement_max = 500;

// A unit vector, often along an axis.
support::Point random_direction(support::Draw& draw);
// A displacement too small for the eye, across which an answer may change; often 0.
double random_hair(support::Draw& draw);
support::Path random_path(const support::SweptOracle& shape, support::Draw& draw);

}  // namespace fusillade::property
