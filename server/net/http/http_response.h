// An answer as an HTTP response: header fields, conditional requests, compression. Inner header of net/http.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>

#include "net/http/routes.h"

namespace fusillade::net {

inline constexpr std::string_view websocket_version = "13";  // RFC 6455

using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

// The body is a part of `answer`, which must outlive the response. HEAD, 204 and 304 have none. A document
// that the client holds (If-None-Match) gives 304; it goes out compressed where the client accepts that.
HttpResponse make_response(const HttpAnswer& answer, const boost::beast::http::request_header<>& request);

}  // namespace fusillade::net
