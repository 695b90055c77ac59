#include "net/socket/networks.h"

#include <algorithm>

namespace fusillade::net {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned short bits_v4 = 32, bits_v6 = 128;

// The bits of the address that count; a text without "/" is one address.
unsigned short prefix_length(const std::string& text, unsigned short bits) {
  const std::size_t slash = text.find('/');
  return slash == std::string::npos ? bits : static_cast<unsigned short>(std::stoul(text.substr(slash + 1)));
}

// An address belongs to a network if the network of its length around it is the same.
bool holds(const ip::network_v4& network, const ip::address_v4& address) {
  return ip::network_v4(address, network.prefix_length()).canonical() == network;
}

bool holds(const ip::network_v6& network, const ip::address_v6& address) {
  return ip::network_v6(ip::address_v6(address.to_bytes()), network.prefix_length()).canonical() == network;
}

}  // namespace

ip::address plain_address(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

AddressKey address_key(const ip::address& address) {
  constexpr std::ptrdiff_t v6_bytes_known = 8;
  const ip::address plain = plain_address(address);
  AddressKey key{};
  if (plain.is_v4()) {
    key.front() = 0xFF;  // multicast: no IPv6 client has it
    std::ranges::copy(plain.to_v4().to_bytes(), key.end() - 4);
  } else {
    std::copy_n(plain.to_v6().to_bytes().begin(), v6_bytes_known, key.begin());
  }
  return key;
}

Networks::Networks(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const ip::address address = ip::make_address(text.substr(0, text.find('/')));
    if (address.is_v4()) {
      v4_.push_back(ip::network_v4(address.to_v4(), prefix_length(text, bits_v4)).canonical());
    } else {
      v6_.push_back(ip::network_v6(address.to_v6(), prefix_length(text, bits_v6)).canonical());
    }
  }
}

bool Networks::contains(const ip::address& address) const {
  const ip::address plain = plain_address(address);
  const auto holds_it = [&](const auto& known) {
    if constexpr (std::is_same_v<std::decay_t<decltype(known)>, ip::network_v4>) {
      return holds(known, plain.to_v4());
    } else {
      return holds(known, plain.to_v6());
    }
  };
  return plain.is_v4() ? std::ranges::any_of(v4_, holds_it) : std::ranges::any_of(v6_, holds_it);
}

}  // namespace fusillade::net
