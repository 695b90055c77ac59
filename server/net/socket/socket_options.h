// What the kernel is told about a player's TCP connection, by file descriptor.
#pragma once

#include <cstdint>

namespace fusillade::net {

// No delay; a bounded send buffer with little unsent data in it, so that what a slow client gets is not old;
// the kernel gives up when nothing is acknowledged for `stall_timeout_s`. An option that the system refuses
// is left as it is.
void configure_socket(int descriptor, double stall_timeout_s);

// Bytes that the peer has acknowledged so far; 0 where the system does not say.
std::uint64_t bytes_acknowledged(int descriptor);

// Closing it will cut the connection at once and free what is still to be sent.
void discard_on_close(int descriptor);

}  // namespace fusillade::net
