// A whole run: squads on their threads, the clock and the signals on the caller's, the display beside them.
#pragma once

#include "client-sim/options.h"
#include "client-sim/report/recorder.h"
#include "client-sim/report/summary.h"

namespace fusillade::client {

// Plays until options.seconds are over, every bot's session has ended, or SIGINT or SIGTERM arrives (a second
// one ends without goodbye). `recorder` is told what the first bot sends and receives, on one thread. Throws
// std::runtime_error when the host has no address.
Summary run_bots(const BotOptions& options, Recorder* recorder = nullptr);

}  // namespace fusillade::client
