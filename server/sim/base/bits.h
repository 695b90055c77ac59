// The bits of a word, one by one.
#pragma once

#include <bit>
#include <cstdint>

namespace fusillade::sim {

// f(place) for each bit that is set, from the lowest on. O(bits that are set).
template <class F>
void for_each_bit(std::uint64_t bits, F f) {
  for (; bits != 0; bits &= bits - 1) f(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

}  // namespace fusillade::sim
