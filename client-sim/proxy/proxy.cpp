#include "client-sim/proxy/proxy.h"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <utility>

#include "client-sim/clock.h"

namespace fusillade::client {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto accept_pause = std::chrono::milliseconds(100);

// What waits in the kernel is on its way, too. Before the connection is made, or accepted.
template <class Socket>
void limit_buffer(Socket& socket, std::size_t bytes) {
  error_code ignored;
  socket.set_option(asio::socket_base::receive_buffer_size(static_cast<int>(bytes)), ignored);
}

// How a pipe ends.
enum class PipeEnd {
  drained,  // all has come out, and no more will
  broken,   // nothing can come out any more
};

// One direction: reads from one socket, and writes to the other when the link lets it through.
class Pipe {
 public:
  Pipe(tcp::socket& from, tcp::socket& to, LinkSchedule schedule, std::size_t buffer_bytes,
       std::atomic<std::uint64_t>& passed)
      : from_(from),
        to_(to),
        timer_(from.get_executor()),
        schedule_(schedule),
        buffer_bytes_(buffer_bytes),
        passed_(passed) {}

  // What is under way keeps `connection` alive, the pipe itself does not: it is a part of it.
  void start(std::weak_ptr<void> connection, std::function<void(PipeEnd)> ended, Clock::time_point began) {
    is_stopped_ = false;
    connection_ = std::move(connection);
    ended_ = std::move(ended);
    began_ = began;
    read();
  }
  void stop() {
    is_stopped_ = true;
    timer_.cancel();
  }

 private:
  struct Parcel {
    double leaves_s = 0;
    std::string bytes;
  };

  void read() {
    if (is_stopped_ || is_reading_ || is_at_end_ || held_ >= buffer_bytes_) return;
    is_reading_ = true;
    from_.async_read_some(
        asio::buffer(room_), [this, keep = connection_.lock()](error_code error, std::size_t bytes) {
          is_reading_ = false;
          if (error) return finish_reading();
          const double now_s = seconds_of(Clock::now() - began_);
          waiting_.push_back({schedule_.leave_at(now_s, bytes), std::string(room_.data(), bytes)});
          held_ += bytes;
          if (!is_writing_) wait();
          read();
        });
  }

  void wait() {
    if (is_stopped_) return;
    if (waiting_.empty()) {
      if (is_at_end_) ended_(PipeEnd::drained);
      return;
    }
    is_writing_ = true;
    timer_.expires_at(began_ + duration_of(waiting_.front().leaves_s));
    timer_.async_wait([this, keep = connection_.lock()](error_code error) {
      if (!error && !is_stopped_) write();
    });
  }

  void write() {
    asio::async_write(to_, asio::buffer(waiting_.front().bytes),
                      [this, keep = connection_.lock()](error_code error, std::size_t bytes) {
                        is_writing_ = false;
                        if (error) return ended_(PipeEnd::broken);
                        passed_ += bytes;
                        held_ -= bytes;
                        waiting_.pop_front();
                        wait();
                        read();
                      });
  }

  void finish_reading() {
    is_at_end_ = true;
    if (!is_writing_) wait();
  }

  tcp::socket& from_;
  tcp::socket& to_;
  asio::steady_timer timer_;
  LinkSchedule schedule_;
  std::size_t buffer_bytes_, held_ = 0;
  std::atomic<std::uint64_t>& passed_;
  std::weak_ptr<void> connection_;
  std::function<void(PipeEnd)> ended_;
  Clock::time_point began_;
  std::array<char, 16384> room_{};
  std::deque<Parcel> waiting_;
  bool is_reading_ = false, is_writing_ = false, is_at_end_ = false;
  bool is_stopped_ = true;  // operations that were over before may still report then
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket client, const LinkOptions& options, std::uint64_t number, ProxyCounters& counters)
      : client_(std::move(client)),
        server_(client_.get_executor()),
        end_timer_(client_.get_executor()),
        to_server_(client_, server_, {options, 0, 2 * number}, options.buffer_bytes,
                   counters.bytes_to_server),
        to_client_(server_, client_, {options, options.bytes_per_s, 2 * number + 1}, options.buffer_bytes,
                   counters.bytes_to_client),
        end_(end_of_link(options, number)),
        buffer_bytes_(options.buffer_bytes),
        counters_(counters) {}

