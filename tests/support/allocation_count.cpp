#include "support/allocation_count.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

thread_local std::int64_t allocations = 0, bytes = 0;

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
std::atomic<std::size_t> refused_min = none, refused_max = none;
std::atomic<std::int64_t> refusals_left = 0;

bool is_refused(std::size_t size) {
  return size >= refused_min && size <= refused_max && refusals_left-- > 0;
}

void* count(void* memory) noexcept {
  ++allocations;
  bytes += static_cast<std::int64_t>(malloc_usable_size(memory));
  return memory;
}

void* take_if_possible(std::size_t size) noexcept { return count(std::malloc(size)); }

void* take_memory(std::size_t size) {
  void* memory = is_refused(size) ? nullptr : take_if_possible(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

// Columns of records that fill cache lines ask so.
void* take_memory(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  void* memory = count(std::aligned_alloc(step, (size + step - 1) / step * step));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void give_back(void* memory) noexcept {
  bytes -= static_cast<std::int64_t>(malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace

// Not inlined: seen together, the compiler takes new and free for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) { return take_memory(size); }
// std::stable_sort asks for its buffer so.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return take_if_possible(size);
}
[[gnu::noinline]] void* operator new[](std::size_t size) { return take_memory(size); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  return take_memory(size, alignment);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { give_back(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { give_back(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { give_back(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  give_back(memory);
}

namespace fusillade::support {

std::int64_t allocation_count() { return allocations; }
std::int64_t bytes_held() { return bytes; }

NoMemory::NoMemory(std::size_t bytes_min, std::size_t bytes_max, std::int64_t times) {
  refusals_left = times;
  refused_max = bytes_max;
  refused_min = bytes_min;
}

NoMemory::~NoMemory() { refused_min = none; }

}  // namespace fusillade::support
