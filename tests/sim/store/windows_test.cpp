// Windows against a plain map: what is inserted, renewed and forgotten in any order is found, and nothing
// else.
#include "sim/store/windows.h"

#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <utility>

#include "support/draw.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

// `length`: of the longest window.
void compare_with_a_map(std::int32_t capacity, std::uint32_t ids, std::uint32_t length) {
  support::Draw draw(support::test_seed(51), 0);
  Windows windows(capacity);
  std::map<std::pair<PackedId, PackedId>, Time> expected;
  for (Time now = 0; now < 4000; ++now) {
    const std::pair<PackedId, PackedId> pair{draw.below(ids), draw.below(ids)};
    const Time until = now + static_cast<Time>(draw.below(length));
    const bool fits = expected.contains(pair) || std::ssize(expected) < capacity;
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

TEST(Windows, FindWhatAPlainMapFinds) {
  compare_with_a_map(64, 40, 50);
  compare_with_a_map(700, 40, 2000);
}

}  // namespace
}  // namespace fusillade::sim
