// Answers of the HTTP interface, without sockets.
#pragma once

#include <string>
#include <string_view>

#include "net/context.h"
#include "net/http/document.h"

namespace fusillade::net {

inline constexpr std::string_view play_path = "/v1/play";
inline constexpr std::string_view text_type = "text/plain; charset=utf-8";

struct HttpAnswer {
  int status = 200;
  std::string body;
  std::string_view content_type = "application/json";  // empty: there is no body
  std::string allow{};                                 // with 405
  std::string_view cache_control = "no-store";         // what clients and proxies may keep
  DocumentPointer document = {};                       // instead of body and content_type
  bool is_page = false;                                // a browser shows it: with the content security policy
};

// What the players' port answers; `target` as in the request line.
HttpAnswer answer(const Context& context, std::string_view method, std::string_view target);
HttpAnswer readiness(const Context& context);  // of /readyz
// {"error": text}
HttpAnswer error_answer(int status, std::string_view text);

// Path and one query key of a request target, percent-decoded.
struct PlayTarget {
  bool is_play = false;
  std::string match;  // empty: any
};
PlayTarget parse_play_target(std::string_view target);

}  // namespace fusillade::net
