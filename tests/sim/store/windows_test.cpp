// Windows against a plain map: what is inserted, renewed and forgotten in any order is found, and nothing
// else.
#include "sim/store/windows.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "support/scene/draw.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

TEST(Windows, FindWhatAPlainMapFinds) {
  const std::uint64_t seed = support::test_seed(51);
  support::Draw draw(seed, 0);
  Windows windows(64);
  std::map<std::pair<PackedId, PackedId>, Time> expected;
  for (Time now = 0; now < 4000; ++now) {
    const std::pair<PackedId, PackedId> pair{draw.below(40), draw.below(40)};
    const Time until = now + static_cast<Time>(draw.below(50));
    const bool fits = expected.contains(pair) || expected.size() < 64;
    ASSERT_EQ(windows.insert(pair.first, pair.second, until), fits) << now;
    if (fits) expected[pair] = until;
    if (draw.one_in(4)) {
      windows.purge(now);
      std::erase_if(expected, [now](const auto& entry) { return entry.second <= now; });
    }
    ASSERT_EQ(windows.live().size(), expected.size()) << now;
    for (const auto& [key, end] : expected) ASSERT_EQ(windows.until(key.first, key.second), end) << now;
  }
}

}  // namespace
}  // namespace fusillade::sim
