#include "net/socket/transport.h"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace fusillade::net {

using boost::system::error_code;

void Transport::read_some(const Rooms& rooms, OnBytes on_bytes) {
  std::visit([&](auto& stream) { stream.async_read_some(rooms, std::move(on_bytes)); }, stream_);
}

void Transport::begin_messages(WriteTurn& turn) {
  has_begun_ = true;
  if (is_secure()) return;
  turn_ = &turn;
  turn.open();
}

void Transport::write_some(const Pieces& pieces, OnBytes on_bytes) {
  if (turn_ != nullptr) return write_in_turn(pieces, std::move(on_bytes));
  if (has_begun_) return write_when_sent(pieces, std::move(on_bytes));
  std::visit([&](auto& stream) { stream.async_write_some(pieces, std::move(on_bytes)); }, stream_);
}

// All of it, so that a frame is never left half written.
void Transport::write_in_turn(const Pieces& pieces, OnBytes on_bytes) {
  const auto write = [this, pieces, on_bytes = std::move(on_bytes)] {
    try {
      boost::asio::async_write(tcp().socket(), pieces,
                               [turn = turn_, on_bytes](error_code error, std::size_t bytes) {
                                 turn->give_back();
                                 on_bytes(error, bytes);
                               });
    } catch (...) {  // no memory to begin with: others may try
      turn_->give_back();
      throw;
    }
  };
  if (turn_->try_take()) return write();
  turn_->wait(write);
}

// What the kernel holds is bounded before more is encrypted: what it adds to a packet that waits it takes
// unasked. A socket that is closed meanwhile says so at the write.
void Transport::write_when_sent(const Pieces& pieces, OnBytes on_bytes) {
  auto write = [this, pieces, on_bytes = std::move(on_bytes)]() mutable {
    tls().async_write_some(pieces, std::move(on_bytes));
  };
  auto& socket = tcp().socket();
  if (is_nearly_sent(socket.native_handle())) return write();
  socket.async_wait(socket.wait_write, [write = std::move(write)](error_code) mutable { write(); });
}

void Transport::async_end(OnEnd on_end) {
  if (is_secure()) return tls().async_shutdown(std::move(on_end));
  error_code error;
  tcp().socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, error);
  boost::asio::post(get_executor(), [on_end = std::move(on_end), error] { on_end(error); });
}

void Transport::tear_down(boost::beast::role_type role, OnEnd on_end) {
  using boost::beast::websocket::async_teardown;
  begin_end();
  if (is_secure()) return async_teardown(role, tls(), std::move(on_end));
  async_teardown(role, tcp().socket(), std::move(on_end));
}

// Its descriptor may be another connection's at any time from now on.
void Transport::begin_end() {
  if (turn_ != nullptr) turn_->close();
  auto& socket = tcp().socket();
  if (socket.is_open()) give_up_after_close(socket.native_handle(), end_timeout_s_);
}

}  // namespace fusillade::net
