#include "net/http/probe.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <chrono>
#include <string_view>

#include "match/text.h"

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::uint64_t body_bytes_max = 65536;
constexpr unsigned http_1_1 = 11;

struct Target {
  std::string host, port, authority, path;
};

// url_view::port_number() cuts what is beyond.
bool is_port(std::string_view text) { return match::parse_number<std::uint16_t>(text).value_or(0) != 0; }

// Boost.URL 1.81 takes "http://a:8x" for port 8 and path "x".
bool has_path_of_its_own(const boost::urls::url_view& url) {
  return url.encoded_path().empty() || url.encoded_path().starts_with('/');
}

std::string parse(const std::string& text, Target& target) {
  const auto url = boost::urls::parse_uri(text);
  if (!url || url->scheme() != "http" || url->host_address().empty() || !has_path_of_its_own(*url))
    return "\"" + text + "\" is no address; allowed: http://host[:port][/path]";
  if (url->has_port() && !is_port(url->port()))
    return "\"" + text + "\" has the port \"" + std::string(url->port()) + "\"; allowed: 1 to 65535";
  target.host = url->host_address();
  target.port = url->has_port() ? std::string(url->port()) : "80";
  target.authority = std::string(url->encoded_host_and_port());
  target.path = std::string(url->encoded_target());
  if (!target.path.starts_with('/')) target.path.insert(0, "/");
  return {};
}

asio::awaitable<ProbeAnswer> get(Target target) {
  const auto executor = co_await asio::this_coro::executor;
  tcp::resolver resolver(executor);
  const auto endpoints = co_await resolver.async_resolve(target.host, target.port, asio::use_awaitable);
  beast::tcp_stream stream(executor);
  co_await stream.async_connect(endpoints, asio::use_awaitable);
  http::request<http::empty_body> request(http::verb::get, target.path, http_1_1);
  request.set(http::field::host, target.authority);
  request.set(http::field::connection, "close");
  co_await http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(body_bytes_max);
  co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
  co_return ProbeAnswer{static_cast<int>(parser.get().result_int()), parser.get().body()};
}

std::string reason_of(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const boost::system::system_error& error) {
    return error.code().message();
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace

ProbeAnswer probe(const std::string& url, double timeout_s) {
  Target target;
  if (std::string problem = parse(url, target); !problem.empty()) return {0, std::move(problem)};
  ProbeAnswer answer{0, "no answer in time"};
  asio::io_context io(1);
  asio::co_spawn(io, get(std::move(target)), [&](const std::exception_ptr& problem, ProbeAnswer received) {
    answer = problem ? ProbeAnswer{0, reason_of(problem)} : std::move(received);
  });
  io.run_for(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(timeout_s)));
  return answer;
}

std::string local_url(const std::string& address, int port, const std::string& path) {
  asio::ip::address host = asio::ip::make_address(address);
  if (host.is_unspecified())
    host = host.is_v6() ? asio::ip::address(asio::ip::address_v6::loopback())
                        : asio::ip::address(asio::ip::address_v4::loopback());
  const std::string text = host.is_v6() ? "[" + host.to_string() + "]" : host.to_string();
  return "http://" + text + ":" + std::to_string(port) + path;
}

}  // namespace fusillade::net
