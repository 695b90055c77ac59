#include "http_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace fusillade::test {
namespace {

std::string exchange(int descriptor, const std::string& request) {
  std::string answer;
  if (send(descriptor, request.data(), request.size(), MSG_NOSIGNAL) < 0) return answer;
  std::array<char, 4096> part{};
  for (;;) {
    const ssize_t count = recv(descriptor, part.data(), part.size(), 0);
    if (count <= 0) return answer;
    answer.append(part.data(), static_cast<std::size_t>(count));
  }
}

HttpAnswer ask(std::uint16_t port, const std::string& request) {
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const timeval limit{.tv_sec = 10, .tv_usec = 0};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    answer = exchange(descriptor, request);
  }
  close(descriptor);
  const std::size_t body = answer.find("\r\n\r\n");
  if (body == std::string::npos) return {};
  return {std::atoi(answer.c_str() + answer.find(' ')), answer.substr(body + 4)};
}

HttpAnswer ask_with_body(std::uint16_t port, const std::string& method, const std::string& path,
                         const std::string& body) {
  return ask(port, method + " " + path +
                       " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
                       std::to_string(body.size()) + "\r\n\r\n" + body);
}

}  // namespace

HttpAnswer http_get(std::uint16_t port, const std::string& path) {
  return ask(port, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
}

HttpAnswer http_put(std::uint16_t port, const std::string& path, const std::string& body) {
  return ask_with_body(port, "PUT", path, body);
}

HttpAnswer http_post(std::uint16_t port, const std::string& path, const std::string& body) {
  return ask_with_body(port, "POST", path, body);
}

HttpAnswer http_delete(std::uint16_t port, const std::string& path) {
  return ask(port, "DELETE " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
}

}  // namespace fusillade::test
