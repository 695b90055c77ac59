#include "sim/grid/bullet_index.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace fusillade::sim {
namespace {

Bounds around(double x, double y, double reach = 0.5) { return {x - reach, y - reach, x + reach, y + reach}; }

std::multiset<std::uint32_t> seen_at(const BulletIndex& index, double x, double y) {
  std::multiset<std::uint32_t> seen;
  index.visit(around(x, y), [&](MoverRef bullet) { seen.insert(bullet.bits); });
  return seen;
}

constexpr MoverRef straight(Slot slot) { return {MoverForm::straight, slot}; }
constexpr MoverRef forced(Slot slot) { return {MoverForm::forced, slot}; }

struct Inserted {
  MoverRef bullet;
  double x, y;
};

BulletIndex index_of(std::int32_t bullets_max, const std::vector<Inserted>& bullets) {
  BulletIndex index(400, 400, bullets_max);
  index.begin();
  for (const auto& [bullet, x, y] : bullets) index.insert(bullet, around(x, y));
  return index;
}

// Bullets of both forms fill all places.
TEST(BulletIndex, FindsBulletsOfBothForms) {
  const BulletIndex index = index_of(5, {{straight(0), 50, 50},
                                         {forced(0), 51, 50},
                                         {straight(2), 200, 50},
                                         {straight(1), 50, 52},
                                         {forced(1), 200, 51}});
  EXPECT_EQ(seen_at(index, 50, 50), (std::multiset{straight(0).bits, straight(1).bits, forced(0).bits}));
  EXPECT_EQ(seen_at(index, 200, 50), (std::multiset{straight(2).bits, forced(1).bits}));
  EXPECT_EQ(seen_at(index, 350, 350).size(), 0U);
}

TEST(BulletIndex, WhoeverChangesCourseIsFoundOnBoth) {
  BulletIndex index = index_of(3, {{forced(1), 50, 50}, {straight(0), 60, 300}});
  index.insert_again(forced(1), around(200, 50));
  index.insert_again(straight(0), around(200, 52));
  EXPECT_EQ(seen_at(index, 50, 50), std::multiset{forced(1).bits});
  EXPECT_EQ(seen_at(index, 200, 50), (std::multiset{straight(0).bits, forced(1).bits}));
}

TEST(BulletIndex, ALongPathIsVisitedEverywhere) {
  BulletIndex index(400, 400, 2);
  index.begin();
  index.insert(straight(1), around(50, 50, 30));
  EXPECT_EQ(seen_at(index, 350, 350), std::multiset{straight(1).bits});
}

TEST(BulletIndex, BeginsAnewWhenNoMoreMayChangeCourse) {
  BulletIndex index(400, 400, 3);
  index.begin();
  index.insert(straight(2), around(50, 50));
  for (int i = 0; !index.is_full(); ++i) index.insert_again(straight(2), around(50 + i % 300, 50));
  index.clear();
  EXPECT_FALSE(index.is_full() || index.is_built());
  index.begin();
  index.insert(forced(2), around(50, 50));
  EXPECT_EQ(seen_at(index, 50, 50), std::multiset{forced(2).bits})
      << "the same place as the straight one had";
}

}  // namespace
}  // namespace fusillade::sim
