// No allocation in a tick (DESIGN, house rule 3): a counting operator new watches a busy world.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "sim/world.h"
#include "support/scene.h"

namespace {
std::atomic<std::int64_t> allocations{0};
}

// Not inlined: seen together, the compiler takes new and free for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace fusillade::sim {
namespace {

TEST(Allocation, ATickAllocatesNothing) {
  World world(support::busy_scene().definition);
  std::int64_t contacts = 0, spawned = 0;
  const std::int64_t before = allocations.load();
  for (int tick = 0; tick < 300; ++tick) {
    support::command_all(world, tick);
    const StepResult result = world.step();
    contacts += result.contacts;
    spawned += result.bullets_spawned;
  }
  EXPECT_EQ(allocations.load() - before, 0);
  EXPECT_GT(spawned, 5000);
  EXPECT_GT(contacts, 1000);
}

TEST(Allocation, TheCounterCounts) {
  const std::int64_t before = allocations.load();
  std::vector<int> memory(10);
  memory.resize(1000);
  EXPECT_GE(allocations.load() - before, 2);
}

}  // namespace
}  // namespace fusillade::sim
