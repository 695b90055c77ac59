#include "net/session/frame_writer.h"

#include <boost/asio/buffer.hpp>
#include <utility>

namespace fusillade::net {

namespace asio = boost::asio;
using boost::system::error_code;

bool FrameWriter::begin(Buffer frame) {
  frame_ = std::move(frame);
  written_ = 0;
  has_turn_ = turn_.try_take();
  return has_turn_ && push();
}

void FrameWriter::finish(Done done) {
  if (has_turn_) return wait_for_room(std::move(done));
  turn_.wait([this, done = std::move(done)] { push_or_wait(done); });
}

// False: the kernel is full.
bool FrameWriter::push() {
  error_code error;
  while (written_ < frame_->size() && !error)
    written_ += socket_.write_some(asio::buffer(*frame_) + written_, error);
  if (error == asio::error::would_block) return false;
  end(error);
  return true;
}

void FrameWriter::push_or_wait(Done done) {
  if (!push()) return wait_for_room(std::move(done));
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
  frame_.reset();
  turn_.give_back();
}

}  // namespace fusillade::net
