#include "net/http/http_response.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <string>
#include <string_view>

namespace fusillade::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr unsigned http_1_0 = 10;
// Nothing but the server's own files, WebAssembly and the game's socket, which 'self' includes; nobody may
// frame the page.
constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string_view field_of(const http::request_header<>& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

void set(HttpResponse& response, http::field name, std::string_view value) { response.set(name, value); }

bool is_bodiless(http::status status) {
  return status == http::status::no_content || status == http::status::not_modified;
}

// RFC 9110, 5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT". The program sets no locale, so the names are English.
std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

// Returns the body.
std::string_view fill_document(HttpResponse& response, const Document& document,
                               const http::request_header<>& request) {
  set(response, http::field::etag, entity_tag(document));
  set(response, http::field::vary, "Accept-Encoding");
  if (matches_etag(document, field_of(request, http::field::if_none_match))) {
    response.result(http::status::not_modified);
    return {};
  }
  set(response, http::field::content_type, document.content_type);
  if (document.gzip.empty() || !accepts_gzip(field_of(request, http::field::accept_encoding)))
    return document.bytes;
  set(response, http::field::content_encoding, "gzip");
  return document.gzip;
}

}  // namespace

HttpResponse make_response(const HttpAnswer& answer, const http::request_header<>& request) {
  const unsigned version = std::max(request.version(), http_1_0);  // 0: the request line could not be read
  HttpResponse response(static_cast<http::status>(answer.status), version);
  set(response, http::field::date, http_date());
  set(response, http::field::cache_control, answer.cache_control);
  response.set("X-Content-Type-Options", "nosniff");
  if (answer.is_page) response.set("Content-Security-Policy", page_policy);
  if (!answer.allow.empty()) set(response, http::field::allow, answer.allow);
  if (answer.status == 401) set(response, http::field::www_authenticate, "Bearer");
  if (answer.status == 426) {
    set(response, http::field::connection, "upgrade");
    set(response, http::field::upgrade, "websocket");
    set(response, http::field::sec_websocket_version, websocket_version);
  }
  std::string_view body = answer.body;
  if (answer.document) {
    body = fill_document(response, *answer.document, request);
  } else if (!answer.content_type.empty()) {
    set(response, http::field::content_type, answer.content_type);
  }
  if (is_bodiless(response.result())) return response;
  response.content_length(body.size());
  if (request.method() != http::verb::head) response.body() = {body.data(), body.size()};
  return response;
}

}  // namespace fusillade::net
