// What a bullet of a million takes of columns and grids, against what is wanted.
#include "bench/memory.h"

#include <gtest/gtest.h>

#include <iostream>
#include <string_view>

namespace fusillade::bench {
namespace {

double bytes_per_bullet_of(std::string_view name) {
  for (const Scene& scene : all_scenes(1)) {
    if (scene.name() != name) continue;
    const StandingBytes bytes = standing_bytes_of(scene);
    return (bytes.columns + bytes.grids) / scene.size().bullets;
  }
  return 0;
}

TEST(StandingBytes, OfAMillionBulletsAreFew) {
  const double straight = bytes_per_bullet_of("straight_1m"), full = bytes_per_bullet_of("full_1m");
  std::cout << "bytes of columns and grids: " << straight << " a straight bullet, " << full
            << " under forces\n";
  EXPECT_GT(straight, 33);
  EXPECT_LE(straight, 48);
  EXPECT_GT(full, 46);
  EXPECT_LE(full, 96);
}

}  // namespace
}  // namespace fusillade::bench
