#include "sim/base/store.h"

#include <gtest/gtest.h>

#include "sim/store/bullet_stores.h"

namespace fusillade::sim {
namespace {

class MarkedStore : public testing::Test {
 protected:
  MarkedStore() {
    for (int i = 0; i < 5; ++i) store.append();
    store.mark();
    store.append();
  }

  ForcedStore store{8};
};

TEST_F(MarkedStore, WhoComesLaterStandsBehindTheMark) { EXPECT_EQ(store.marked(), 5U); }

TEST_F(MarkedStore, TheMarkEndsWhereSomebodyTakesAnothersPlace) {
  store.remove(3);
  EXPECT_EQ(store.marked(), 3U);
  store.remove(4);
  EXPECT_EQ(store.marked(), 3U);
  store.mark();
  EXPECT_EQ(store.marked(), store.size());
}

TEST_F(MarkedStore, TheMarkEndsWhereSomebodyIsPutBetweenOthers) {
  store.move_last_to(1);
  EXPECT_EQ(store.marked(), 1U);
}

TEST_F(MarkedStore, NobodyIsBeforeTheMarkOnceOthersHaveMovedUp) {
  store.remove_stable([](Slot slot) { return slot == 2; });
  EXPECT_EQ(store.marked(), 0U);
  store.mark();
  store.clear();
  EXPECT_EQ(store.marked(), 0U);
}

}  // namespace
}  // namespace fusillade::sim
