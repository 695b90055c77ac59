// What is looked at of a request before its body is read (RFC 9112).
#pragma once

#include <boost/beast/http/message.hpp>
#include <optional>

#include "net/http/routes.h"

namespace fusillade::net {

// nullopt: its body may be read. Otherwise the answer, after which the connection has to end: where the next
// request would begin is not known.
std::optional<HttpAnswer> refuse_head(const boost::beast::http::request_header<>& request);

// Whether its client keeps the body back until it is told to go on (RFC 9110, 10.1.1).
bool expects_continue(const boost::beast::http::request_header<>& request);

// "GET http://host/path", as a proxy is asked, becomes "GET /path" with this Host. Any other target stays.
void make_origin_form(boost::beast::http::request_header<>& request);

}  // namespace fusillade::net
