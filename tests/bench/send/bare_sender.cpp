#include "bench/send/bare_sender.h"

#include <arpa/inet.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <system_error>

#include "net/socket/socket_options.h"

namespace fusillade::bench {
namespace {

int checked(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

}  // namespace

BareSender::BareSender(int clients, std::string frame)
    : clients_(clients),
      listener_(checked(socket(AF_INET, SOCK_STREAM, 0), "socket")),
      poller_(checked(epoll_create1(0), "epoll")),
      frame_(std::move(frame)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  checked(bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address), "bind");
  checked(listen(listener_, SOMAXCONN), "listen");
  socklen_t length = sizeof address;
  checked(getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &length), "getsockname");
  port_ = ntohs(address.sin_port);
}

BareSender::~BareSender() {
  for (const int descriptor : sockets_) close(descriptor);
  close(poller_);
  close(listener_);
}

void BareSender::accept_all() {
  while (static_cast<int>(sockets_.size()) < clients_) {
    const int descriptor = checked(accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK), "accept");
    net::configure_socket(descriptor);
    epoll_event wanted{.events = EPOLLIN | EPOLLET, .data = {.fd = descriptor}};
    checked(epoll_ctl(poller_, EPOLL_CTL_ADD, descriptor, &wanted), "epoll");
    sockets_.push_back(descriptor);
  }
}

std::uint64_t BareSender::send_round() {
  for (const int descriptor : sockets_) {
    std::size_t sent = 0;
    while (sent < frame_.size()) {
      const auto bytes = send(descriptor, frame_.data() + sent, frame_.size() - sent, MSG_NOSIGNAL);
      if (bytes < 0 && errno != EAGAIN) throw std::system_error(errno, std::generic_category(), "send");
      if (bytes < 0) wait_for(descriptor);
      sent += bytes > 0 ? static_cast<std::size_t>(bytes) : 0;
    }
  }
  return frame_.size() * sockets_.size();
}

void BareSender::wait_for(int descriptor) const {
  epoll_event wanted{.events = EPOLLOUT | EPOLLONESHOT, .data = {.fd = descriptor}};
  checked(epoll_ctl(poller_, EPOLL_CTL_MOD, descriptor, &wanted), "epoll");
  epoll_event ready{};
  epoll_wait(poller_, &ready, 1, -1);
}

}  // namespace fusillade::bench
