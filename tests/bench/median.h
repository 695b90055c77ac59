// Of figures that were measured.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace fusillade::bench {

// The middle one, of an even number the later. values is not empty.
inline double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace fusillade::bench
