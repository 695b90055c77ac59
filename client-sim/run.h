// A whole run: squads on their threads, the clock and the signals on the caller's, the display beside them.
#pragma once

#include "client-sim/options.h"
#include "client-sim/report/summary.h"

namespace fusillade::client {

// Plays until options.seconds are over, every bot's session has ended, or SIGINT or SIGTERM arrives (a second
// one ends without goodbye). Throws std::runtime_error when the host has no address.
Summary run_bots(const BotOptions& options);

}  // namespace fusillade::client
