// What the kernel is told about a player's TCP connection, by file descriptor.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string_view>

namespace fusillade::net {

// No delay; a bounded send buffer with little unsent data in it, so that what a slow client gets is not old.
// An option that the system refuses is left as it is.
void configure_socket(int descriptor);

// As much as goes at once; -1 and errno: none, EAGAIN where there is no room. Each call begins a packet of
// its own, and with it the kernel looks at the bound: what it may add to one that waits it takes unasked, to
// 64 KiB. Without a signal where the peer is gone.
ssize_t send_now(int descriptor, std::string_view bytes);

// Whether the kernel would take more now: little that it has not sent is left of what came before.
bool is_nearly_sent(int descriptor);

// All 0 where the system does not say.
struct TcpState {
  std::uint64_t bytes_acknowledged = 0;  // by the peer so far
  std::uint64_t bytes_received = 0;      // from the peer so far, read or not
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
