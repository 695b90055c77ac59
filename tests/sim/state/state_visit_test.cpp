// The lists of fields: nothing is forgotten, nothing is named twice.
#include "sim/state/state_visit.h"

#include <gtest/gtest.h>

#include <csignal>
#include <set>

#include "support/state_leaves.h"

namespace fusillade::sim {
namespace {

struct Complete : Store<Complete> {
  explicit Complete(std::int32_t capacity) : Store(capacity) { allocate(); }
  Column<Ordinal> ordinal;
  Column<float> heat;
  Column<std::int32_t> mark;

  template <class F>
  void state(F f) {
    f("ordinal", ordinal, no_ordinal), f("heat", heat, 2.5F);
  }
  template <class F>
  void scratch(F f) {
    f("mark", mark, -1);
  }
};

struct Forgetful : Store<Forgetful> {
  explicit Forgetful(std::int32_t capacity) : Store(capacity) { allocate(); }
  Column<Ordinal> ordinal;
  Column<float> heat;

  template <class F>
  void state(F f) {
    f("ordinal", ordinal, no_ordinal);
  }
  template <class F>
  void scratch(F) {}
};

TEST(StateVisit, ANewEntityHasTheInitialValuesOfItsFields) {
  Complete store(2);
  const Slot slot = store.append();
  EXPECT_EQ(store.ordinal[slot], no_ordinal);
  EXPECT_EQ(store.heat[slot], 2.5F);
  EXPECT_EQ(store.mark[slot], -1);
}

TEST(StateVisit, ARecordBeginsWithTheInitialValuesOfItsParts) {
  StraightStore store(1);
  store.append();
  store.visit([](FieldName name, const auto& column, const auto&... initial) {
    EXPECT_EQ(word_of(column[0]), word_of(initial_of(column, initial...))) << name.path();
  });
}

TEST(StateVisitDeathTest, AStoreWithAForgottenColumnCannotBeMade) {
  EXPECT_EXIT(Forgetful(2), testing::KilledBySignal(SIGABRT), "");
}

TEST(StateVisit, NoFieldOfAnEntityIsNamedTwice) {
  const auto expect_distinct = [](const auto& store) {
    std::set<std::string> names;
    std::set<std::uint64_t> keys;
    store.visit([&](FieldName name, const auto& column, const auto&...) {
      const std::remove_cvref_t<decltype(column[0])> value{};
      visit_leaves(name, value, [&](const FieldName& leaf, const auto&) {
        EXPECT_TRUE(names.insert(leaf.path()).second) << leaf.path();
        EXPECT_TRUE(keys.insert(leaf.key()).second) << leaf.path();
      });
    });
    EXPECT_GE(names.size(), 10U);
  };
  expect_distinct(StraightStore(1));
  expect_distinct(ForcedStore(1));
  expect_distinct(BodyStore(1));
  expect_distinct(ActorStore(1));
}

TEST(StateVisit, APartIsKnownByItsWholeName) {
  constexpr FieldName command("command"), move("move"), aim("aim"), x("x");
  const FieldName move_of_command = move.in(command);
  EXPECT_EQ(x.in(move_of_command).path(), "command.move.x");
  EXPECT_NE(x.in(move).key(), x.in(aim).key());
  EXPECT_NE(x.in(move).key(), x.key());
  EXPECT_EQ(FieldName(3).in(command).path(), "command.3");
}

}  // namespace
}  // namespace fusillade::sim
