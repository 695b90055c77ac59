#include "support/allocation_count.h"

#include <cstdlib>
#include <new>

namespace {

thread_local std::int64_t allocations = 0;

void* take_if_possible(std::size_t size) noexcept {
  ++allocations;
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

namespace fusillade::support {

std::int64_t allocation_count() { return allocations; }

}  // namespace fusillade::support
