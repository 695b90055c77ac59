#include "client-sim/connection/http_get.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <memory>
#include <utility>

#include "client-sim/connection/transport.h"

namespace fusillade::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Error = boost::system::error_code;

namespace {

constexpr std::uint64_t body_bytes_max = 48 * 1024 * 1024;  // as proto/README.md asks of clients

struct HttpExchange : std::enable_shared_from_this<HttpExchange> {
  HttpExchange(asio::io_context& context, const ServerAddress& server,
               std::function<void(const HttpAnswer&)> given)
      : stream(context, server), answered(std::move(given)) {
    parser.body_limit(body_bytes_max);
  }

  Transport stream;
  std::function<void(const HttpAnswer&)> answered;
  beast::flat_buffer in;
  http::request<http::empty_body> request;
  http::response_parser<http::string_body> parser;

  void start(const ServerAddress& server) {
    request = {http::verb::get, server.target, 11};
    request.set(http::field::host, server.host);
    request.set(http::field::connection, "close");
    stream.async_connect(server, [self = shared_from_this()](Error error) {
      if (error) return self->answered({0, error.message()});
      self->write();
    });
  }

  void write() {
    http::async_write(stream, request, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->answered({0, error.message()});
      self->read();
    });
  }

  void read() {
    http::async_read(stream, in, parser, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->answered({0, error.message()});
      self->answered({static_cast<int>(self->parser.get().result_int()), self->parser.get().body()});
    });
  }
};

}  // namespace

void http_get(EventLoop& loop, const ServerAddress& server, std::chrono::nanoseconds limit,
              std::function<void(const HttpAnswer&)> answered) {
  auto exchange = std::make_shared<HttpExchange>(loop.context(), server, std::move(answered));
  exchange->stream.tcp().expires_after(limit);
  exchange->start(server);
}

}  // namespace fusillade::client
