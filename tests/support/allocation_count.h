// How often this thread has taken memory, and how much: for tests of what must take none or little. And
// memory that is not there, for tests of who must go on without. A test program that asks has an operator new
// of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace fusillade::support {

std::int64_t allocation_count();
// Bytes that were taken less those that were given back, by this thread.
std::int64_t bytes_held();

// As long as it lives, no thread gets a piece of `bytes_min` to `bytes_max`, at most `times` in all; one at a
// time.
class NoMemory {
 public:
  NoMemory(std::size_t bytes_min, std::size_t bytes_max,
           std::int64_t times = std::numeric_limits<std::int64_t>::max());
  ~NoMemory();
  NoMemory(const NoMemory&) = delete;
  NoMemory& operator=(const NoMemory&) = delete;
};

}  // namespace fusillade::support
