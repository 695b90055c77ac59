#include <gtest/gtest.h>

#include <utility>

#include "sim/store/bullet_stores.h"

namespace fusillade::sim {
namespace {

// Five bullets of speeds 0 to 4, whose courses begin together.
class ForcedCoursesTest : public testing::Test {
 protected:
  ForcedCoursesTest() {
    store.set_common_launch(100);
    for (int i = 0; i < 5; ++i) {
      const Slot slot = store.append();
      store.vx[slot] = static_cast<float>(i);
      store.has_own_course[slot] = 0;
    }
  }
  ForcedCourse course(Slot slot) const { return store.courses()[slot]; }

  ForcedStore store{8};
};

TEST_F(ForcedCoursesTest, ChordIsTheVelocityAndTheLaunchThatOfAll) {
  EXPECT_EQ(course(3).vx, 3);
  EXPECT_EQ(course(3).launch, 100);
  store.set_common_launch(200);
  EXPECT_EQ(std::as_const(store.launch)[3], 200);
}

TEST_F(ForcedCoursesTest, WhoAppearsHasItsOwn) {
  const Slot slot = store.append();
  store.launch[slot] = 150;
  store.vx[slot] = 9;
  EXPECT_EQ(course(slot).vx, 0);
  EXPECT_EQ(course(slot).launch, 150);
}

TEST_F(ForcedCoursesTest, WhoIsWrittenToKeepsTheRestOfItsCourse) {
  store.launch[2] = 150;
  store.chord_vx[4] = 9;
  store.set_common_launch(200);
  EXPECT_EQ(course(2).vx, 2);
  EXPECT_EQ(course(2).launch, 150);
  EXPECT_EQ(course(4).vx, 9);
  EXPECT_EQ(course(4).launch, 100);
  EXPECT_EQ(course(3).launch, 200);
}

TEST_F(ForcedCoursesTest, CoursesGoWithTheirBullets) {
  store.launch[4] = 150;
  store.remove(1);
  EXPECT_EQ(course(1).launch, 150);
  EXPECT_EQ(course(1).vx, 4);
  store.move_last_to(0);
  EXPECT_EQ(course(0).vx, 3);
  EXPECT_EQ(course(0).launch, 100);
  EXPECT_EQ(course(2).launch, 150);
}

// Bullets of an arena where none bounces or strays, of speeds 0 to 3 times the highest that is flown.
TEST(DerivedCourses, FollowFromVelocityAndBirth) {
  ForcedStore store(8, {.bounces = false, .strays = false, .repeats = false});
  store.set_common_launch(100);
  for (int i = 0; i < 4; ++i) {
    const Slot slot = store.append();
    store.vy[slot] = static_cast<float>(-20000 * i);
    store.born[slot] = 10 + 60 * i;
    store.has_own_course[slot] = i == 1 ? 0 : 1;
  }
  EXPECT_FALSE(store.courses().are_kept());
  const auto expect_course = [&](Slot slot, float vy, Time launch) {
    EXPECT_EQ(store.courses()[slot].vx, 0);
    EXPECT_EQ(std::as_const(store.chord_vy)[slot], vy);
    EXPECT_EQ(std::as_const(store.launch)[slot], launch);
  };
  expect_course(0, 0, 100);
  expect_course(1, -20000, 100);
  expect_course(2, -20000, 130);
  expect_course(3, -20000, 190);
  store.set_common_launch(170);
  expect_course(2, -20000, 170);
  expect_course(3, -20000, 190);
}

}  // namespace
}  // namespace fusillade::sim
