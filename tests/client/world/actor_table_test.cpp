#include "client-sim/world/actor_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "fusillade/v1/play.pb.h"

namespace fusillade::client {
namespace {

v1::Actors row_of(std::int64_t id) {
  v1::Actors actors;
  for (const std::int64_t value : {id, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 50L}) actors.add_rows(value);
  return actors;
}

v1::Actors shields_of(std::int64_t id, bool is_raised) {
  v1::Actors actors;
  actors.add_shields(id);
  actors.add_shields(is_raised ? 1 : 0);
  return actors;
}

TEST(ActorTable, ARowBeginsWithoutAShieldWhichRisesAndFalls) {
  ActorTable table;
  v1::Actors raised = row_of(7);
  raised.MergeFrom(shields_of(7, true));
  table.update(raised, 1, {}, 60);
  EXPECT_TRUE(table.at(7, 60).is_shielded);
  table.update(shields_of(7, false), 1, {}, 63);
  EXPECT_FALSE(table.at(7, 63).is_shielded);
  table.update(shields_of(7, true), 1, {}, 66);
  table.update(row_of(7), 1, {}, 69);
  EXPECT_FALSE(table.at(7, 69).is_shielded);
}

std::vector<std::uint64_t> ids_of(const ActorTable& table) {
  std::vector<Actor> actors;
  table.list(60, actors);
  std::vector<std::uint64_t> ids;
  for (const Actor& actor : actors) ids.push_back(actor.id);
  std::ranges::sort(ids);
  return ids;
}

TEST(ActorTable, WhoeverGoesLeavesTheOthers) {
  ActorTable table;
  for (const std::int64_t id : {7, 8, 9}) table.update(row_of(id), 1, {}, 60);
  for (const std::int64_t id : {10, 11}) table.update(row_of(id), 2, {}, 60);
  v1::Actors left;
  left.add_left(8);
  left.add_left(10);  // is in another area
  table.leave(left, 1);
  EXPECT_EQ(ids_of(table), (std::vector<std::uint64_t>{7, 9, 10, 11}));
  for (const std::uint64_t id : {7U, 9U, 10U, 11U}) EXPECT_EQ(table.at(id, 60).id, id);
  table.forget_area(2);
  EXPECT_EQ(ids_of(table), (std::vector<std::uint64_t>{7, 9}));
  table.forget_area(1);
  EXPECT_EQ(table.size(), 0U);
  EXPECT_FALSE(table.holds(7));
}

TEST(ActorTable, HalfAGroupOfShieldsIsNotSound) {
  v1::Actors actors = shields_of(7, true);
  EXPECT_TRUE(is_sound(actors, 1));
  actors.add_shields(9);
  EXPECT_FALSE(is_sound(actors, 1));
}

}  // namespace
}  // namespace fusillade::client
