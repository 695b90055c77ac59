#include "net/session/web_session.h"

#include <algorithm>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_prefix.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "net/codec/encode.h"
#include "net/session/frame_writer.h"
#include "net/session/protocol.h"
#include "net/session/sent_counts.h"
#include "net/session/session_bounds.h"
#include "net/session/session_notes.h"
#include "net/session/stall_watch.h"
#include "net/socket/socket_options.h"

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using match::RefusalCode;
using Request = http::request<http::string_body>;

constexpr std::size_t refusing_sessions_max = 64;  // above sessions_max, only to be told
constexpr auto closing_time_max = std::chrono::seconds(2);
constexpr auto closing_look_period = std::chrono::milliseconds(250);
constexpr std::uint64_t closing_bytes_max = 1 << 20;  // that a client still sends, not having read why
constexpr auto leave_retry_period = std::chrono::milliseconds(20);

// One WebSocket: reads into the protocol, writes from the queue, or past it where nothing waits. Everything
// but end() and abort() runs on its thread. At most one read, one write and one ping are under way; each
// holds the session alive.
class WebSession final : public Peer, public std::enable_shared_from_this<WebSession> {
 public:
  WebSession(Context& context, SettingsPointer settings, Transport transport, ConnectionTicket ticket,
             std::string match)
      : Peer(context.next_session++, bounds_of(settings->options), transport.get_executor()),
        writer_(transport.tcp().socket().native_handle(), turn_),
        context_(context),
        socket_(std::move(transport)),
        ticket_(std::move(ticket)),
        watch_timer_(executor()),
        leave_timer_(executor()),
        protocol_(context, settings, *this, std::move(match), Clock::now()),
        inbox_(static_cast<std::size_t>(settings->options.message_bytes_max) + 1),
        settings_(std::move(settings)),
        stall_watch_(settings_->options.stall_timeout_s) {
    context_.counters.sessions_open.fetch_add(1, std::memory_order_relaxed);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // which compilers allow for all but virtual bases
    static_assert(offsetof(WebSession, context_) <= sizeof(Peer) + 2 * cache_line_bytes);
#pragma GCC diagnostic pop
  }
  ~WebSession() override { context_.counters.sessions_open.fetch_sub(1, std::memory_order_relaxed); }
  WebSession(const WebSession&) = delete;
  WebSession& operator=(const WebSession&) = delete;

  void start(Request request, bool is_server_full);

  const asio::ip::address& address() const override { return ticket_.address(); }
  void take(OutKind kind, const Buffer& message, sim::Tick tick) override;
  void take(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick,
            SendBatch& batch) override;
  bool send_rest(std::string_view frame, std::size_t written) override {
    return write_directly(frame, OutKind::snapshot, written);
  }
  void end(Rejection rejection, bool is_player_gone, const match::Match* of) override {
    asio::post(executor(), [self = shared_from_this(), rejection = std::move(rejection), is_player_gone, of] {
      if (of == nullptr || of == self->protocol_.match()) self->begin_close(rejection, is_player_gone);
    });
  }
  void abort() override {
    asio::post(executor(), [self = shared_from_this()] { self->cut(); });
  }

 private:
  // What reads and watches holds the session: without it nobody else would end it in order.
  template <typename Step>
  void or_end(Step step) {
    try {
      step();
    } catch (...) {
      cut();
      throw;
    }
  }
  void accepted(error_code error, bool is_server_full);
  void read();
  void read_some(error_code error, std::size_t bytes);
  void take_message();
  void take_control();
  void perform(Action action);
  void send_control(OutKind kind, const Buffer& message);
  void keep(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick);
  void push(Buffer bytes, sim::Tick tick);
  std::uint64_t due(sim::Tick tick) const;
  bool can_write() const { return is_open_ && !is_writing_ && !is_close_sent_ && !is_finished_; }
  void write_next();
  bool write(const SendQueue::Entry& entry);
  bool write_directly(std::string_view frame, OutKind kind, std::size_t written = 0);
  void write_rest(const Sending& sending);
  void written(error_code error, const Sending& sending);
  void ask_for_resync();
  void begin_close(const Rejection& rejection, bool is_player_gone);
  void send_close();
  void watch();
  void excuse(Clock::duration time, Clock::time_point now);
  void watch_now(Clock::time_point now);
  asio::ip::tcp::socket& tcp() { return socket_.next_layer().tcp().socket(); }
  TcpState look_at_socket();
  void leave(bool is_lost);
  bool is_ending_by_itself(const error_code& error) const;
  void broken(const error_code& error);
  void finish();
  void cut();

