#include "ops/metrics/build_info.h"

namespace fusillade::ops {

const BuildInfo& build_info() {
  static constexpr BuildInfo info{FUSILLADE_VERSION, FUSILLADE_REVISION, FUSILLADE_COMPILER};
  return info;
}

}  // namespace fusillade::ops
