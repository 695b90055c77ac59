// The values of a field list as texts, to compare two of them: equal texts, equal values.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/base/field.h"

namespace fusillade::content {

struct FieldText {
  std::string name, text;
  friend auto operator<=>(const FieldText&, const FieldText&) = default;
};

// In the order of the list. Secrets are among them: not for messages.
std::vector<FieldText> field_texts(const std::function<void(sim::FieldVisitor&)>& visit);

}  // namespace fusillade::content
