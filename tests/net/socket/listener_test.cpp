#include "net/socket/listener.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>

#include "net/host.h"

namespace fusillade::net {
namespace {

using test::Host;

// As long as it lives nobody in the process gets a further descriptor.
class NoDescriptors {
 public:
  NoDescriptors() {
    const int next = dup(STDIN_FILENO);
    close(next);
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit none = before_;
    none.rlim_cur = static_cast<rlim_t>(next);
    setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;

 private:
  rlimit before_{};
};

void connect_to(int descriptor, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  EXPECT_EQ(connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
}

std::string answer_to(int descriptor, const std::string& request) {
  EXPECT_EQ(send(descriptor, request.data(), request.size(), 0), static_cast<ssize_t>(request.size()));
  std::array<char, 8> begin{};
  const ssize_t count = recv(descriptor, begin.data(), begin.size(), MSG_WAITALL);
  return {begin.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

TEST(Listener, WithTooFewFilesItCountsThatAndTakesTheConnectionLater) {
  Host host;
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  EXPECT_EQ(host.metric("fusillade_accept_errors_total"), 0);
  {
    const NoDescriptors none;
    connect_to(client, host.port());
    EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_accept_errors_total") > 0; }));
    EXPECT_EQ(host.metric("fusillade_connections_accepted_total"), 0);
  }
  EXPECT_EQ(answer_to(client, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"), "HTTP/1.1");
  EXPECT_TRUE(std::ranges::count(host.events(), "accept_failed") > 0);
  close(client);
}

}  // namespace
}  // namespace fusillade::net
