// One HTTP GET, as a program asks that watches a server: the command `health`.
#pragma once

#include <string>

namespace fusillade::net {

struct ProbeAnswer {
  int status = 0;    // 0: none came
  std::string text;  // the body, at most 64 KiB; without an answer: why
};

// `url`: http://host[:port][/path]; host is a name or an address (IPv6 in brackets). Never throws; waits at
// most `timeout_s`, the look-up of a name apart.
ProbeAnswer probe(const std::string& url, double timeout_s);

// "http://host:port/path" of a listener bound to this address, asked from the same machine: one that listens
// everywhere (0.0.0.0, ::) is asked by loopback.
std::string local_url(const std::string& address, int port, const std::string& path);

}  // namespace fusillade::net
