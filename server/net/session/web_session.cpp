#include "net/session/web_session.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "net/session/session_bounds.h"
#include "net/session/session_notes.h"

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using match::RefusalCode;

constexpr std::size_t refusing_sessions_max = 64;  // above sessions_max, only to be told
constexpr std::size_t answers_waiting_max = 64;

}  // namespace

WebSession::WebSession(Context& context, SettingsPointer settings, Transport transport,
                       ConnectionTicket ticket, std::string match)
    : Peer(context.next_session++, bounds_of(settings->options), transport.get_executor()),
      outbox_(*this, context.counters, transport.tcp().socket().native_handle()),
      context_(context),
      socket_(std::move(transport), static_cast<std::size_t>(settings->options.message_bytes_max)),
      ticket_(std::move(ticket)),
      watch_timer_(executor()),
      protocol_(context, settings, *this, std::move(match), Clock::now()),
      end_(context, *this, protocol_, outbox_),
      settings_(std::move(settings)),
      stall_watch_(settings_->options.stall_timeout_s) {
  context_.counters.sessions_open.fetch_add(1, std::memory_order_relaxed);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // which compilers allow for all but virtual bases
  static_assert(offsetof(WebSession, outbox_) + Outbox::hot_bytes <= sizeof(Peer) + 2 * cache_line_bytes);
#pragma GCC diagnostic pop
}

// Where an exception let it fall before it was accepted, nobody else has taken it off the registry.
WebSession::~WebSession() {
  context_.registry.remove(session());
  context_.counters.sessions_open.fetch_sub(1, std::memory_order_relaxed);
}

void WebSession::start(Request request, bool is_server_full) {
  socket_.set_up(settings_->options, outbox_.turn(), [this](bool is_close) { take_control(is_close); });
  socket_.accept(std::move(request), [self = shared_from_this(), is_server_full](error_code error) {
    self->or_end([&] { self->accepted(error, is_server_full); });
  });
}

void WebSession::accepted(error_code error, bool is_server_full) {
  if (error) {
    note_failed_upgrade(context_, address(), error.message());
    return finish();
  }
  context_.counters.sessions_opened.fetch_add(1, std::memory_order_relaxed);
  outbox_.open();
  perform(protocol_.receive_bytes(look_at_socket().bytes_received, Clock::now()));
  read();
  watch();
  if (context_.is_stopping) begin_close({RefusalCode::draining, "the server is going down"}, false);
  if (phase_ != Phase::running) return write_next();
  if (!is_server_full) return;
  context_.count_limit(Limit::sessions);
  begin_close({RefusalCode::server_full, "too many sessions"}, false);
}

void WebSession::read() {
  socket_.read(
      [self = shared_from_this()](error_code error) { self->or_end([&] { self->received(error); }); });
}

void WebSession::received(error_code error) {
  if (error) return broken(error);
  if (phase_ == Phase::running) {
    take_received();
  } else {
    socket_.clear();  // nothing counts any more
  }
  read_on();
}

// While the client takes no answers nothing is read that would ask for more: it waits in the kernels.
// Beast's close reads for itself. A read that finds the client's close in its buffer meanwhile would wait
// for the server's, which waits for the read.
void WebSession::read_on() {
  if (phase_ == Phase::running && queue().controls() > answers_waiting_max) {
    held_since_ = Clock::now();
  } else if (phase_ < Phase::close_sent) {
    read();
  }
}

void WebSession::read_again() {
  if (!held_since_ || queue().controls() > answers_waiting_max) return;
  const Clock::time_point now = Clock::now();
  protocol_.excuse(take_held_time(now), now);
  held_since_.reset();
  read_on();
}

Clock::duration WebSession::take_held_time(Clock::time_point now) {
  return held_since_ ? now - std::exchange(*held_since_, now) : Clock::duration::zero();
}

void WebSession::take_received() {
  const WebSocket::Received received = socket_.received();
  if (received == WebSocket::Received::part) return perform(protocol_.receive_part(Clock::now()));
  perform(received == WebSocket::Received::too_long
              ? protocol_.receive_too_long()
              : protocol_.receive(socket_.message(), socket_.is_text(), Clock::now()));
  socket_.clear();
}

