#include "sim/store/bullet_stores.h"

#include <algorithm>
#include <cstring>

namespace fusillade::sim {

// As a rule all are, and that is seen as fast as memory is read.
Slot alike_end(const BulletColumns& bullets, Slot begin, Slot end) {
  const std::int32_t* const types = bullets.definition.data() + begin;
  const std::size_t count = end - begin;
  if (std::memcmp(types, types + 1, (count - 1) * sizeof(*types)) == 0) return end;
  const auto other =
      std::find_if(types, types + count, [types](std::int32_t type) { return type != *types; });
  return begin + static_cast<Slot>(other - types);
}

}  // namespace fusillade::sim
