// From a match's frame to the queues of its sessions; runs on the match's worker and never waits for a
// client.
#pragma once

#include "match/match.h"
#include "net/context.h"

namespace fusillade::net {

// Threads: frames of one match by one thread at a time, several matches at once. O(bytes sent).
void broadcast(Context& context, const match::Match& match, const match::Frame& frame);

}  // namespace fusillade::net
