// A tick between snapshots takes no memory in steady state: every allocation of this thread inside tick() is
// counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "match/arena.h"

namespace {

thread_local bool is_counting = false;
thread_local int allocations = 0;

void* take_if_possible(std::size_t size) noexcept {
  if (is_counting) ++allocations;
  return std::malloc(size);
}

void* take_memory(std::size_t size) {
  void* memory = take_if_possible(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// Not inlined: seen together, the compiler takes new and free for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) { return take_memory(size); }
// std::stable_sort asks for its buffer so.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return take_if_possible(size);
}
[[gnu::noinline]] void* operator new[](std::size_t size) { return take_memory(size); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace fusillade::match {
namespace {

using test::Play;

int allocations_in_tick(Match& match, bool& is_plain) {
  allocations = 0;
  is_counting = true;
  const Frame& frame = match.tick();
  is_counting = false;
  is_plain = !frame.is_snapshot && !frame.round_changed;
  return allocations;
}

TEST(Allocation, TheCounterCounts) {
  allocations = 0;
  is_counting = true;
  const std::vector<int> numbers(100);
  is_counting = false;
  EXPECT_EQ(numbers.size(), 100U);
  EXPECT_GE(allocations, 1);
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

}  // namespace
}  // namespace fusillade::match
