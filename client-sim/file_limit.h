// Thousands of clients need thousands of open files.
#pragma once

#include <cstdint>
#include <string>

namespace fusillade::client {

// Raises the soft limit of open files to at least `wanted`. Empty when it is (or was) enough, else a sentence
// that says what is missing; the limit is then as high as it can be.
std::string raise_file_limit(std::uint64_t wanted);

}  // namespace fusillade::client
