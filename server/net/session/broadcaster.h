// From a match's frame to the queues of its sessions; runs on the match's worker and never waits for a
// client.
#pragma once

#include "match/match.h"
#include "net/context.h"

namespace fusillade::net {

// Returns the sessions that have to be woken: their writers had nothing to do. Threads: frames of one match
// by one thread at a time, several matches at once. O(bytes sent).
Peers broadcast(Context& context, const match::Match& match, const match::Frame& frame);

}  // namespace fusillade::net