// Called within a read: what follows from it must wait until that is over.
void WebSession::take_control(bool is_close) {
  if (is_close) {
    has_client_closed_ = true;
    outbox_.stop();  // Beast answers before await_end(), and behind its close frame nothing may come
    return asio::post(executor(), [self = shared_from_this()] { self->await_end(""); });
  }
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

void WebSession::send_control(OutKind kind, const Buffer& message) {
  outbox_.push_control(kind, message);
  write_next();
}

void WebSession::enqueue(OutKind kind, const Buffer& message, sim::Tick tick) {
  if (kind != OutKind::match_state) return send_control(kind, message);
  outbox_.push_match_state(message, tick);
  write_next();
}

void WebSession::enqueue(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick,
                         SendBatch& batch) {
  if (outbox_.pass_snapshot(frame, snapshot, tick, batch)) return;
  outbox_.push_snapshot(frame, snapshot, tick);
  write_next();
}

bool WebSession::send_rest(std::string_view frame, std::size_t written) {
  const Outbox::Next next = outbox_.write_rest(frame, written);
  go_on(next);
  return next == Outbox::Next::nothing;
}

void WebSession::write_next() {
  if (!outbox_.can_write()) return;
  const Outbox::Next next = outbox_.write_waiting();
  if (next != Outbox::Next::nothing) return go_on(next);
  if (phase_ == Phase::closing) return send_close();
  ask_for_resync();
}

void WebSession::go_on(Outbox::Next next) {
  if (next == Outbox::Next::nothing) return;
  if (next == Outbox::Next::fail) return broken({});
  const auto done = [self = shared_from_this()](error_code error, std::size_t = 0) { self->written(error); };
  if (next == Outbox::Next::finish) return outbox_.finish(socket_.tcp(), done);
  socket_.write(outbox_.message(), done);
}

void WebSession::written(error_code error) {
  outbox_.written(!error);
  if (is_ending_by_itself(error)) return;
  if (error) return broken({});
  ask_for_resync();
  write_next();
  read_again();
}

// After drops: only now, since the client takes data again.
void WebSession::ask_for_resync() {
  if (phase_ == Phase::running && queue().take_resync_wish()) protocol_.push_resync();
}

void WebSession::watch() {
  const Clock::time_point begun = Clock::now();
  watch_timer_.expires_at(phase_ == Phase::running
                              ? next_watch(begun, watch_period_of(settings_->options), session())
                              : begun + ClosingWatch::period);
  watch_timer_.async_wait([self = shared_from_this()](error_code error) {
    if (error || self->phase_ == Phase::over) return;
    self->or_end([&] {
      self->look(Clock::now());
      if (self->phase_ != Phase::over) self->watch();
    });
  });
}

void WebSession::look(Clock::time_point now) {
  excuse(stood_still(watch_timer_.expiry(), now), now);
  const TcpState state = look_at_socket();
  if (phase_ != Phase::running) {
    if (closing_watch_.is_over(now, state.bytes_received)) cut();
    return;
  }
  if (!socket_.is_open()) {
    const bool is_breach = !has_client_closed_ && !held_since_;  // which only a read sees
    return await_end(is_breach ? "broke a rule of WebSocket, and keeps the connection" : "");
  }
  if (stall_watch_.is_stalled(now, state, outbox_.is_writing())) {
    context_.count_limit(Limit::stall_time);
    begin_close({RefusalCode::slow_consumer, "took nothing for too long"}, false);
    return cut();
  }
  perform(protocol_.receive_bytes(state.bytes_received, now));
  bool is_ping_due = false;
  perform(protocol_.watch(now, is_ping_due));
  if (!outbox_.is_writing()) ask_for_resync();
  if (is_ping_due && phase_ == Phase::running) socket_.ping(shared_from_this());
}

void WebSession::excuse(Clock::duration time, Clock::time_point now) {
  closing_watch_.excuse(time, now);
  stall_watch_.excuse(time);
  protocol_.excuse(std::max(time, take_held_time(now)), now);
}

TcpState WebSession::look_at_socket() {
  const TcpState state = tcp_state(socket_.tcp().native_handle());
  kernel_queue_bytes = state.bytes_queued;
  if (state.round_trip_s > 0) context_.counters.round_trip_seconds.add(state.round_trip_s);
  return state;
}

void WebSession::end(Rejection rejection, bool is_player_gone, const match::Match* of) {
  asio::post(executor(), [self = shared_from_this(), rejection = std::move(rejection), is_player_gone, of] {
    if (of != nullptr && of != self->protocol_.match()) return;
    self->or_end([&] { self->begin_close(rejection, is_player_gone); });
  });
}

void WebSession::abort() {
  asio::post(executor(), [self = shared_from_this()] { self->cut(); });
}

void WebSession::begin_close(const Rejection& rejection, bool is_player_gone) {
  if (phase_ != Phase::running) return;
  phase_ = Phase::closing;
  closing_watch_.begin(Clock::now(), look_at_socket().bytes_received);
  end_.close(rejection, is_player_gone, shared_from_this());
  write_next();
  if (phase_ != Phase::over) watch();
}

void WebSession::send_close() {
  phase_ = Phase::close_sent;
  outbox_.stop();
  socket_.close(end_.code(), end_.reason(), [self = shared_from_this()](error_code) { self->finish(); });
}

// Beast closes by itself when the client does or breaks the rules of WebSocket: the read will say which, once
// the connection ends.
bool WebSession::is_ending_by_itself(const error_code& error) const {
  return error == asio::error::operation_aborted && phase_ != Phase::over;
}

// Which is not left to the client. `breach`: of a rule of WebSocket; empty: it has closed.
void WebSession::await_end(std::string_view breach) {
  if (phase_ != Phase::running) return;
  phase_ = Phase::close_sent;
  closing_watch_.begin(Clock::now(), look_at_socket().bytes_received);
  end_.lose(breach, shared_from_this());
  outbox_.stop();
  watch();
}

// The connection is over, whoever ended it; `error`: of the read.
void WebSession::broken(const error_code& error) {
  if (phase_ == Phase::running) {
    phase_ = Phase::closing;
    const bool is_breach = error == boost::beast::websocket::condition::protocol_violation;
    try {
      end_.lose(is_breach ? error.message() : "", shared_from_this());
    } catch (...) {  // no memory for what is told of it
      finish();
      throw;
    }
  }
  finish();
}

void WebSession::finish() {
  if (std::exchange(phase_, Phase::over) == Phase::over) return;
  auto self = shared_from_this();
  outbox_.stop();
  protocol_.end();
  context_.registry.remove(session());
  watch_timer_.cancel();
  socket_.give_up();
  outbox_.turn().forget_waiting();
  asio::post(executor(), [self = std::move(self)] {});  // last: without memory nothing else is left undone
}

void WebSession::cut() noexcept {
  if (phase_ == Phase::over) return;
  discard_on_close(socket_.tcp().native_handle());  // of none where Beast has closed it already
  try {
    broken({});
  } catch (...) {  // no memory for what is told of it, but it is over
  }
}

void start_web_session(Context& context, Transport transport, ConnectionTicket ticket,
                       WebSession::Request request, const std::string& match) {
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
