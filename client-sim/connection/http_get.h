// One HTTP GET with a time limit.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "client-sim/connection/event_loop.h"
#include "client-sim/connection/server_address.h"

namespace fusillade::client {

struct HttpAnswer {
  int status = 0;    // 0: no answer; then `text` says why
  std::string text;  // the body, at most 48 MiB: as much as content may have (proto/README.md)
};

// `server`: as resolve() gives it.
void http_get(EventLoop& loop, const ServerAddress& server, std::chrono::nanoseconds limit,
              std::function<void(const HttpAnswer&)> answered);

}  // namespace fusillade::client
