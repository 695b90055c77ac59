// The WebSocket of a session: Beast's, with the options and the ways out that it needs here. Included only
// where sessions are made. One thread, the connection's. Whoever gives a handler keeps this alive until it is
// called.
#pragma once

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/beast/core/buffers_prefix.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "net/clock.h"
#include "net/options.h"
#include "net/socket/socket_options.h"
#include "net/socket/transport.h"

namespace fusillade::net {

class WebSocket {
 public:
  using Stream = boost::beast::websocket::stream<Transport, false>;
  using Error = boost::system::error_code;
  enum class Received : std::uint8_t { part, message, too_long };

  WebSocket(Transport transport, std::size_t message_bytes_max)
      : stream_(std::move(transport)), inbox_(message_bytes_max + 1) {}

  boost::asio::ip::tcp::socket& tcp() { return stream_.next_layer().tcp().socket(); }

  // Before anything else. `turn`: by which somebody else may write to a plain socket from now on, past
  // WebSocket's own operations, which go through the reactor's queue each time; with TLS they do, since what
  // would block there has begun. `on_control(is_close)`: a control frame came, within a read.
  template <class OnControl>
  void set_up(const Options& options, WriteTurn& turn, OnControl on_control) {
    namespace websocket = boost::beast::websocket;
    configure_socket(tcp().native_handle());
    stream_.next_layer().give_up_after(options.stall_timeout_s);
    stream_.next_layer().begin_messages(turn);
    stream_.set_option(
        websocket::stream_base::timeout{.handshake_timeout = duration_of(options.hello_timeout_s),
                                        .idle_timeout = websocket::stream_base::none(),
                                        .keep_alive_pings = false});
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(boost::beast::http::field::server, "fusillade");
    }));
    stream_.read_message_max(0);  // the inbox is the bound
    stream_.auto_fragment(false);
    stream_.binary(true);
    stream_.control_callback([on_control](websocket::frame_type type, boost::beast::string_view) {
      on_control(type == websocket::frame_type::close);
    });
  }

  // Answers the request.
  template <class Request, class Handler>
  void accept(Request request, Handler handler) {
    auto kept = std::make_shared<Request>(std::move(request));
    stream_.async_accept(*kept, [kept, handler = std::move(handler)](Error error) { handler(error); });
  }

  // One at a time; then received() says what there is.
  template <class Handler>
  void read(Handler handler) {
    const auto room = boost::asio::buffer(inbox_.data() + received_, inbox_.size() - received_);
    stream_.async_read_some(
        room, boost::asio::bind_cancellation_slot(
                  give_up_read_.slot(), [this, handler = std::move(handler)](Error error, std::size_t bytes) {
                    received_ += bytes;
                    handler(error);
                  }));
  }
  Received received() const {
    if (received_ == inbox_.size()) return Received::too_long;
    return stream_.is_message_done() ? Received::message : Received::part;
  }
  // So far.
  std::string_view message() const { return {inbox_.data(), received_}; }
  bool is_text() const { return stream_.got_text(); }
  // Between accept() and close(): false once the client has closed or broken a rule of WebSocket. Then the
  // read that is under way answers and waits for the end of the connection, however long that takes.
  bool is_open() const { return stream_.is_open(); }
  // The message is done with.
  void clear() { received_ = 0; }

  // One at a time; the bytes stay until the handler is called.
  template <class Handler>
  void write(std::string_view message, Handler handler) {
    stream_.async_write(boost::asio::buffer(message),
                        boost::asio::bind_cancellation_slot(give_up_write_.slot(), std::move(handler)));
  }

  // Unless one is still being written. `keeper`: held meanwhile.
  template <class Keeper>
  void ping(Keeper keeper) {
    if (std::exchange(is_pinging_, true)) return;
    stream_.async_ping(
        {}, boost::asio::bind_cancellation_slot(
                give_up_ping_.slot(), [this, keeper = std::move(keeper)](Error) { is_pinging_ = false; }));
  }

  // Sends a close frame and reads until the client's; no read may be begun from now on.
  template <class Handler>
  void close(std::uint16_t code, std::string_view reason, Handler handler) {
    namespace websocket = boost::beast::websocket;
    const websocket::close_reason why(websocket::close_code{code}, reason);
    stream_.async_close(why, boost::asio::bind_cancellation_slot(give_up_close_.slot(), std::move(handler)));
  }

  // Where the client breaks the rules while it is closed on, Beast's read waits for the close, and the close
  // for the read: on no socket, so that its end ends neither.
  void give_up() {
    stream_.next_layer().close();
    give_up_close_.emit(boost::asio::cancellation_type::terminal);
    give_up_read_.emit(boost::asio::cancellation_type::terminal);
    give_up_ping_.emit(boost::asio::cancellation_type::terminal);
    give_up_write_.emit(boost::asio::cancellation_type::terminal);
  }

 private:
  Stream stream_;
  boost::asio::cancellation_signal give_up_read_, give_up_close_, give_up_ping_, give_up_write_;
  std::vector<char> inbox_;  // one byte more than the longest message allowed
  std::size_t received_ = 0;
  bool is_pinging_ = false;
};

}  // namespace fusillade::net
