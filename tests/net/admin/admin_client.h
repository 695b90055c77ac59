// One request to the admin listener of a test's host, and its answer.
#pragma once

#include <boost/json.hpp>
#include <string>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net::test {

struct AdminAnswer {
  int status = 0;
  std::string head, body;

  boost::json::value json() const { return boost::json::parse(body); }
  std::string error() const { return boost::json::value_to<std::string>(json().at("error")); }
};

// `headers`: whole lines, each with its end.
inline AdminAnswer ask(Host& host, const std::string& method, const std::string& path,
                       const std::string& body = {}, const std::string& headers = {},
                       const std::string& host_header = "localhost") {
  const std::string answer =
      http(host.server().admin_port(),
           method + " " + path + " HTTP/1.1\r\nHost: " + host_header + "\r\nConnection: close\r\n" + headers +
               "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::size_t end = answer.find("\r\n\r\n");
  if (!answer.starts_with("HTTP/1.1 ") || end == std::string::npos) return {};
  return {std::stoi(answer.substr(9, 3)), answer.substr(0, end), answer.substr(end + 4)};
}

}  // namespace fusillade::net::test
