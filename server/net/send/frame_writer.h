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
  using Socket = boost::asio::ip::tcp::socket;
  using Done = std::function<void(boost::system::error_code)>;
  enum class Begun : std::uint8_t { whole, part, failed };

  // `descriptor`: of the socket that takes turns, while `turn` is open.
  FrameWriter(int descriptor, WriteTurn& turn) : descriptor_(descriptor), turn_(turn) {}

  int descriptor() const { return descriptor_; }
  // Not by way of Asio's socket: with thousands of sessions it is in no cache. After `part`, finish() has to
  // follow; the frame is needed no more.
  Begun begin(std::string_view frame);
  // Calls `done` when it is over; keeps it, and what it holds, till then. `socket`: that of the descriptor.
  void finish(Socket& socket, Done done);

 private:
  // Returns how much the kernel took; then it is full, or `error` says why not.
  std::size_t push(std::string_view bytes, boost::system::error_code& error) const;
  void push_or_wait(Socket& socket, Done done);
  void wait_for_room(Socket& socket, Done done);
  void end(const Done& done, const boost::system::error_code& error);

  int descriptor_;
  bool has_turn_ = false;
  WriteTurn& turn_;
  std::string rest_;  // of the frame, what the kernel had no room for
};

}  // namespace fusillade::net
