// A report as one line of text or one JSON object, without the line end.
#pragma once

#include <chrono>
#include <string>

#include "match/report.h"
#include "ops/options.h"

namespace fusillade::ops {

// UTC with milliseconds: 2026-11-20T23:47:11.123Z
std::string time_text(std::chrono::system_clock::time_point time);

// text: `2026-11-20T23:47:11.123Z warning session_refused session=17 name="Eve \"x\""`; a value stands bare
// only if it is made of letters, digits and `_ . : / + - [ ]`. json:
// `{"time":"...","level":"warning","event":"session_refused","session":17,"name":"..."}`; numbers
// stand bare, all else is a string.
std::string log_line(LogFormat format, std::chrono::system_clock::time_point time,
                     const match::Report& report);

}  // namespace fusillade::ops
