// One request by HTTP, and what stands in its answer.
#pragma once

#include <string>

#include "net/wire_client.h"

namespace fusillade::net::test {

inline std::string get(std::uint16_t port, const std::string& path, const std::string& method = "GET",
                       const std::string& fields = {}, const std::string& body = {}) {
  return http(port, method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields +
                        "Connection: close\r\n\r\n" + body);
}

inline int status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
}

inline std::string field_of(const std::string& answer, const std::string& name) {
  const std::size_t begin = answer.find("\r\n" + name + ": ");
  if (begin == std::string::npos) return {};
  const std::size_t value = begin + name.size() + 4;
  return answer.substr(value, answer.find("\r\n", value) - value);
}

inline std::string body_of(const std::string& answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? "" : answer.substr(end + 4);
}

}  // namespace fusillade::net::test
