#include "net/socket/socket_options.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

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
  configure_socket(descriptor, 2.5);
  EXPECT_EQ(option_of(descriptor, IPPROTO_TCP, TCP_NODELAY), 1);
  EXPECT_EQ(option_of(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT), 2500);
  EXPECT_GT(option_of(descriptor, SOL_SOCKET, SO_SNDBUF), 0);
  EXPECT_EQ(bytes_acknowledged(descriptor), 0U);
  close(descriptor);
}

}  // namespace
}  // namespace fusillade::net
