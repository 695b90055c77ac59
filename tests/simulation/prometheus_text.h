// One value out of the text of /metrics.
#pragma once

#include <cstdlib>
#include <string>

namespace fusillade::test {

// `series` as it stands there, with its labels. -1: it is not there.
inline double value_of(const std::string& metrics, const std::string& series) {
  const std::size_t at = ("\n" + metrics).find("\n" + series + " ");
  return at == std::string::npos ? -1 : std::atof(metrics.c_str() + at + series.size() + 1);
}

}  // namespace fusillade::test
