// Pages of other origins: which may play, and read what the players' port answers (CORS, the Fetch standard).
#pragma once

#include <boost/beast/http/fields.hpp>

#include "net/http/http_response.h"
#include "net/options.h"

namespace fusillade::net {

// By `allowed_origins`. A client that is no browser sends no origin: the header protects browsers' users, not
// the server.
bool is_allowed_origin(const Options& options, const boost::beast::http::fields& header);

// A browser asks whether a page, whose origin is allowed, may send more than a plain GET.
bool is_allowed_preflight(const Options& options, const boost::beast::http::request_header<>& request);

// Lets the page that asks read the response where its origin is allowed, and tells those who keep a response
// that others may not have it.
void permit_page(const Options& options, const boost::beast::http::request_header<>& request,
                 HttpResponse& response);

}  // namespace fusillade::net
