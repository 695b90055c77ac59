// Writes frames to a plain TCP socket: at once what the kernel takes, which is nearly always all of it, and
// the rest when there is room again. One strand, one frame at a time.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>

#include "net/session/frame.h"
#include "net/socket/write_turn.h"

namespace fusillade::net {

class FrameWriter {
 public:
  using Done = std::function<void(boost::system::error_code)>;

  FrameWriter(boost::asio::ip::tcp::socket& socket, WriteTurn& turn) : socket_(socket), turn_(turn) {}

  // True: it is over, error() says how. False: finish() has to follow.
  bool begin(Buffer frame);
  // Calls `done` when it is over; keeps it, and what it holds, till then.
  void finish(Done done);
  const boost::system::error_code& error() const { return error_; }

 private:
  bool push();
  void push_or_wait(Done done);
  void wait_for_room(Done done);
  void end(const boost::system::error_code& error);

  boost::asio::ip::tcp::socket& socket_;
  WriteTurn& turn_;
  Buffer frame_;
  std::size_t written_ = 0;
  bool has_turn_ = false;
  boost::system::error_code error_;
};

}  // namespace fusillade::net
