// What strangers do to a server, each kind from an address of its own (127.0.0.2 and on).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

#include "attacker/raw_socket.h"

namespace fusillade::test {

struct Target {
  std::uint16_t port = 0;
  std::uint8_t source = 2;
  Layer layer = Layer::tcp;  // of those attacks that get beyond it
  std::uint32_t seed = 1;
  const std::atomic<bool>& is_over;
};

struct Attack {
  std::string_view name;
  // Goes on until it is over; returns how often it connected.
  std::int64_t (*run)(const Target& target);
};

// Over TLS there are more of them.
std::span<const Attack> attacks(Layer layer);

}  // namespace fusillade::test
