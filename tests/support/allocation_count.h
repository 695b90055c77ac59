// How often this thread has taken memory: for tests of what must take none. A test program that asks has a
// counting operator new.
#pragma once

#include <cstdint>

namespace fusillade::support {

std::int64_t allocation_count();

}  // namespace fusillade::support
