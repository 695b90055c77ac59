// One HTTP request over a plain socket of loopback.
#pragma once

#include <cstdint>
#include <string>

namespace fusillade::test {

struct HttpAnswer {
  int status = 0;  // 0: nobody answered
  std::string body;
};

HttpAnswer http_get(std::uint16_t port, const std::string& path);
HttpAnswer http_put(std::uint16_t port, const std::string& path, const std::string& body);
HttpAnswer http_post(std::uint16_t port, const std::string& path, const std::string& body);
HttpAnswer http_delete(std::uint16_t port, const std::string& path);

}  // namespace fusillade::test
