// proto/README.md says of every field of the wire what its unit and range are.
#pragma once

#include <vector>

#include "tidy/source.h"

namespace fusillade::tidy {

// Each field of each message in proto/**.proto has one row of the page's tables of fields: named there as
// `Message.field`, or `.field` after another one of its message, with its type; and with a unit or a range,
// where its type alone does not say what it may be. What the page names is a field. A message without fields
// has a row, too.
Complaints check_wire_page(const std::vector<Source>& sources);

}  // namespace fusillade::tidy
