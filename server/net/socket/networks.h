// A set of IP networks as the configuration lists them: "10.0.0.0/8", "::1", "192.0.2.7".
#pragma once

#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fusillade::net {

// nullopt: the text, all of it, is no IPv4 or IPv6 address.
std::optional<boost::asio::ip::address> parse_address(const std::string& text);

// "10.0.0.0/8" or "2001:db8::/32", bits behind the length are ignored; a text without "/" is one address.
using Network = std::variant<boost::asio::ip::network_v4, boost::asio::ip::network_v6>;
std::optional<Network> parse_network(const std::string& text);

// Of what the configuration names: what a listener can be bound to, an address and never a name, and
// networks.
bool is_ip_address(const std::string& text);
bool is_loopback(const std::string& address);  // of an is_ip_address()
bool is_network(const std::string& text);
// Whether two listeners on these, each an is_ip_address(), could not have the same port.
bool do_overlap(const std::string& a, const std::string& b);

// An IPv4 address that is written as an IPv6 one (::ffff:192.0.2.7, as a listener on :: sees it) as what it
// is.
boost::asio::ip::address plain_address(const boost::asio::ip::address& address);

// By which a client is known: an IPv4 address, or the first 64 bits of an IPv6 one, of which it owns all
// below.
boost::asio::ip::address client_address(const boost::asio::ip::address& address);
// The same as bytes.
using AddressKey = std::array<std::uint8_t, 16>;
AddressKey address_key(const boost::asio::ip::address& address);
// By which the line is known that a client is connected by: an IPv4 address, or the first 56 bits of an IPv6
// one.
AddressKey line_key(const boost::asio::ip::address& address);

class Networks {
 public:
  // Of each text that parse_network() knows.
  explicit Networks(const std::vector<std::string>& texts);

  bool contains(const boost::asio::ip::address& address) const;  // O(networks)

 private:
  std::vector<Network> networks_;
};

}  // namespace fusillade::net
