#include "net/http/forwarded.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

const Networks trusted({"10.0.0.0/8", "2001:db8:f::/48"});

std::string client(std::string_view list) {
  const auto address = forwarded_address(list, trusted);
  return address ? address->to_string() : "none";
}

TEST(Forwarded, TheLastThatIsNoProxyCounts) {
  EXPECT_EQ(client("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client("192.0.2.7, 10.0.0.1,10.0.0.2"), "192.0.2.7");
  EXPECT_EQ(client("203.0.113.9, 192.0.2.7, 10.0.0.1"), "192.0.2.7") << "whatever the client says";
  EXPECT_EQ(client("10.0.0.3, 10.0.0.2"), "10.0.0.3");
  EXPECT_EQ(client("2001:db8::5, 2001:db8:f::1"), "2001:db8::5");
}

TEST(Forwarded, PortsAndBracketsFallAway) {
  EXPECT_EQ(client("192.0.2.7:443"), "192.0.2.7");
  EXPECT_EQ(client("[2001:db8::5]:443"), "2001:db8::5");
  EXPECT_EQ(client(" [2001:db8::5] "), "2001:db8::5");
  EXPECT_EQ(client("::ffff:192.0.2.7"), "192.0.2.7");
}

TEST(Forwarded, WhatIsNoAddressIsNone) {
  for (const char* list :
       {"", "unknown", "192.0.2.7, ", "[", "192.0.2", "a, 10.0.0.1", ":", "[2001:db8::1", "[2001:db8::1]1"}) {
    EXPECT_EQ(client(list), "none") << list;
  }
  EXPECT_EQ(client("garbage, 192.0.2.7"), "192.0.2.7");
}

}  // namespace
}  // namespace fusillade::net