  bool is_open_ = false;  // the upgrade is answered
  bool is_writing_ = false, is_pinging_ = false, is_closing_ = false, is_close_sent_ = false,
       is_finished_ = false;
  WriteTurn turn_;      // open: messages are written directly
  FrameWriter writer_;  // of those messages
  Context& context_;    // from here on nothing that a snapshot needs where nothing waits
  websocket::stream<Transport, false> socket_;
  ConnectionTicket ticket_;
  asio::steady_timer watch_timer_, leave_timer_;
  asio::cancellation_signal give_up_read_, give_up_close_;
  Protocol protocol_;
  std::vector<char> inbox_;  // one byte more than the longest message allowed
  const SettingsPointer settings_;
  std::size_t received_ = 0;
  std::uint16_t close_code_ = 0;
  std::string_view close_reason_;
  Clock::time_point closing_began_;
  std::uint64_t closing_bytes_ = 0;  // received when it began
  StallWatch stall_watch_;
};

void WebSession::start(Request request, bool is_server_full) {
  const auto handshake_time =
      std::chrono::milliseconds(std::lround(settings_->options.hello_timeout_s * 1000));
  configure_socket(tcp().native_handle());
  socket_.next_layer().give_up_after(settings_->options.stall_timeout_s);
  socket_.set_option(websocket::stream_base::timeout{.handshake_timeout = handshake_time,
                                                     .idle_timeout = websocket::stream_base::none(),
                                                     .keep_alive_pings = false});
  socket_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(http::field::server, "fusillade"); }));
  socket_.read_message_max(0);  // the inbox is the bound
  socket_.auto_fragment(false);
  socket_.binary(true);
  socket_.control_callback([this](websocket::frame_type, boost::beast::string_view) { take_control(); });
  // Not through WebSocket's own operations, which go through the reactor's queue each time; with TLS they
  // do, since what would block there has begun.
  socket_.next_layer().begin_messages(turn_);
  auto kept = std::make_shared<Request>(std::move(request));
  socket_.async_accept(*kept, [self = shared_from_this(), kept, is_server_full](error_code error) {
    self->accepted(error, is_server_full);
  });
}

void WebSession::accepted(error_code error, bool is_server_full) {
  if (error) {
    note_failed_upgrade(context_, address(), error.message());
    return finish();
  }
  context_.counters.sessions_opened.fetch_add(1, std::memory_order_relaxed);
  is_open_ = true;
  perform(protocol_.receive_bytes(look_at_socket().bytes_received, Clock::now()));
  read();
  watch();
  if (context_.is_stopping) begin_close({RefusalCode::draining, "the server is going down"}, false);
  if (is_closing_) return write_next();
  if (!is_server_full) return;
  context_.count_limit(Limit::sessions);
  begin_close({RefusalCode::server_full, "too many sessions"}, false);
}

void WebSession::read() {
  const auto room = asio::buffer(inbox_.data() + received_, inbox_.size() - received_);
  socket_.async_read_some(
      room, asio::bind_cancellation_slot(give_up_read_.slot(),
                                         [self = shared_from_this()](error_code error, std::size_t bytes) {
                                           self->or_end([&] { self->read_some(error, bytes); });
                                         }));
}

void WebSession::read_some(error_code error, std::size_t bytes) {
  if (error) return broken(error);
  received_ += bytes;
  if (is_closing_) {
    received_ = 0;  // nothing counts any more
  } else if (received_ == inbox_.size()) {
    const auto bad = static_cast<std::size_t>(InKind::bad);
    context_.counters.messages_in[bad].fetch_add(1, std::memory_order_relaxed);
    context_.count_limit(Limit::message_bytes);
    begin_close({RefusalCode::too_large, "at most " + std::to_string(received_ - 1) + " bytes"}, false);
    received_ = 0;
  } else if (socket_.is_message_done()) {
    take_message();
  } else {
    perform(protocol_.receive_part(Clock::now()));
  }
  // Beast's close reads for itself. A read that finds the client's close in its buffer meanwhile would wait
  // for the server's, which waits for the read.
  if (!is_close_sent_) read();
}

void WebSession::take_message() {
  perform(protocol_.receive({inbox_.data(), received_}, socket_.got_text(), Clock::now()));
  received_ = 0;
}

// Called within a read: what follows from it must wait until that is over.
void WebSession::take_control() {
  Action action = protocol_.receive_control(Clock::now());
  if (!action.close) return;
  asio::post(executor(), [self = shared_from_this(), action = std::move(action)]() mutable {
    self->perform(std::move(action));
  });
}

void WebSession::perform(Action action) {
  if (action.pong) send_control(OutKind::pong, action.pong);
  if (action.close) begin_close(*action.close, false);
}

// Before the bound is reached nothing is lost: a control message is no state that a later one would repeat.
void WebSession::send_control(OutKind kind, const Buffer& message) {
  if (!queue().push_control(kind, message))
    return begin_close({RefusalCode::slow_consumer, "too many messages wait"}, false);
  write_next();
}

