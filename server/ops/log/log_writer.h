// Where the lines of the log go.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "match/report.h"

namespace fusillade::ops {

using LineWriter = std::function<void(match::Level, const std::string& line)>;  // any thread

// Writes lines to standard error on a thread of its own, so that a reader that stalls never holds up a tick.
// Beyond 8192 waiting lines the oldest are dropped. Those, and lines that could not be written (the disk is
// full, the reader has gone), are counted in `log_lines_dropped()`.
LineWriter stderr_writer();
std::uint64_t log_lines_dropped();  // by all stderr_writer()s
std::size_t log_lines_waiting();    // for them
// Writes out what waits; later lines are lost. False: nobody took them in time, or the system has no thread
// to see to it. Theirs may still stand in its write then, so the program must end without destroying what is
// static (std::_Exit).
bool close_stderr_writer(std::chrono::duration<double> patience) noexcept;

}  // namespace fusillade::ops
