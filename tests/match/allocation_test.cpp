// A tick between snapshots takes no memory in steady state: every allocation of this thread inside tick() is
// counted.
#include <gtest/gtest.h>

#include "match/arena.h"
#include "support/allocation_count.h"

namespace fusillade::match {
namespace {

using test::Play;

int allocations_in_tick(Match& match, bool& is_plain) {
  const std::int64_t before = support::allocation_count();
  const Frame& frame = match.tick();
  const std::int64_t after = support::allocation_count();
  is_plain = !frame.is_snapshot && !frame.round_changed;
  return static_cast<int>(after - before);
}

TEST(Allocation, NoneInTicksBetweenSnapshots) {
  ArenaDefinition arena = test::small_arena();
  arena.world.enemy_placements = {test::enemy_at(40.5F, 40.5F, test::shooter_type)};
  arena.world.bullets[0].life = arena.world.bullets[1].life = 0.5F;
  Play play(arena);
  for (SessionId session = 1; session <= 8; ++session) play.join(session);
  int plain = 0, plain_allocations = 0, snapshot_allocations = 0;
  for (std::uint32_t tick = 0; tick < 600; ++tick) {
    for (SessionId session = 1; session <= 8; ++session) {
      const float x = (tick / 60) % 2 == 0 ? 1.0F : -1.0F;
      play.command(session, tick + 1, {.move = {x, 0}, .aim = {x, 1}, .buttons = sim::button_fire});
    }
    bool is_plain = false;
    const int counted = allocations_in_tick(play.match(), is_plain);
    if (tick < 300) continue;
    plain += is_plain ? 1 : 0;
    (is_plain ? plain_allocations : snapshot_allocations) += counted;
  }
  EXPECT_GT(play.match().status().bullets_spawned, 300);
  EXPECT_GE(plain, 150);
  EXPECT_EQ(plain_allocations, 0);
  EXPECT_LE(snapshot_allocations, 50);  // memory is reused there, too; areas still grow to their largest
}

// Somebody comes from another address with every tick, and leaves with the next one.
TEST(Allocation, WhoHasLeftIsForgotten) {
  Play play(test::small_arena());
  SessionId session = 0;
  const auto come_and_go = [&](int ticks) {
    for (int i = 0; i < ticks; ++i) {
      play.match().push(JoinRequest{.session = ++session, .name = "p", .origin = std::to_string(session)});
      play.match().push(LeaveRequest{session - 1});
      play.match().tick();
    }
  };
  come_and_go(600);
  const std::int64_t held = support::bytes_held();
  come_and_go(3000);
  EXPECT_LE(support::bytes_held() - held, 1000);
}

}  // namespace
}  // namespace fusillade::match