void WebSession::take(OutKind kind, const Buffer& message, sim::Tick tick) {
  if (kind != OutKind::match_state) return send_control(kind, message);
  count_dropped(context_.counters, queue().push_match_state(message, due(tick)));
  write_next();
}

void WebSession::take(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick,
                      SendBatch& batch) {
  const bool is_passing = delay_ticks == 0 && can_write() && turn_.is_open() && turn_.is_free() &&
                          queue().pass_snapshot(tick, snapshot.is_full);
  if (!is_passing) return keep(frame, snapshot, tick);
  count_resent(context_.counters, snapshot);
  batch.add(*this, writer_.descriptor(), frame, snapshot.number);
}

void WebSession::keep(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick) {
  if (queue().admits(snapshot.is_full)) {
    count_resent(context_.counters, snapshot);
    push(frame_of(frame.message(snapshot.number)), tick);
  } else {
    count_dropped(context_.counters, {.snapshots = 1});
    if (!is_writing_) ask_for_resync();
  }
  if (delay_ticks == 0) return;
  count_dropped(context_.counters, queue().release(static_cast<std::uint64_t>(tick)));
  write_next();
}

void WebSession::push(Buffer bytes, sim::Tick tick) {
  count_dropped(context_.counters, {.snapshots = queue().push_snapshot(std::move(bytes), tick, due(tick))});
  write_next();
}

// Until when a spectator with a delay waits for it; 0: nobody waits.
std::uint64_t WebSession::due(sim::Tick tick) const {
  const std::uint64_t delay = delay_ticks;
  return delay == 0 ? 0 : static_cast<std::uint64_t>(tick) + delay;
}

void WebSession::write_next() {
  if (!can_write()) return;
  while (const std::optional<SendQueue::Entry> entry = queue().pop()) {
    if (!write(*entry)) return;
  }
  if (is_closing_) return send_close();
  ask_for_resync();
}

// False: it goes on by itself, and ends in written(); or there is nothing more to write.
bool WebSession::write(const SendQueue::Entry& entry) {
  const Sending sending = sending_of(*entry.bytes, entry.kind);
  if (turn_.is_open()) {
    const bool is_over = write_directly(*entry.bytes, entry.kind);
    if (is_over) count_sent(context_.counters, sending);
    return is_over;
  }
  is_writing_ = true;
  socket_.async_write(asio::buffer(message_of(*entry.bytes)),
                      [self = shared_from_this(), kept = entry.bytes, sending](
                          error_code error, std::size_t) { self->written(error, sending); });
  return false;
}

// From `written` on. True: all of it, which is counted nowhere yet.
bool WebSession::write_directly(std::string_view frame, OutKind kind, std::size_t written) {
  const FrameWriter::Begun begun = writer_.begin(frame.substr(written));
  if (begun == FrameWriter::Begun::part) write_rest(sending_of(frame, kind));
  if (begun == FrameWriter::Begun::failed) broken({});
  return begun == FrameWriter::Begun::whole;
}

void WebSession::write_rest(const Sending& sending) {
  is_writing_ = true;
  writer_.finish(tcp(),
                 [self = shared_from_this(), sending](error_code error) { self->written(error, sending); });
}

void WebSession::written(error_code error, const Sending& sending) {
  is_writing_ = false;
  if (is_ending_by_itself(error)) return;
  if (error) return broken({});
  count_sent(context_.counters, sending);
  ask_for_resync();
  write_next();
}

// After drops: only now, since the client takes data again.
void WebSession::ask_for_resync() {
  if (!is_closing_ && queue().take_resync_wish()) protocol_.push_resync();
}

void WebSession::begin_close(const Rejection& rejection, bool is_player_gone) {
  if (is_closing_ || is_finished_) return;
  is_closing_ = true;
  closing_began_ = Clock::now();
  closing_bytes_ = look_at_socket().bytes_received;
  close_code_ = close_code(rejection.code);
  close_reason_ = rejection.code == RefusalCode::none ? "left" : refusal_name(rejection.code);
  const bool has_left = rejection.code == RefusalCode::none;
  const bool may_return = !has_left && rejection.code != RefusalCode::banned;
  if (protocol_.end() && !is_player_gone) leave(may_return);
  count_dropped(context_.counters, queue().close());
  if (has_left) {
    note_leave(context_, *this, protocol_.match());
  } else {
    note_refusal(context_, *this, protocol_.match(), rejection.code, rejection.text);
    queue().push_control(OutKind::refusal, frame_of(encode_refusal(rejection)));
  }
  write_next();
  if (!is_finished_) watch();
}

void WebSession::send_close() {
  is_close_sent_ = true;
  const websocket::close_reason reason(websocket::close_code{close_code_},
                                       boost::beast::string_view(close_reason_.data(), close_reason_.size()));
  socket_.async_close(
      reason, asio::bind_cancellation_slot(give_up_close_.slot(),
                                           [self = shared_from_this()](error_code) { self->finish(); }));
}

