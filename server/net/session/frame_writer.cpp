#include "net/session/frame_writer.h"

#include <boost/asio/buffer.hpp>
#include <utility>

namespace fusillade::net {

namespace asio = boost::asio;
using boost::system::error_code;

bool FrameWriter::begin(std::string_view frame) {
  has_turn_ = turn_.try_take();
  error_code error;
  const std::size_t written = has_turn_ ? push(frame, error) : 0;
  if (written < frame.size() && !error) {
    rest_ = frame.substr(written);
    return false;
  }
  end(error);
  return true;
}

void FrameWriter::finish(Done done) {
  if (has_turn_) return wait_for_room(std::move(done));
  turn_.wait([this, done = std::move(done)] { push_or_wait(done); });
}

std::size_t FrameWriter::push(std::string_view bytes, error_code& error) {
  std::size_t written = 0;
  while (written < bytes.size() && !error)
    written += socket_.write_some(asio::buffer(bytes.substr(written)), error);
  if (error == asio::error::would_block) error.clear();
  return written;
}

// False: the kernel is full.
bool FrameWriter::push_rest() {
  error_code error;
  rest_.erase(0, push(rest_, error));
  if (!rest_.empty() && !error) return false;
  end(error);
  return true;
}

void FrameWriter::push_or_wait(Done done) {
  if (!push_rest()) return wait_for_room(std::move(done));
  done(error_);
}

void FrameWriter::wait_for_room(Done done) {
  socket_.async_wait(asio::socket_base::wait_write, [this, done = std::move(done)](error_code error) mutable {
    if (!error) return push_or_wait(std::move(done));
    end(error);
    done(error);
  });
}

void FrameWriter::end(const error_code& error) {
  error_ = error;
  rest_.clear();
  turn_.give_back();
}

}  // namespace fusillade::net
