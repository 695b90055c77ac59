#include "net/send/frame_writer.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "net/socket/socket_options.h"

namespace fusillade::net {

namespace asio = boost::asio;
using boost::system::error_code;

FrameWriter::Begun FrameWriter::begin(std::string_view frame) {
  error_code error;
  const std::size_t written = turn_.is_free() ? push(frame, error) : 0;
  if (written == frame.size()) return Begun::whole;
  if (error) return Begun::failed;
  has_turn_ = turn_.try_take();
  rest_ = frame.substr(written);
  return Begun::part;
}

void FrameWriter::finish(Socket& socket, Done done) {
  if (has_turn_) return wait_for_room(socket, std::move(done));
  turn_.wait([this, &socket, done = std::move(done)] { push_or_wait(socket, done); });
}

std::size_t FrameWriter::push(std::string_view bytes, error_code& error) const {
  if (!turn_.is_open()) error = asio::error::operation_aborted;
  std::size_t written = 0;
  while (written < bytes.size() && !error) {
    const ssize_t sent = send_now(descriptor_, bytes.substr(written));
    if (sent < 0 && errno == EAGAIN) break;
    if (sent < 0) error.assign(errno, boost::system::system_category());
    written += static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
  }
  return written;
}

void FrameWriter::push_or_wait(Socket& socket, Done done) {
  error_code error;
  rest_.erase(0, push(rest_, error));
  if (rest_.empty() || error) return end(done, error);
  wait_for_room(socket, std::move(done));
}

void FrameWriter::wait_for_room(Socket& socket, Done done) {
  socket.async_wait(asio::socket_base::wait_write,
                    [this, &socket, done = std::move(done)](error_code error) mutable {
                      if (error) return end(done, error);
                      push_or_wait(socket, std::move(done));
                    });
}

void FrameWriter::end(const Done& done, const error_code& error) {
  rest_.clear();
  turn_.give_back();
  done(error);
}

}  // namespace fusillade::net
