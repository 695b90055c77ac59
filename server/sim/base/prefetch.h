// Asks for a cache line ahead of its use: for what is touched here and there, where the processor foresees
// nothing.
#pragma once

namespace fusillade::sim {

// In the eyes of g++ 12 a function that does nothing else has no effect, so that it drops the calls to it.
// The empty statement is an effect.
inline void prefetch(const void* address) {
  __builtin_prefetch(address);
  asm volatile("");
}

}  // namespace fusillade::sim
