#include "net/socket/socket_options.h"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace fusillade::net {
namespace {

constexpr int send_buffer_bytes = 128 * 1024;  // the kernel doubles it for its own bookkeeping
// Three snapshots among 1,000 players of the demo (680 bytes each), nine of the bench's crowd (229).
constexpr int unsent_bytes_max = 2 * 1024;

void set(int descriptor, int level, int name, int value) {
  setsockopt(descriptor, level, name, &value, sizeof value);
}

}  // namespace

void configure_socket(int descriptor) {
  set(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
  set(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, unsent_bytes_max);
  set(descriptor, SOL_SOCKET, SO_SNDBUF, send_buffer_bytes);
}

ssize_t send_now(int descriptor, std::string_view bytes) {
  return send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT | MSG_EOR);
}

bool is_nearly_sent(int descriptor) {
  int unsent = 0;
  return ioctl(descriptor, SIOCOUTQNSD, &unsent) != 0 || unsent < unsent_bytes_max;
}

TcpState tcp_state(int descriptor) {
  constexpr double us = 1e-6;
  tcp_info info{};
  socklen_t length = sizeof info;
  int queued = 0;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) return {};
  if (ioctl(descriptor, SIOCOUTQ, &queued) != 0) queued = 0;
  return {info.tcpi_bytes_acked, info.tcpi_bytes_received, queued, info.tcpi_rtt * us};
}

void give_up_after_close(int descriptor, double timeout_s) {
  set(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, static_cast<int>(timeout_s * 1000));
}

void discard_on_close(int descriptor) {
  const linger now{.l_onoff = 1, .l_linger = 0};
  setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, sizeof now);
}

}  // namespace fusillade::net
