#include "net/wire_client.h"

#include <linux/filter.h>
#include <sys/socket.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "net/codec/decode.h"

namespace fusillade::net::test {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

tcp::endpoint loopback(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

asio::ssl::context trusting(const std::string& certificate) {
  asio::ssl::context context(asio::ssl::context::tls_client);
  context.set_verify_mode(asio::ssl::verify_peer);
  if (!certificate.empty()) context.add_certificate_authority(asio::buffer(certificate));
  return context;
}

Transport transport(asio::io_context& io, asio::ssl::context& tls, const std::string& trusted) {
  return trusted.empty() ? Transport(tcp::socket(io)) : Transport(tcp::socket(io), tls);
}

}  // namespace

WireClient::WireClient(std::uint16_t port, const std::string& target, int receive_buffer_bytes,
                       const std::string& trusted)
    : tls_(trusting(trusted)), socket_(transport(io_, tls_, trusted)), server_port_(port) {
  tcp().open(tcp::v4());
  if (receive_buffer_bytes > 0)
    tcp().set_option(asio::socket_base::receive_buffer_size(receive_buffer_bytes));
  tcp().connect(loopback(port));
  port_ = tcp().local_endpoint().port();
  shake_hands(target);
}

void WireClient::shake_hands(const std::string& target) {
  if (socket_.next_layer().is_secure()) {
    error_code refused;
    socket_.next_layer().tls().async_handshake(asio::ssl::stream_base::client,
                                               [&](error_code error) { refused = error; });
    if (!run() || refused) throw std::runtime_error("TLS: " + refused.message());
  }
  socket_.binary(true);
  socket_.read_message_max(64UL << 20U);
  error_code result;
  socket_.async_handshake("localhost", target, [&](error_code error) { result = error; });
  if (!run() || result) throw std::runtime_error("handshake: " + result.message());
}

bool WireClient::run() {
  io_.restart();
  io_.run_for(wait_max);
  if (io_.stopped()) return true;
  tcp().close();
  io_.run();
  is_over_ = true;
  return false;
}

void WireClient::send_bytes(const std::string& bytes, bool is_text) {
  socket_.text(is_text);
  socket_.async_write(asio::buffer(bytes),
                      [&](error_code error, std::size_t) { is_over_ = is_over_ || error; });
  run();
}

void WireClient::send_raw(const std::string& bytes) {
  asio::async_write(socket_.next_layer(), asio::buffer(bytes), [](error_code, std::size_t) {});
  run();
}

void WireClient::hello(const std::string& name, const std::string& token, std::uint32_t last_tick) {
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name(name);
  message.mutable_hello()->set_reconnect_token(token);
  message.mutable_hello()->set_last_tick(last_tick);
  send(message);
}

void WireClient::leave() {
  v1::ClientMessage message;
  message.mutable_leave();
  send(message);
}

void WireClient::command(std::uint32_t sequence, std::uint32_t buttons) {
  v1::ClientMessage message;
  v1::Command& command = *message.mutable_commands()->add_commands();
  command.set_sequence(sequence);
  command.set_buttons(buttons);
  send(message);
}

std::optional<v1::ServerMessage> WireClient::receive() {
  if (is_over_ && close_code_ != 0) return std::nullopt;
  error_code result;
  socket_.async_read(buffer_, [&](error_code error, std::size_t) { result = error; });
  if (!run() || result) {
    is_over_ = true;
    close_code_ = static_cast<std::uint16_t>(socket_.reason().code);
    close_reason_ = std::string(socket_.reason().reason.data(), socket_.reason().reason.size());
    return std::nullopt;
  }
  v1::ServerMessage message;
  if (!message.ParseFromArray(buffer_.data().data(), static_cast<int>(buffer_.size()))) {
    throw std::runtime_error("the server sent what is no ServerMessage");
  }
  buffer_.clear();
  return message;
}

std::optional<v1::ServerMessage> WireClient::receive(v1::ServerMessage::MessageCase kind) {
  for (;;) {
    std::optional<v1::ServerMessage> message = receive();
    if (!message || message->message_case() == kind) return message;
  }
}

v1::Welcome WireClient::welcome() {
  const auto message = receive(v1::ServerMessage::kWelcome);
  return message ? message->welcome() : v1::Welcome();
}

v1::Refusal::Code WireClient::refusal() {
  const auto message = receive(v1::ServerMessage::kRefusal);
  const v1::Refusal::Code code = message ? message->refusal().code() : v1::Refusal::CODE_UNSPECIFIED;
  close_code();
  return code;
}

std::uint16_t WireClient::close_code() {
  while (receive()) {
  }
  return close_code_;
}

void WireClient::close() {
  socket_.async_close(websocket::close_code::normal, [](error_code) {});
  run();
}

void WireClient::cut() { tcp().close(); }

void WireClient::end_sending() { tcp().shutdown(tcp::socket::shutdown_send); }

std::optional<std::size_t> WireClient::take_raw() {
  std::string room(1 << 16, '\0');
  const ssize_t bytes = recv(tcp().native_handle(), room.data(), room.size(), MSG_DONTWAIT);
  if (bytes > 0) return static_cast<std::size_t>(bytes);
  return bytes < 0 && errno == EAGAIN ? std::optional<std::size_t>(0) : std::nullopt;
}

bool WireClient::is_ended_in_order() {
  std::string rest;
  error_code result;
  asio::async_read(tcp(), asio::dynamic_buffer(rest), [&](error_code error, std::size_t) { result = error; });
  return run() && result == asio::error::eof;
}

void WireClient::vanish() {
  sock_filter nothing[] = {{.code = BPF_RET | BPF_K, .jt = 0, .jf = 0, .k = 0}};
  const sock_fprog program{.len = 1, .filter = nothing};
  if (setsockopt(tcp().native_handle(), SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) != 0)
    throw std::runtime_error("no filter can be set");
}

bool WireClient::is_held_by_server() const {
  std::ostringstream ends;  // as the table writes them: the ports of both, in hexadecimal digits
  ends << std::hex << std::uppercase << ":" << server_port_ << " 0100007F:" << port_ << " ";
  std::ifstream table("/proc/net/tcp");
  for (std::string line; std::getline(table, line);)
    if (line.find(ends.str()) != std::string::npos) return true;
  return false;
}

std::string http(std::uint16_t port, const std::string& request, const std::string& trusted) {
  asio::io_context io;
  asio::ssl::context tls = trusting(trusted);
  Transport socket = transport(io, tls, trusted);
  socket.tcp().socket().connect(loopback(port));
  std::string answer;
  const auto exchange = [&](error_code) {
    asio::async_write(socket, asio::buffer(request), [&](error_code, std::size_t) {
      asio::async_read(socket, asio::dynamic_buffer(answer), [](error_code, std::size_t) {});
    });
  };
  if (socket.is_secure()) {
    socket.tls().async_handshake(asio::ssl::stream_base::client, exchange);
  } else {
    exchange({});
  }
  io.run_for(wait_max);
  return answer;
}

}  // namespace fusillade::net::test
