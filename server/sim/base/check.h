// Contracts of our own code, checked in every build. A broken one calls the installed handler, which must not
// return: natively it throws so that the match ends with a dump (ops), in WebAssembly it traps.
// Never for bytes from outside: those are validated where they enter and answered with an error.
#pragma once

namespace fusillade::sim {

using CheckHandler = void (*)(const char* condition, const char* file, int line);

// Replaces the handler of the whole process; call once before any world exists. Default: abort.
void set_check_handler(CheckHandler handler);

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace fusillade::sim

#define FUSILLADE_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::fusillade::sim::check_failed(#condition, __FILE__, __LINE__))
