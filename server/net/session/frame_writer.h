// Writes frames to a plain TCP socket: at once what the kernel takes, which is nearly always all of it, and
// the rest when there is room again. One thread, one frame at a time.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "net/socket/write_turn.h"

namespace fusillade::net {

class FrameWriter {
 public:
  using Done = std::function<void(boost::system::error_code)>;

  FrameWriter(boost::asio::ip::tcp::socket& socket, WriteTurn& turn) : socket_(socket), turn_(turn) {}

  // True: it is over, error() says how. False: finish() has to follow; the frame is needed no more.
  bool begin(std::string_view frame);
  // Calls `done` when it is over; keeps it, and what it holds, till then.
  void finish(Done done);
  const boost::system::error_code& error() const { return error_; }
  void prefetch() const { __builtin_prefetch(&socket_); }

 private:
  // Returns how much the kernel took; then it is full, or `error` says why not.
  std::size_t push(std::string_view bytes, boost::system::error_code& error);
  bool push_rest();
  void push_or_wait(Done done);
  void wait_for_room(Done done);
  void end(const boost::system::error_code& error);

  boost::asio::ip::tcp::socket& socket_;
  WriteTurn& turn_;
  std::string rest_;  // of the frame, what the kernel had no room for
  bool has_turn_ = false;
  boost::system::error_code error_;
};

}  // namespace fusillade::net