  void start(const tcp::endpoint& server, std::chrono::nanoseconds connect_limit) {
    error_code failure;
    server_.open(server.protocol(), failure);
    if (failure) return close();
    limit_buffer(server_, buffer_bytes_);
    end_timer_.expires_after(connect_limit);
    end_timer_.async_wait([self = shared_from_this()](error_code error) {
      if (!error) self->close();
    });
    server_.async_connect(server, [self = shared_from_this()](error_code error) {
      if (error) return self->close();
      self->connected();
    });
  }

 private:
  void connected() {
    error_code ignored;
    for (tcp::socket* socket : {&client_, &server_}) socket->set_option(tcp::no_delay(true), ignored);
    const auto began = Clock::now();
    to_server_.start(
        weak_from_this(), [this](PipeEnd how) { ended(server_, how); }, began);
    to_client_.start(
        weak_from_this(), [this](PipeEnd how) { ended(client_, how); }, began);
    end_timer_.cancel();
    if (!end_) return;
    end_timer_.expires_at(began + duration_of(end_->time_s));
    end_timer_.async_wait([self = shared_from_this()](error_code error) {
      if (!error) self->end();
    });
  }

  // No more will come to `to`.
  void ended(tcp::socket& to, PipeEnd how) {
    error_code ignored;
    to.shutdown(tcp::socket::shutdown_send, ignored);
    if (how == PipeEnd::broken || ++directions_ended_ == 2) close();
  }

  void end() {
    ++(end_->is_reset ? counters_.resets : counters_.cuts);
    error_code ignored;
    if (end_->is_reset) {
      for (tcp::socket* socket : {&client_, &server_})
        socket->set_option(asio::socket_base::linger(true, 0), ignored);
    }
    close();
  }

  void close() {
    const auto self = shared_from_this();
    error_code ignored;
    for (tcp::socket* socket : {&client_, &server_}) socket->close(ignored);
    end_timer_.cancel();
    to_server_.stop();
    to_client_.stop();
  }

  tcp::socket client_, server_;
  asio::steady_timer end_timer_;
  Pipe to_server_, to_client_;
  std::optional<LinkEnd> end_;
  std::size_t buffer_bytes_;
  ProxyCounters& counters_;
  int directions_ended_ = 0;
};

}  // namespace

struct Proxy::State {
  asio::io_context& context;
  tcp::acceptor acceptor;
  asio::steady_timer pause;
  tcp::endpoint server;
  LinkOptions options;
  std::chrono::nanoseconds connect_limit;
  ProxyCounters counters;

  void accept() {
    acceptor.async_accept([this](error_code error, tcp::socket client) {
      if (error == asio::error::operation_aborted) return;
      if (error) return accept_later();
      std::make_shared<Connection>(std::move(client), options, counters.connections++, counters)
          ->start(server, connect_limit);
      accept();
    });
  }

  // Where there are no more descriptors, say, the next attempt would fail at once.
  void accept_later() {
    pause.expires_after(accept_pause);
    pause.async_wait([this](error_code error) {
      if (!error) accept();
    });
  }
};

Proxy::Proxy(EventLoop& loop, std::uint16_t port, const std::string& server_host, std::uint16_t server_port,
             const LinkOptions& options, std::chrono::nanoseconds connect_limit)
    : state_(new State{
          .context = loop.context(),
          .acceptor = {loop.context(), {asio::ip::address_v4::loopback(), port}},
          .pause = asio::steady_timer(loop.context()),
          .server = *tcp::resolver(loop.context()).resolve(server_host, std::to_string(server_port)),
          .options = options,
          .connect_limit = connect_limit,
          .counters = {}}) {
  limit_buffer(state_->acceptor, options.buffer_bytes);
  state_->accept();
}

Proxy::~Proxy() = default;

std::uint16_t Proxy::port() const { return state_->acceptor.local_endpoint().port(); }
const ProxyCounters& Proxy::counters() const { return state_->counters; }

}  // namespace fusillade::client
