#include "sim/state/leaf_text.h"

#include <bit>

#include "sim/base/number_text.h"

namespace fusillade::sim {
namespace {

std::string error_of(const std::string& number, const std::string& allowed) {
  return "is " + number + "; allowed: " + allowed;
}

}  // namespace

std::string word_text(char form, std::uint64_t word) {
  if (form == 'f') return number_text(std::bit_cast<float>(static_cast<std::uint32_t>(word)));
  if (form == 'd') return number_text(std::bit_cast<double>(word));
  return std::to_string(static_cast<std::int64_t>(word));
}

std::string range_error(std::int64_t number, std::int64_t min, std::int64_t max) {
  return error_of(std::to_string(number),
                  max < min ? "none" : std::to_string(min) + " to " + std::to_string(max));
}

std::string real_range_error(double number, double min, double max) {
  return error_of(number_text(number), number_text(min) + " to " + number_text(max));
}

FieldError difference_of(const FieldName& field, char form, std::uint64_t word, std::uint64_t allowed) {
  return {field.path(), error_of(word_text(form, word), word_text(form, allowed))};
}

}  // namespace fusillade::sim
