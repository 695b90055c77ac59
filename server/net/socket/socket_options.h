// What the kernel is told about a player's TCP connection, by file descriptor.
#pragma once

#include <cstdint>

namespace fusillade::net {

// No delay; a bounded send buffer with little unsent data in it, so that what a slow client gets is not old.
// An option that the system refuses is left as it is.
void configure_socket(int descriptor);

// All 0 where the system does not say.
struct TcpState {
  std::uint64_t bytes_acknowledged = 0;  // by the peer so far
  std::int64_t bytes_queued = 0;         // written and not yet acknowledged
  double round_trip_s = 0;               // smoothed; 0: not known yet
};
TcpState tcp_state(int descriptor);

// Before it is closed (0: as the system does): the kernel gives up what it still holds when the peer takes
// none of it for so long. Never while the connection is open: the kernel ends one whose reader takes
// something all the time, too, when its window is never open for a whole segment. Who looks at tcp_state()
// does not.
void give_up_after_close(int descriptor, double timeout_s);

// Closing it will cut the connection at once and free what is still to be sent.
void discard_on_close(int descriptor);

}  // namespace fusillade::net
