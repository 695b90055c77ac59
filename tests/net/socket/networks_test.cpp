#include "net/socket/networks.h"

#include <gtest/gtest.h>

#include "net/options.h"

namespace fusillade::net {
namespace {

bool contains(const Networks& networks, const char* address) {
  return networks.contains(boost::asio::ip::make_address(address));
}

TEST(Networks, HoldAddressesByTheirLeadingBits) {
  const Networks networks({"10.1.0.0/16", "192.0.2.7", "2001:db8::/32", "::1"});
  for (const char* address : {"10.1.0.0", "10.1.255.255", "192.0.2.7", "2001:db8:5::1", "::1"}) {
    EXPECT_TRUE(contains(networks, address)) << address;
  }
  for (const char* address : {"10.2.0.0", "192.0.2.8", "2001:db9::1", "::2", "127.0.0.1"}) {
    EXPECT_FALSE(contains(networks, address)) << address;
  }
}

TEST(Networks, AnIpv4AddressIsTheSameInIpv6Clothes) {
  const Networks networks({"10.0.0.0/8"});
  EXPECT_TRUE(contains(networks, "::ffff:10.3.2.1"));
  EXPECT_FALSE(contains(networks, "::ffff:11.3.2.1"));
}

TEST(Networks, AnIpv4NetworkIsTheSameInIpv6Clothes) {
  const Networks networks({"::ffff:10.0.0.0/104", "::ffff:192.0.2.7"});
  for (const char* address : {"10.200.0.1", "::ffff:10.200.0.1", "192.0.2.7"})
    EXPECT_TRUE(contains(networks, address)) << address;
  for (const char* address : {"11.0.0.1", "192.0.2.8"}) EXPECT_FALSE(contains(networks, address)) << address;
  EXPECT_FALSE(is_network("::ffff:10.0.0.0/95")) << "more than all of IPv4";
}

TEST(Networks, HostBitsOfANetworkDontCount) {
  EXPECT_TRUE(contains(Networks({"10.1.2.3/8"}), "10.200.0.1"));
  EXPECT_TRUE(contains(Networks({"0.0.0.0/0"}), "203.0.113.5"));
  EXPECT_FALSE(contains(Networks({}), "203.0.113.5"));
}

TEST(Networks, TextsOfTheConfiguration) {
  for (const char* text : {"10.0.0.0/8", "10.0.0.1", "::/0", "2001:db8::/32", "::1"}) {
    EXPECT_TRUE(is_network(text)) << text;
  }
  for (const char* text : {"", "localhost", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/", "10.0.0.0/a"}) {
    EXPECT_FALSE(is_network(text)) << text;
  }
  for (const std::string& text : {std::string("10.0.0.1\0/l", 11), std::string("10.0.0.1/8\0", 11)})
    EXPECT_FALSE(is_network(text)) << "a zero ends no text";
}

TEST(Origins, AreSchemeHostAndPort) {
  for (const char* text : {"https://play.example", "http://localhost:3000", "https://[::1]:8443",
                           "http://[::80]", "https://play.example:80", "http://play.example:443"}) {
    EXPECT_TRUE(is_origin(text)) << text;
  }
  for (const char* text : {"", "play.example", "https://play.example/", "https://", "*"}) {
    EXPECT_FALSE(is_origin(text)) << text;
  }
}

TEST(Origins, BrowsersLeaveOutThePortThatTheSchemeHasAnyway) {
  for (const char* text : {"https://play.example:443", "http://play.example:80", "http://[::1]:80",
                           "https://play.example:0443"}) {
    EXPECT_FALSE(is_origin(text)) << text;
  }
}

TEST(Addresses, AListenerOnAllOfThemIsOnEach) {
  for (const auto& [a, b] : {std::pair{"127.0.0.1", "127.0.0.1"},
                             {"0.0.0.0", "127.0.0.1"},
                             {"::", "127.0.0.1"},
                             {"::", "0.0.0.0"},
                             {"::", "::1"},
                             {"::ffff:127.0.0.1", "127.0.0.1"}}) {
    EXPECT_TRUE(do_overlap(a, b)) << a << " " << b;
    EXPECT_TRUE(do_overlap(b, a)) << a << " " << b;
  }
  for (const auto& [a, b] :
       {std::pair{"127.0.0.1", "127.0.0.2"}, {"0.0.0.0", "::1"}, {"::1", "127.0.0.1"}, {"::1", "::2"}}) {
    EXPECT_FALSE(do_overlap(a, b)) << a << " " << b;
    EXPECT_FALSE(do_overlap(b, a)) << a << " " << b;
  }
}

}  // namespace
}  // namespace fusillade::net
