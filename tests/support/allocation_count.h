// How often this thread has taken memory, and how much: for tests of what must take none or little. A test
// program that asks has a counting operator new.
#pragma once

#include <cstdint>

namespace fusillade::support {

std::int64_t allocation_count();
// Bytes that were taken less those that were given back, by this thread.
std::int64_t bytes_held();

}  // namespace fusillade::support
