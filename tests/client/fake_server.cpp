#include "tests/client/fake_server.h"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <mutex>
#include <utility>

#include "client-sim/connection/wire.h"
#include "fusillade/v1/play.pb.h"
#include "tests/client/snapshots.h"

namespace fusillade::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using Error = boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds snapshot_period{50};
constexpr std::chrono::milliseconds look_period{10};  // of what waits for others

}  // namespace

struct FakeServer::State {
  FakeScript script;
  FakeCounters counters;
  std::mutex mutex;
  std::string target;
  asio::io_context context{1};
  tcp::acceptor acceptor{context, {asio::ip::make_address("127.0.0.1"), 0}};
  std::thread thread;

  void accept();
};

namespace {

// One connection: HTTP first, then a session in the states of the standard.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, const FakeScript& script, FakeCounters& counters,
          std::function<void(std::string)> upgraded)
      : stream_(std::move(socket)),
        timer_(stream_.get_executor()),
        script_(script),
        counters_(counters),
        upgraded_(std::move(upgraded)) {}

  void start() {
    http::async_read(stream_.next_layer(), in_, request_,
                     [self = shared_from_this()](Error error, std::size_t) {
                       if (!error) self->on_request();
                     });
  }

 private:
  void on_request() {
    if (request_.target().starts_with("/v1/content/")) return answer_content();
    if (!websocket::is_upgrade(request_)) return answer(http::status::ok, script_.metrics);
    if (script_.refuse_upgrade) return answer(http::status::service_unavailable, "full");
    ++counters_.upgrades;
    upgraded_(std::string(request_.target()));
    stream_.binary(true);
    stream_.async_accept(request_, [self = shared_from_this()](Error error) {
      if (!error) self->read();
    });
  }

  void answer_content() {
    if (counters_.hellos < script_.content_hellos) return look_again([this] { answer_content(); });
    if (++counters_.contents <= script_.contents_refused)
      return answer(http::status::service_unavailable, "full");
    const char* damage = script_.wrong_content ? "x" : "";
    answer(http::status::ok, testing_messages::content() + damage);
  }

  void look_again(std::function<void()> look) {
    timer_.expires_after(look_period);
    timer_.async_wait([self = shared_from_this(), look = std::move(look)](Error error) {
      if (!error && !self->is_over_) look();
    });
  }

  void answer(http::status status, std::string body) {
    response_ = {status, 11, std::move(body)};
    response_.prepare_payload();
    http::async_write(stream_.next_layer(), response_, [self = shared_from_this()](Error, std::size_t) {});
  }

  void read() {
    in_.clear();
    stream_.async_read(in_, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->on_end();
      self->on_message();
      self->read();
    });
  }

  void on_end() {
    is_over_ = true;
    timer_.cancel();
    if (playing_) --counters_.present;
  }

  void on_message() {
    v1::ClientMessage message;
    const auto data = in_.cdata();
    if (!stream_.got_binary() || !message.ParseFromArray(data.data(), static_cast<int>(data.size()))) {
      ++counters_.breaches;
      return;
    }
    if (!playing_) return on_hello(message);
    if (message.has_commands()) on_commands(message.commands());
    if (message.has_ping()) on_ping(message.ping());
    if (message.has_leave()) on_leave();
  }

  void on_hello(const v1::ClientMessage& message) {
    const v1::Hello& hello = message.hello();
    const std::size_t token = hello.reconnect_token().size();
    const bool good = message.has_hello() && hello.version() == protocol_version && !hello.name().empty() &&
                      hello.name().size() <= 24 && (token == 0 || token == 16);
    if (!good) ++counters_.breaches;
    ++counters_.hellos;
    if (script_.refuse_code != 0) return refuse();
    let_in(hello);
  }

  void let_in(const v1::Hello& hello) {
    if (script_.in_turn && counters_.present > 0) return look_again([this, hello] { let_in(hello); });
    playing_ = true;
    ++counters_.present;
    const bool is_back = !hello.reconnect_token().empty();
    v1::ServerMessage answer;
    *answer.mutable_welcome() = testing_messages::welcome();
    answer.mutable_welcome()->set_resumed(is_back);
    if (is_back) ++counters_.resumed;
    tick_ = start_tick_ = hello.last_tick();  // the match has stood still meanwhile
    send(answer);
    answer.mutable_match_state()->set_phase(v1::MatchState::PHASE_LIVE);
    send(answer);
    if (script_.garbage) return write("\x0F\x0F\x0F");
    send_snapshot();
  }

  static v1::ServerMessage refusal(std::uint32_t code) {
    v1::ServerMessage message;
    message.mutable_refusal()->set_code(static_cast<v1::Refusal::Code>(code));
    message.mutable_refusal()->set_text("no");
    return message;
  }

  void refuse() {
    send(refusal(script_.refuse_code));
    close_when_written(static_cast<std::uint16_t>(4000 + script_.refuse_code));
  }

  void on_commands(const v1::Commands& commands) {
    if (!is_in_order(commands) || is_told_) ++counters_.breaches;
    for (const v1::Command& command : commands.commands()) {
      const auto in_range = [](std::int32_t move) { return move >= -127 && move <= 127; };
      const bool good = in_range(command.move_x()) && in_range(command.move_y()) && command.aim() <= 65535 &&
                        command.buttons() <= 3;
      if (!good) ++counters_.breaches;
      ++(command.sequence() > sequence_ ? counters_.commands : counters_.repeated);
      sequence_ = std::max(sequence_, command.sequence());
    }
  }

  // One after the other, without a gap to those before; they may have come before.
  bool is_in_order(const v1::Commands& commands) const {
    if (commands.commands_size() == 0) return false;
    std::uint32_t before = std::min(commands.commands(0).sequence() - 1, sequence_);
    return std::all_of(commands.commands().begin(), commands.commands().end(),
                       [&](const v1::Command& command) { return command.sequence() == ++before; });
  }

  void on_ping(const v1::Ping& ping) {
    ++counters_.pings;
    v1::ServerMessage answer;
    v1::Pong& pong = *answer.mutable_pong();
    pong.set_client_time_us(ping.client_time_us());
    const std::chrono::microseconds now =
        std::chrono::floor<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch());
    pong.set_server_time_us(static_cast<std::uint64_t>(now.count()) * (script_.fast_clock ? 2 : 1));
    pong.set_tick(script_.old_ticks ? start_tick_ : tick_);
    send(answer);
  }

  void on_leave() {
    ++counters_.leaves;
    timer_.cancel();
    leaving_ = true;
    if (!script_.silent_after_leave) close_when_written(1000);
  }

  void send_snapshot() {
    if (leaving_) return;
    timer_.expires_after(snapshot_period);
    timer_.async_wait([self = shared_from_this()](Error error) {
      if (!error) self->send_snapshot();
    });
    const bool first = tick_ == start_tick_;
    tick_ += 3;
    ++count_;
    if (script_.send_on && count_ == 10) return send_on();
    if (script_.close_while_playing && count_ == 10) {
      leaving_ = true;
      return close_when_written(4014);
    }
    if (script_.freeze && count_ > 1) return;
    if (script_.skip_snapshots && count_ % 2 == 0) return;
    send(snapshot(first));
    ++counters_.snapshots;
  }

  // Who has been told, which the pong shows, has nothing more to send.
  void send_on() {
    leaving_ = true;
    stream_.control_callback([this](websocket::frame_type type, beast::string_view) {
      if (type != websocket::frame_type::pong) return;
      is_told_ = true;
      timer_.expires_after(4 * snapshot_period);
      timer_.async_wait([self = shared_from_this()](Error) { self->hang_up(); });
    });
    send(refusal(v1::Refusal::CODE_MATCH_ENDED));
    stream_.async_ping({}, [self = shared_from_this()](Error) {});
  }

  void hang_up() {
    stream_.next_layer().set_option(asio::socket_base::linger(true, 0));
    stream_.next_layer().close();
  }

  v1::ServerMessage snapshot(bool first) {
    using namespace testing_messages;
    v1::ServerMessage message;
    v1::Snapshot& snapshot = *message.mutable_snapshot() = testing_messages::snapshot(tick_, first);
    snapshot.mutable_self()->set_sequence_taken(sequence_);
    v1::Area& area = add_own_area(snapshot, first);
    add_actor(*area.mutable_enemies(), 0, 512, 512);
    area.mutable_enemies()->set_rows(2, 1);  // of team 1
    const std::uint64_t bullet = tick_;
    add_bullet(*area.mutable_bullets(), bullet, 2, 2, 0, 0);
    if (first) return message;
    add_hit(area, v1::Hit::FORM_HIT, bullet - 3, 2, 2);
    if (script_.duplicate_hits) add_hit(area, v1::Hit::FORM_HIT, bullet - 3, 2, 2);
    add_despawn(area, v1::Despawn::CAUSE_HIT, bullet - 3);
    return message;
  }

  void send(const v1::ServerMessage& message) { write(message.SerializeAsString()); }

  void write(std::string bytes) {
    out_.push_back(std::move(bytes));
    if (out_.size() == 1) write_next();
  }

  void write_next() {
    stream_.async_write(asio::buffer(out_.front()), [self = shared_from_this()](Error error, std::size_t) {
      self->out_.pop_front();
      if (error) return;
      if (!self->out_.empty()) return self->write_next();
      if (self->close_code_ != 0) self->close();
    });
  }

  void close_when_written(std::uint16_t code) {
    close_code_ = code;
    if (out_.empty()) close();
  }

  void close() {
    stream_.async_close(websocket::close_code(close_code_), [self = shared_from_this()](Error) {});
  }

  websocket::stream<tcp::socket> stream_;
  asio::steady_timer timer_;
  const FakeScript& script_;
  FakeCounters& counters_;
  std::function<void(std::string)> upgraded_;
  beast::flat_buffer in_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
  std::deque<std::string> out_;
  bool playing_ = false, is_over_ = false;
  bool leaving_ = false;
  bool is_told_ = false;  // that its match has ended
  std::uint16_t close_code_ = 0;
  std::uint32_t sequence_ = 0;
  std::uint32_t tick_ = 0, start_tick_ = 0;
  int count_ = 0;
};

}  // namespace

void FakeServer::State::accept() {
  acceptor.async_accept([this](Error error, tcp::socket socket) {
    if (error) return;
    std::make_shared<Session>(std::move(socket), script, counters, [this](std::string given) {
      const std::lock_guard lock(mutex);
      target = std::move(given);
    })->start();
    accept();
  });
}

FakeServer::FakeServer(FakeScript script) : state_(std::make_unique<State>()) {
  state_->script = std::move(script);
  state_->accept();
  state_->thread = std::thread([this] { state_->context.run(); });
}

FakeServer::~FakeServer() {
  state_->context.stop();
  state_->thread.join();
}

std::string FakeServer::url() const {
  return "ws://127.0.0.1:" + std::to_string(state_->acceptor.local_endpoint().port());
}

std::string FakeServer::metrics_url() const {
  return "http://127.0.0.1:" + std::to_string(state_->acceptor.local_endpoint().port()) + "/metrics";
}

const FakeCounters& FakeServer::counters() const { return state_->counters; }

std::string FakeServer::last_target() const {
  const std::lock_guard lock(state_->mutex);
  return state_->target;
}

}  // namespace fusillade::client
