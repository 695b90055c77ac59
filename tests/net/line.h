// What is written to a socket, read at its other end.
#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>

namespace fusillade::net::test {

// A pair of sockets, of which one is a peer's.
struct Line {
  Line() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0); }
  ~Line() {
    for (const int end : ends) close(end);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  // What has come.
  std::string read() const {
    std::string bytes(std::size_t{1} << 20U, '\0');
    const ssize_t count = recv(ends[1], bytes.data(), bytes.size(), MSG_DONTWAIT);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return bytes;
  }

  std::array<int, 2> ends{};
};

}  // namespace fusillade::net::test
