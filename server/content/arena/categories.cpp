#include "content/arena/categories.h"

#include <algorithm>

#include "content/input/nearest.h"
#include "content/input/quotes.h"

namespace fusillade::content {
namespace {

constexpr std::size_t name_length_max = 64;
constexpr std::size_t listed_max = 32;
const std::string everything = "all";

}  // namespace

void FilterKeys::visit_fields(sim::FieldVisitor& v) {
  v.field({"category", "", 0, listed_max, "categories that it is in; none: it meets nobody"}, category);
  v.field({"collides_with", "", 0, listed_max, "categories that it meets, if they meet it, too"},
          collides_with);
}

Categories::Categories()
    : names_{"bullet", "enemy", "player", "body", "peg", "segment", "object", "beam", "mask"} {}

void Categories::add_own(const TablePlace& place, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (name.empty() || name.size() > name_length_max)
      place.fail("categories", in_quotes(name) + " is no name; allowed: 1 to " +
                                   std::to_string(name_length_max) + " bytes");
    if (name == everything || std::find(names_.begin(), names_.end(), name) != names_.end())
      place.fail("categories", in_quotes(name) + " is taken; allowed: a new name");
    names_.push_back(name);
  }
}

sim::Filter Categories::filter_of(const TablePlace& place, const FilterKeys& keys) const {
  sim::Filter filter;
  filter.categories = bits_of(place, "category", keys.category, names_, "category");
  std::vector<std::string> others = keys.collides_with;
  const bool is_all = std::erase(others, everything) > 0;
  const std::uint32_t named = bits_of(place, "collides_with", others, names_, "category");
  if (!is_all) filter.collides_with = named;
  return filter;
}

std::uint32_t bits_of(const TablePlace& place, std::string_view key, const std::vector<std::string>& given,
                      std::span<const std::string> names, std::string_view what) {
  std::uint32_t bits = 0;
  for (const std::string& name : given) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      place.fail(key, in_quotes(name) + " is no " + std::string(what) + "; allowed: " + one_of(names) +
                          nearest_hint(name, names));
    bits |= 1U << static_cast<std::uint32_t>(found - names.begin());
  }
  return bits;
}

}  // namespace fusillade::content
