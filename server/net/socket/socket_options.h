// What the kernel is told about a player's TCP connection, by file descriptor.
#pragma once

#include <cstdint>

namespace fusillade::net {

// No delay; a bounded send buffer with little unsent data in it, so that what a slow client gets is not old;
// the kernel gives up when nothing is acknowledged for `stall_timeout_s`. An option that the system refuses
// is left as it is.
void configure_socket(int descriptor, double stall_timeout_s);

// All 0 where the system does not say.
struct TcpState {
  std::uint64_t bytes_acknowledged = 0;  // by the peer so far
  std::int64_t bytes_queued = 0;         // written and not yet acknowledged
  double round_trip_s = 0;               // smoothed; 0: not known yet
};
TcpState tcp_state(int descriptor);

// Closing it will cut the connection at once and free what is still to be sent.
void discard_on_close(int descriptor);

}  // namespace fusillade::net
