// One session over WebSocket: what it receives goes to the protocol, what is to be sent comes from the
// outbox, and once in a while the watches look at it. Included only where connections are made.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>
#include <string>

#include "net/context.h"
#include "net/send/outbox.h"
#include "net/session/closing_watch.h"
#include "net/session/protocol.h"
#include "net/session/session_end.h"
#include "net/session/stall_watch.h"
#include "net/session/web_socket.h"
#include "net/socket/connection.h"
#include "net/socket/transport.h"

namespace fusillade::net {

// Everything but address(), end(), abort() and the destructor runs on its thread. Pending operations hold a
// reference each, so it lives until its connection is over; others may hold one for longer.
class WebSession final : public Peer, public std::enable_shared_from_this<WebSession> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::string_body>;

  // `transport` stays on its thread, which has to be this one. `match`: that the client asks for; empty: any.
  WebSession(Context& context, SettingsPointer settings, Transport transport, ConnectionTicket ticket,
             std::string match);
  ~WebSession() override;
  WebSession(const WebSession&) = delete;
  WebSession& operator=(const WebSession&) = delete;

  // Once. `is_server_full`: it lives only to say so.
  void start(Request request, bool is_server_full);

  const boost::asio::ip::address& address() const override { return ticket_.address(); }
  void enqueue(OutKind kind, const Buffer& message, sim::Tick tick) override;
  void enqueue(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick tick,
               SendBatch& batch) override;
  bool send_rest(std::string_view frame, std::size_t written) override;
  void end(Rejection rejection, bool is_player_gone, const match::Match* of) override;
  void abort() override;
  void cut() noexcept override;

 private:
  using Error = boost::system::error_code;
  // closing: what is left to say is being written; close_sent: the client's close, or after its own the end
  // of the connection, is awaited.
  enum class Phase : std::uint8_t { running, closing, close_sent, over };

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
  void accepted(Error error, bool is_server_full);
  void read();
  void read_on();
  void read_again();
  Clock::duration take_held_time(Clock::time_point now);
  void received(Error error);
  void take_received();
  void take_control(bool is_close);
  void perform(Action action);
  void send_control(OutKind kind, const Buffer& message);
  void write_next();
  void go_on(Outbox::Next next);
  void written(Error error);
  void ask_for_resync();
  void watch();
  void look(Clock::time_point now);
  void excuse(Clock::duration time, Clock::time_point now);
  TcpState look_at_socket();
  void begin_close(const Rejection& rejection, bool is_player_gone);
  void send_close();
  void await_end(std::string_view breach);
  bool is_ending_by_itself(const Error& error) const;
  void broken(const Error& error);
  void finish();

  // First, for its hot_bytes; from there on nothing that a snapshot needs where nothing waits.
  Outbox outbox_;
  Phase phase_ = Phase::running;
  Context& context_;
  WebSocket socket_;
  ConnectionTicket ticket_;
  boost::asio::steady_timer watch_timer_;
  std::optional<Clock::time_point> held_since_;  // that nothing is read
  bool has_client_closed_ = false;
  Protocol protocol_;
  SessionEnd end_;
  const SettingsPointer settings_;
  StallWatch stall_watch_;
  ClosingWatch closing_watch_;
};

// Takes over a connection whose client asked for the WebSocket of the game. With too many sessions it is only
// told so.
void start_web_session(Context& context, Transport transport, ConnectionTicket ticket,
                       WebSession::Request request, const std::string& match);

// False: so many sessions that not even a refusal is sent.
bool has_room_for_session(const Context& context);

}  // namespace fusillade::net
