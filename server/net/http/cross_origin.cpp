#include "net/http/cross_origin.h"

#include <algorithm>
#include <string_view>

namespace fusillade::net {

namespace http = boost::beast::http;

bool is_allowed_origin(const Options& options, const http::fields& header) {
  const auto origin = header.find(http::field::origin);
  if (options.allowed_origins.empty() || origin == header.end()) return true;
  const std::string_view wanted(origin->value());
  return std::ranges::find(options.allowed_origins, wanted) != options.allowed_origins.end();
}

bool is_allowed_preflight(const Options& options, const http::request_header<>& request) {
  const bool is_preflight = request.method() == http::verb::options &&
                            request.count(http::field::origin) > 0 &&
                            request.count(http::field::access_control_request_method) > 0;
  return is_preflight && is_allowed_origin(options, request);
}

void permit_page(const Options& options, const http::request_header<>& request, HttpResponse& response) {
  response.insert(http::field::vary, "Origin");
  const auto origin = request.find(http::field::origin);
  if (origin == request.end() || !is_allowed_origin(options, request)) return;
  response.set(http::field::access_control_allow_origin, origin->value());
  if (!is_allowed_preflight(options, request)) return;
  response.set(http::field::access_control_allow_methods, "GET, HEAD");
  response.set(http::field::access_control_allow_headers, "*");
  response.set(http::field::access_control_max_age, "600");
}

}  // namespace fusillade::net
