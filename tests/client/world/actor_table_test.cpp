#include "client-sim/world/actor_table.h"

#include <gtest/gtest.h>

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
  table.take(raised, 1, {}, 60);
  EXPECT_TRUE(table.at(7, 60).is_shielded);
  table.take(shields_of(7, false), 1, {}, 63);
  EXPECT_FALSE(table.at(7, 63).is_shielded);
  table.take(shields_of(7, true), 1, {}, 66);
  table.take(row_of(7), 1, {}, 69);
  EXPECT_FALSE(table.at(7, 69).is_shielded);
}

TEST(ActorTable, HalfAGroupOfShieldsIsNotSound) {
  v1::Actors actors = shields_of(7, true);
  EXPECT_TRUE(is_sound(actors, 1));
  actors.add_shields(9);
  EXPECT_FALSE(is_sound(actors, 1));
}

}  // namespace
}  // namespace fusillade::client
