// One HTTP GET with a time limit; implemented in ws_client.cpp, the one file that includes Beast.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "client-sim/connection/event_loop.h"
#include "client-sim/connection/url.h"

namespace fusillade::client {

struct HttpAnswer {
  int status = 0;    // 0: no answer; then `text` says why
  std::string text;  // the body, at most 8 MiB
};

// `url.host` must be numeric or resolvable without delay (it is looked up synchronously).
void http_get(EventLoop& loop, const Url& url, std::chrono::nanoseconds limit,
              std::function<void(const HttpAnswer&)> answered);

}  // namespace fusillade::client
