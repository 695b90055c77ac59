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

// The same for a line that is to be written: if another processor has it, it is taken from there. Of x86 in
// general the builtin asks for a line to read, from which nobody's copy goes away.
inline void prefetch_to_write(const void* address) {
#if defined(__x86_64__)
  asm volatile("prefetchw %0" : : "m"(*static_cast<const char*>(address)));
#else
  __builtin_prefetch(address, 1);
  asm volatile("");
#endif
}

}  // namespace fusillade::sim
