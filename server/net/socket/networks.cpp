#include "net/socket/networks.h"

#include <algorithm>
#include <boost/asio/error.hpp>

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
namespace ip = asio::ip;
using boost::system::error_code;

// An address belongs to a network if the network of its length around it is the same.
bool holds(const ip::network_v4& network, const ip::address& address) {
  return address.is_v4() && ip::network_v4(address.to_v4(), network.prefix_length()).canonical() == network;
}

bool holds(const ip::network_v6& network, const ip::address& address) {
  if (!address.is_v6()) return false;
  const ip::address_v6 unscoped(address.to_v6().to_bytes());
  return ip::network_v6(unscoped, network.prefix_length()).canonical() == network;
}

// Addresses of clients are told from networks as IPv4 where they are: so are networks. nullopt: it holds more
// than all of them.
std::optional<Network> plain_network(const ip::network_v6& network) {
  constexpr unsigned short mapped_bits = 96;
  if (!network.address().is_v4_mapped()) return network.canonical();
  if (network.prefix_length() < mapped_bits) return std::nullopt;
  return ip::network_v4(ip::make_address_v4(ip::v4_mapped, network.address()),
                        static_cast<unsigned short>(network.prefix_length() - mapped_bits))
      .canonical();
}

constexpr std::ptrdiff_t bytes_of_client = 8, bytes_of_line = 7;  // of an IPv6 address

// `v6_bytes`: of an IPv6 address that count.
AddressKey key_of(const ip::address& address, std::ptrdiff_t v6_bytes) {
  const ip::address plain = plain_address(address);
  AddressKey key{};
  if (plain.is_v4()) {
    key.front() = 0xFF;  // multicast: no IPv6 client has it
    std::ranges::copy(plain.to_v4().to_bytes(), key.end() - 4);
  } else {
    std::copy_n(plain.to_v6().to_bytes().begin(), v6_bytes, key.begin());
  }
  return key;
}

// Whether a listener on `all` is one on `other`, too: on :: it is also on those of IPv4.
bool covers(const ip::address& all, const ip::address& other) {
  return all.is_unspecified() && (all.is_v6() || other.is_v4());
}

}  // namespace

std::optional<ip::address> parse_address(const std::string& text) {
  error_code problem = asio::error::invalid_argument;
  // Asio reads up to the first zero.
  const ip::address address =
      text.find('\0') == std::string::npos ? ip::make_address(text, problem) : ip::address();
  return problem ? std::nullopt : std::optional(address);
}

std::optional<Network> parse_network(const std::string& text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  const std::string length = slash < text.size() ? text.substr(slash) : address->is_v4() ? "/32" : "/128";
  error_code problem;
  if (address->is_v4()) {
    const auto network = ip::make_network_v4(address->to_string() + length, problem);
    return problem ? std::nullopt : std::optional<Network>(network.canonical());
  }
  const auto network = ip::make_network_v6(address->to_string() + length, problem);
  return problem ? std::nullopt : plain_network(network);
}

bool is_ip_address(const std::string& text) { return parse_address(text).has_value(); }

bool is_loopback(const std::string& address) { return parse_address(address)->is_loopback(); }

bool is_network(const std::string& text) { return parse_network(text).has_value(); }

bool do_overlap(const std::string& a, const std::string& b) {
  const ip::address first = plain_address(*parse_address(a)), second = plain_address(*parse_address(b));
  return first == second || covers(first, second) || covers(second, first);
}

ip::address plain_address(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

ip::address client_address(const ip::address& address) {
  ip::address plain = plain_address(address);
  if (plain.is_v4()) return plain;
  ip::address_v6::bytes_type bytes = plain.to_v6().to_bytes();
  std::fill(bytes.begin() + bytes_of_client, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes);
}

AddressKey address_key(const ip::address& address) { return key_of(address, bytes_of_client); }

AddressKey line_key(const ip::address& address) { return key_of(address, bytes_of_line); }

Networks::Networks(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    if (const auto network = parse_network(text)) networks_.push_back(*network);
  }
}

bool Networks::contains(const ip::address& address) const {
  const ip::address plain = plain_address(address);
  return std::ranges::any_of(networks_, [&](const Network& network) {
    return std::visit([&](const auto& known) { return holds(known, plain); }, network);
  });
}

}  // namespace fusillade::net
