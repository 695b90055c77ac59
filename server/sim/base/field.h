// One list of fields per options or definition struct: name, unit, range and meaning stand once, and the
// config reader, the nearest-key hint, the environment overrides and the key reference in config/README.md
// follow from it. A struct takes part by `void visit_fields(FieldVisitor& v)`, which calls `v.field(...)`
// once per field in a fixed order; the value it holds before is the default.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fusillade::sim {

struct FieldInfo {
  std::string_view name;
  std::string_view unit;  // "tiles", "s", "Hz", "" for a pure number or text
  double min = 0;         // range of a number (both ends allowed); length range of a text or list
  double max = 0;
  std::string_view help;
  bool required = false;
  bool is_secret = false;  // a text that no message shows and that a file may hold
};

class FieldVisitor {
 public:
  virtual ~FieldVisitor() = default;
  virtual void field(const FieldInfo& info, bool& value) = 0;
  virtual void field(const FieldInfo& info, std::int32_t& value) = 0;
  virtual void field(const FieldInfo& info, std::int64_t& value) = 0;
  virtual void field(const FieldInfo& info, float& value) = 0;
  virtual void field(const FieldInfo& info, double& value) = 0;
  virtual void field(const FieldInfo& info, std::string& value) = 0;
  virtual void field(const FieldInfo& info, std::vector<std::string>& value) = 0;
  // One of `names`; `value` is its index.
  virtual void choice(const FieldInfo& info, std::span<const std::string_view> names,
                      std::int32_t& value) = 0;
};

// The same of an enum whose values number the names.
template <class Enum>
void visit_choice(FieldVisitor& v, const FieldInfo& info, std::span<const std::string_view> names,
                  Enum& value) {
  auto index = static_cast<std::int32_t>(value);
  v.choice(info, names, index);
  value = static_cast<Enum>(index);
}

}  // namespace fusillade::sim
