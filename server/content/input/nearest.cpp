#include "content/input/nearest.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "content/input/quotes.h"
#include "match/text.h"

namespace fusillade::content {
namespace {

constexpr std::size_t compared_length_max = 64;
using Row = std::array<std::size_t, compared_length_max + 1>;

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t enough) {
  a = a.substr(0, compared_length_max);
  b = b.substr(0, compared_length_max);
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= enough) return enough;
  Row before_last{}, last{}, row{};
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = last;
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    if (*std::min_element(row.begin(), row.begin() + b.size() + 1) >= enough) return enough;
  }
  return row[b.size()];
}

std::string_view nearest_name(std::string_view wanted, std::span<const std::string> names) {
  std::string_view nearest;
  std::size_t distance = SIZE_MAX;
  for (const std::string& name : names) {
    const std::size_t of_name = edit_distance(wanted, name, distance);
    if (of_name >= distance) continue;
    nearest = name;
    distance = of_name;
  }
  return nearest;
}

std::string one_of(std::span<const std::string> names) { return "one of " + match::joined(names, ", "); }

std::string nearest_hint(std::string_view wanted, std::span<const std::string> names) {
  if (names.empty()) return {};
  return "; did you mean " + in_quotes(nearest_name(wanted, names)) + "?";
}

}  // namespace fusillade::content
