// Accepts connections on one port for as long as it lives: an error never ends it. Included only by
// server.cpp.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>

#include "net/counters.h"
#include "net/socket/io_threads.h"

namespace fusillade::net {

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  using Taker = std::function<void(boost::asio::ip::tcp::socket)>;  // on the listener's thread

  using Complaint = std::function<void(const std::string& problem)>;  // nobody could be accepted for a moment

  // Binds and listens. Throws std::system_error naming address, port and the key of the wrong one: `keys` is
  // what both begin with ("net.").
  Listener(IoThreads& threads, const std::string& keys, const std::string& address, std::int32_t port,
           Counters& counters, Taker taker, Complaint complain);

  void start();
  void stop();  // any thread
  std::uint16_t port() const { return port_; }

 private:
  void accept();
  void pause(const boost::system::error_code& error);
  template <class Step>
  void insist(Step step);

  IoThreads& threads_;
  std::atomic<bool> is_stopped_{false};
  boost::asio::ip::tcp::acceptor acceptor_;  // on the first of them, as the timer
  boost::asio::steady_timer timer_;
  Counters& counters_;
  Taker taker_;
  Complaint complain_;
  std::uint16_t port_ = 0;
};

}  // namespace fusillade::net
