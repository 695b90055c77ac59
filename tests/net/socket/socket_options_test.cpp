#include "net/socket/socket_options.h"

#include <gtest/gtest.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <thread>

namespace fusillade::net {
namespace {

int option_of(int descriptor, int level, int name) {
  int value = 0;
  socklen_t length = sizeof value;
  EXPECT_EQ(getsockopt(descriptor, level, name, &value, &length), 0);
  return value;
}

TEST(SocketOptions, AreSet) {
  const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  ASSERT_GE(descriptor, 0);
  configure_socket(descriptor);
  EXPECT_EQ(option_of(descriptor, IPPROTO_TCP, TCP_NODELAY), 1);
  EXPECT_EQ(option_of(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT), 0) << "not before it is closed";
  EXPECT_EQ(option_of(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT), 2 * 1024);
  EXPECT_EQ(option_of(descriptor, SOL_SOCKET, SO_SNDBUF), 2 * 128 * 1024) << "the kernel doubles it";
  EXPECT_EQ(tcp_state(descriptor).bytes_acknowledged, 0U);
  give_up_after_close(descriptor, 2.5);
  EXPECT_EQ(option_of(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT), 2500);
  close(descriptor);
}

struct Pair {
  // `receive_buffer_bytes` > 0: of the far end.
  explicit Pair(int receive_buffer_bytes = 0) {
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (receive_buffer_bytes > 0)
      setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &receive_buffer_bytes, sizeof receive_buffer_bytes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    EXPECT_EQ(bind(listener, reinterpret_cast<const sockaddr*>(&address), length), 0);
    EXPECT_EQ(listen(listener, 1), 0);
    getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length);
    near = socket(AF_INET, SOCK_STREAM, 0);
    EXPECT_EQ(connect(near, reinterpret_cast<const sockaddr*>(&address), length), 0);
    far = accept(listener, nullptr, nullptr);
    close(listener);
  }
  ~Pair() {
    close(near);
    close(far);
  }
  int near = -1, far = -1;
};

// Until the kernel takes no more, `piece_bytes` at most at a time. Returns how many it took.
std::size_t fill(int descriptor, std::size_t piece_bytes) {
  const std::string bytes(piece_bytes, 'x');
  std::size_t sent = 0;
  for (ssize_t count = 0; count >= 0; sent += count > 0 ? static_cast<std::size_t>(count) : 0)
    count = send_now(descriptor, bytes);
  return sent;
}

// How many bytes the kernel keeps behind those that the peer's window has room for.
int unsent_bytes_of(int descriptor) {
  fill(descriptor, 1024);
  int bytes = 0;
  EXPECT_EQ(ioctl(descriptor, SIOCOUTQNSD, &bytes), 0);
  return bytes;
}

TEST(SocketOptions, TheKernelTakesLittleThatItCannotSend) {
  const Pair bounded, unbounded;
  configure_socket(bounded.near);
  configure_socket(unbounded.near);
  const int no_bound = -1;
  ASSERT_EQ(setsockopt(unbounded.near, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &no_bound, sizeof no_bound), 0);
  const int bound_bytes = (2 + 1) * 1024;  // and the piece with which it is passed
  EXPECT_LE(unsent_bytes_of(bounded.near), bound_bytes);
  EXPECT_GT(unsent_bytes_of(unbounded.near), bound_bytes);
}

// What a session asks of the kernel ends no connection through which something goes all the time, though the
// window is never open for a whole piece. TCP_USER_TIMEOUT of a second does, after 1.5 s.
TEST(SocketOptions, AReaderThatTakesLittleStays) {
  constexpr int steps = 600, steps_per_piece = 5, steps_per_reading = 40;
  constexpr auto step = std::chrono::milliseconds(10);
  const Pair pair(4096);
  configure_socket(pair.near);
  std::string rest, room(1 << 16, '\0');
  std::size_t taken = 0;
  for (int i = 0; i < steps; ++i) {
    if (i % steps_per_piece == 0 && rest.empty()) rest.assign(3000, 'x');
    const ssize_t sent = send(pair.near, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    ASSERT_TRUE(sent >= 0 || errno == EAGAIN) << "after " << i * step.count() << " ms";
    rest.erase(0, sent > 0 ? static_cast<std::size_t>(sent) : 0);
    if (i % steps_per_reading == 0) {
      const ssize_t got = recv(pair.far, room.data(), room.size(), MSG_DONTWAIT);
      taken += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    std::this_thread::sleep_for(step);
  }
  EXPECT_GT(taken, 30000U);
}

TEST(SocketOptions, TellWhatTheKernelHoldsAndHowFarThePeerIs) {
  const Pair pair;
  const std::size_t sent = fill(pair.near, 1 << 20);
  const TcpState state = tcp_state(pair.near);
  EXPECT_GT(state.bytes_queued, 0);
  const std::uint64_t known = state.bytes_acknowledged + static_cast<std::uint64_t>(state.bytes_queued);
  EXPECT_LE(known - sent, 1U) << "the handshake counts as one";
  EXPECT_GT(state.round_trip_s, 0);
  EXPECT_LT(state.round_trip_s, 10);
}

TEST(SocketOptions, WhatIsNoConnectionHasNoState) {
  const TcpState state = tcp_state(-1);
  EXPECT_EQ(state.bytes_queued, 0);
  EXPECT_EQ(state.round_trip_s, 0);
}

}  // namespace
}  // namespace fusillade::net
