// Names of collision categories: what stands under `category` and `collides_with` becomes bits of
// sim::Filter.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "content/input/field_reader.h"
#include "sim/model/filter.h"

namespace fusillade::content {

// Every kind of entity has a category of its own name; a file adds `categories` up to 32 in all.
inline constexpr std::size_t own_categories_max = 23;

// The two keys of a table.
struct FilterKeys {
  explicit FilterKeys(std::string kind) : category{std::move(kind)} {}
  std::vector<std::string> category;
  std::vector<std::string> collides_with{"all"};
  void visit_fields(sim::FieldVisitor& v);
};

class Categories {
 public:
  Categories();
  // `place`: where the file names its own ones. Throws ContentError: a name that is empty, long or taken.
  void add_own(const TablePlace& place, const std::vector<std::string>& names);
  // Throws ContentError naming the nearest category.
  sim::Filter filter_of(const TablePlace& place, const FilterKeys& keys) const;

 private:
  std::vector<std::string> names_;  // bit i
};

// Bit i for each of `given` that is names[i]. Throws ContentError naming the nearest; `what`: what the names
// are, for the message.
std::uint32_t bits_of(const TablePlace& place, std::string_view key, const std::vector<std::string>& given,
                      std::span<const std::string> names, std::string_view what);

}  // namespace fusillade::content
