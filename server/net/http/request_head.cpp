#include "net/http/request_head.h"

namespace fusillade::net {

namespace http = boost::beast::http;

// Bodies are short, so none needs chunks; and whoever reads chunks, or an encoding that it does not know, in
// another way than the proxy before it takes a body for a request and trailers for headers.
std::optional<HttpAnswer> refuse_head(const http::request_header<>& request) {
  if (request.find(http::field::transfer_encoding) != request.end())
    return error_answer(411, "Transfer-Encoding: is there; allowed: a body with Content-Length");
  return std::nullopt;
}

}  // namespace fusillade::net