void WebSession::watch() {
  const Clock::time_point begun = Clock::now();
  watch_timer_.expires_at(is_closing_ ? begun + closing_look_period
                                      : next_watch(begun, watch_period_of(settings_->options), session()));
  watch_timer_.async_wait([self = shared_from_this()](error_code error) {
    if (error || self->is_finished_) return;
    self->or_end([&] {
      const Clock::time_point now = Clock::now();
      self->excuse(stood_still(self->watch_timer_.expiry(), now), now);
      self->watch_now(now);
      if (!self->is_finished_) self->watch();
    });
  });
}

void WebSession::excuse(Clock::duration time, Clock::time_point now) {
  closing_began_ = std::min(closing_began_ + time, now);
  stall_watch_.excuse(time);
  protocol_.excuse(time, now);
}

void WebSession::watch_now(Clock::time_point now) {
  const TcpState state = look_at_socket();
  if (is_closing_) {
    const bool is_flood = state.bytes_received > closing_bytes_ + closing_bytes_max;
    if (is_flood || now - closing_began_ > closing_time_max) cut();
    return;
  }
  if (stall_watch_.is_stalled(now, state, is_writing_)) {
    context_.count_limit(Limit::stall_time);
    begin_close({RefusalCode::slow_consumer, "took nothing for too long"}, false);
    return cut();
  }
  perform(protocol_.receive_bytes(state.bytes_received, now));
  bool is_ping_due = false;
  perform(protocol_.watch(now, is_ping_due));
  if (!is_writing_) ask_for_resync();
  if (!is_ping_due || is_pinging_ || is_closing_) return;
  is_pinging_ = true;
  socket_.async_ping({}, [self = shared_from_this()](error_code) { self->is_pinging_ = false; });
}

TcpState WebSession::look_at_socket() {
  const TcpState state = tcp_state(tcp().native_handle());
  kernel_queue_bytes = state.bytes_queued;
  if (state.round_trip_s > 0) context_.counters.round_trip_seconds.add(state.round_trip_s);
  return state;
}

// A leave must not get lost in a full inbox: the player would stand around until the end of the match.
void WebSession::leave(bool is_lost) {
  if (protocol_.push_leave(is_lost) || context_.is_stopping) return;
  leave_timer_.expires_after(leave_retry_period);
  leave_timer_.async_wait([self = shared_from_this(), is_lost](error_code error) {
    if (!error) self->leave(is_lost);
  });
}

// Beast closes by itself when the client does or breaks the rules of WebSocket: the read will say which.
bool WebSession::is_ending_by_itself(const error_code& error) const {
  return error == asio::error::operation_aborted && !is_closing_ && !is_finished_;
}

// The connection is over, whoever ended it; `error`: of the read.
void WebSession::broken(const error_code& error) {
  if (is_finished_ || is_close_sent_) return finish();
  if (!is_closing_) {
    is_closing_ = true;
    if (error == websocket::condition::protocol_violation) {
      note_refusal(context_, *this, protocol_.match(), RefusalCode::bad_message, error.message());
    } else {
      note_loss(context_, *this, protocol_.match());
    }
    if (protocol_.end()) leave(true);
    count_dropped(context_.counters, queue().close());
  }
  finish();
}

void WebSession::finish() {
  if (std::exchange(is_finished_, true)) return;
  protocol_.end();
  context_.registry.remove(session());
  asio::post(executor(), [self = shared_from_this()] {});
  watch_timer_.cancel();
  socket_.next_layer().close();
  // Where the client breaks the rules while it is closed on, Beast's read waits for the close, and the close
  // for the read: on no socket, so that its end ends neither.
  give_up_close_.emit(asio::cancellation_type::terminal);
  give_up_read_.emit(asio::cancellation_type::terminal);
}

void WebSession::cut() {
  if (is_finished_) return;
  discard_on_close(tcp().native_handle());  // of none where Beast has closed it already
  broken({});
}

}  // namespace

void start_web_session(Context& context, Transport transport, ConnectionTicket ticket, Request request,
                       const std::string& match) {
  SettingsPointer settings = context.settings.now();
  const bool is_full = context.registry.size() >= static_cast<std::size_t>(settings->options.sessions_max);
  const auto session = std::allocate_shared<WebSession>(
      std::pmr::polymorphic_allocator<WebSession>(&context.session_memory), context, std::move(settings),
      std::move(transport), std::move(ticket), match);
  context.registry.add(session);
  session->start(std::move(request), is_full);
}

bool has_room_for_session(const Context& context) {
  return context.registry.size() <
         static_cast<std::size_t>(context.settings.now()->options.sessions_max) + refusing_sessions_max;
}

}  // namespace fusillade::net
