#include "attacker/raw_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace fusillade::test {
namespace {

constexpr std::uint32_t loopback_network = 0x7F000000U;

sockaddr_in address_of(std::uint8_t host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(loopback_network + host);
  return address;
}

SSL_CTX* tls_context() {
  static SSL_CTX* const context = SSL_CTX_new(TLS_client_method());
  return context;
}

}  // namespace

RawSocket::RawSocket(std::uint16_t port, std::uint8_t source, Layer layer)
    : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const timeval limit{.tv_sec = 0, .tv_usec = 100000};
  setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  const sockaddr_in from = address_of(source, 0), to = address_of(1, port);
  if (bind(descriptor_, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0 ||
      connect(descriptor_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    close();
  }
  if (is_open() && layer == Layer::tls) shake_hands();
}

RawSocket::~RawSocket() { close(); }

RawSocket::RawSocket(RawSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), tls_(std::move(other.tls_)) {}

RawSocket& RawSocket::operator=(RawSocket&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(tls_, other.tls_);
  return *this;
}

void RawSocket::shake_hands() {
  constexpr int waits_max = 20;  // of 100 ms
  tls_.reset(SSL_new(tls_context()));
  SSL_set_fd(tls_.get(), descriptor_);
  int result = 0;
  for (int i = 0; i < waits_max && result != 1; ++i) {
    result = SSL_connect(tls_.get());
    if (result != 1 && SSL_get_error(tls_.get(), result) != SSL_ERROR_WANT_READ) break;
  }
  if (result != 1) close();
}

bool RawSocket::send(std::string_view bytes) {
  if (!is_open() || bytes.empty()) return is_open();
  const ssize_t sent = tls_ ? SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                            : ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (sent <= 0) close();
  return is_open();
}

std::string RawSocket::receive() {
  std::array<char, 4096> part{};
  if (!is_open()) return {};
  const ssize_t count =
      tls_ ? SSL_read(tls_.get(), part.data(), part.size()) : recv(descriptor_, part.data(), part.size(), 0);
  const bool is_waiting = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  if (count <= 0 && !is_waiting) close();
  return {part.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

void RawSocket::reset() {
  const linger now{.l_onoff = 1, .l_linger = 0};
  if (is_open()) setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  close();
}

void RawSocket::close() {
  tls_.reset();
  if (is_open()) ::close(std::exchange(descriptor_, -1));
}

std::string frame_of(std::string_view payload) {
  constexpr std::size_t short_length_max = 125;
  std::string frame("\x82");
  if (payload.size() <= short_length_max) {
    frame += static_cast<char>(0x80U | payload.size());
  } else {
    frame += '\xFE';
    frame += static_cast<char>(payload.size() >> 8U);
    frame += static_cast<char>(payload.size() & 0xFFU);
  }
  return frame.append(4, '\0').append(payload);
}

std::string pong_frame() { return std::string("\x8A\x80").append(4, '\0'); }

std::string upgrade_request() {
  return "GET /v1/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
}

std::string hello_message() { return std::string("\x0A\x07\x08\x02\x12\x03") + "Eve"; }

std::string ping_message() { return std::string("\x1A\x02\x08\x01", 4); }

}  // namespace fusillade::test
