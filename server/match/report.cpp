#include "match/report.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace fusillade::match {

FieldValue::FieldValue(double number) : is_number_(std::isfinite(number)) {
  std::array<char, 320> text{};  // the largest has 309 digits before the point
  std::snprintf(text.data(), text.size(), "%.3f", number);
  text_ = text.data();
}

}  // namespace fusillade::match
