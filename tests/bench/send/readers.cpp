#include "bench/send/readers.h"

#include <arpa/inet.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "bench/processor.h"

namespace fusillade::bench {
namespace {

constexpr std::string_view upgrade =
    "GET /v1/play?match=bench HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

int checked(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

// Nothing comes after the answer until all are connected.
void shake_hands(int descriptor) {
  checked(static_cast<int>(send(descriptor, upgrade.data(), upgrade.size(), MSG_NOSIGNAL)), "upgrade");
  std::string answer;
  char room = 0;
  while (answer.find("\r\n\r\n") == std::string::npos) {
    if (recv(descriptor, &room, 1, 0) != 1) throw std::runtime_error("the upgrade was refused: " + answer);
    answer.push_back(room);
  }
}

int connect_one(std::uint16_t port, bool is_websocket) {
  const int descriptor = checked(socket(AF_INET, SOCK_STREAM, 0), "socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  checked(connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  if (is_websocket) shake_hands(descriptor);
  return descriptor;
}

}  // namespace

Readers::Readers(std::uint16_t port, int count, bool is_websocket)
    : pause_(std::max(pause_min, count * pause_per_client)) {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap");
  shared_ = new (memory) Shared;
  pid_ = checked(fork(), "fork");
  if (pid_ != 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  stay_on_processor(1);
  try {
    read_for_ever(port, count, is_websocket);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "readers: %s\n", error.what());
  }
  _exit(1);
}

Readers::~Readers() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  munmap(shared_, sizeof(Shared));
}

void Readers::read_for_ever(std::uint16_t port, int count, bool is_websocket) const {
  const int poller = checked(epoll_create1(0), "epoll");
  for (int i = 0; i < count; ++i) {
    const int descriptor = connect_one(port, is_websocket);
    epoll_event wanted{.events = EPOLLIN, .data = {.fd = descriptor}};
    checked(epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &wanted), "epoll");
    ++shared_->connected;
  }
  for (;;) {
    std::this_thread::sleep_for(pause_);
    read_what_waits(poller);
  }
}

void Readers::read_what_waits(int poller) const {
  std::array<epoll_event, 256> ready{};
  std::array<char, 65536> room{};
  for (int events = 1; events > 0;) {
    events = epoll_wait(poller, ready.data(), static_cast<int>(ready.size()), 0);
    for (int i = 0; i < events; ++i) {
      const auto bytes =
          recv(ready[static_cast<std::size_t>(i)].data.fd, room.data(), room.size(), MSG_DONTWAIT);
      if (bytes > 0) shared_->bytes += static_cast<std::uint64_t>(bytes);
    }
  }
}

}  // namespace fusillade::bench
