// Which build this is.
#pragma once

#include <string_view>

namespace fusillade::ops {

struct BuildInfo {
  std::string_view version;   // of the project: "0.1.0"
  std::string_view revision;  // `git describe` when the build was configured; "unknown" outside a checkout
  std::string_view compiler;  // "GNU 12.2.0"
};

const BuildInfo& build_info();

}  // namespace fusillade::ops
