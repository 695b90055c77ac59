#include "net/socket/listener.h"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>
#include <new>
#include <system_error>
#include <thread>

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// Out of descriptors or memory: others may go.
constexpr auto pause_after_error = std::chrono::milliseconds(100);

bool is_of_address(const error_code& error) {
  return error == boost::system::errc::address_not_available ||
         error == boost::system::errc::address_family_not_supported;
}

}  // namespace

Listener::Listener(IoThreads& threads, const std::string& keys, const std::string& address, std::int32_t port,
                   Counters& counters, Taker taker, Complaint complain)
    : threads_(threads),
      acceptor_(threads.first_executor()),
      timer_(acceptor_.get_executor()),
      counters_(counters),
      taker_(std::move(taker)),
      complain_(std::move(complain)) {
  try {
    const tcp::endpoint endpoint(asio::ip::make_address(address), static_cast<std::uint16_t>(port));
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen(asio::socket_base::max_listen_connections);
    port_ = acceptor_.local_endpoint().port();
  } catch (const boost::system::system_error& error) {
    throw std::system_error(error.code(), keys + (is_of_address(error.code()) ? "address" : "port") +
                                              ": cannot listen on " + address + ":" + std::to_string(port));
  }
}

void Listener::start() {
  asio::post(acceptor_.get_executor(), [self = shared_from_this()] { self->accept(); });
}

void Listener::stop() {
  is_stopped_ = true;
  asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
    error_code ignored;
    self->acceptor_.close(ignored);
    self->timer_.cancel();
  });
}

// Nobody else would begin it again, so it waits for the memory that it needs.
template <class Step>
void Listener::insist(Step step) {
  constexpr auto pause_without_memory = std::chrono::milliseconds(10);
  while (!is_stopped_) {
    try {
      return step();
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(pause_without_memory);
    }
  }
}

void Listener::accept() {
  if (!acceptor_.is_open()) return;
  insist([this] {
    acceptor_.async_accept(threads_.next_executor(),
                           [self = shared_from_this()](error_code error, tcp::socket socket) {
                             if (error == asio::error::operation_aborted) return;
                             if (error) return self->pause(error);
                             self->counters_.connections_accepted.fetch_add(1, std::memory_order_relaxed);
                             self->accept();  // first: the taker may throw
                             self->taker_(std::move(socket));
                           });
  });
}

void Listener::pause(const error_code& error) {
  counters_.accept_errors.fetch_add(1, std::memory_order_relaxed);
  timer_.expires_after(pause_after_error);
  insist([this] { timer_.async_wait([self = shared_from_this()](error_code) { self->accept(); }); });
  complain_(error.message());  // last: it may throw
}

}  // namespace fusillade::net
