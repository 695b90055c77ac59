#include "net/socket/address_limits.h"

#include <gtest/gtest.h>

#include <string>

namespace fusillade::net {
namespace {

using namespace std::chrono_literals;
using Verdict = AddressLimits::Verdict;

boost::asio::ip::address address(const std::string& text) { return boost::asio::ip::make_address(text); }

Options bounds(std::int32_t connections_max, double connections_per_s_max, double requests_per_s_max) {
  return {.address_connections_max = connections_max,
          .address_connections_per_s_max = connections_per_s_max,
          .address_requests_per_s_max = requests_per_s_max};
}

TEST(AddressLimits, CountsOpenConnectionsOfEachAddress) {
  const Clock::time_point now{};
  AddressLimits limits(bounds(2, 100, 100));
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::too_many);
  EXPECT_EQ(limits.admit(address("192.0.2.2"), now), Verdict::admitted);
  limits.release(address("192.0.2.1"));
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
}

TEST(AddressLimits, AHoldReleasesOnceWhereverItWasMoved) {
  const Clock::time_point now{};
  AddressLimits limits(bounds(1, 100, 100));
  {
    ASSERT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
    AddressHold hold(limits, address("192.0.2.1"));
    AddressHold other = std::move(hold);
    hold = std::move(other);
    EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::too_many);
  }
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::too_many);
}

TEST(AddressLimits, HowFastIsRememberedAfterTheLastConnection) {
  Clock::time_point now{};
  AddressLimits limits(bounds(10, 2, 100));
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
    limits.release(address("192.0.2.1"));
  }
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::too_fast);
  now += 600ms;
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
}

TEST(AddressLimits, AnIpv6ClientIsItsFirst64Bits) {
  const Clock::time_point now{};
  AddressLimits limits(bounds(1, 100, 100));
  EXPECT_EQ(limits.admit(address("2001:db8::1"), now), Verdict::admitted);
  EXPECT_EQ(limits.admit(address("2001:db8::ffff"), now), Verdict::too_many);
  EXPECT_EQ(limits.admit(address("2001:db8:0:1::1"), now), Verdict::admitted);
  EXPECT_EQ(limits.admit(address("::ffff:192.0.2.1"), now), Verdict::admitted);
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::too_many);
}

// A line at home has up to 256 networks of 64 bits.
TEST(AddressLimits, NetworksOfOneIpv6LineHaveFourTimesAsMuchTogether) {
  const Clock::time_point now{};
  AddressLimits limits(bounds(2, 100, 2));
  for (const char* text : {"2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:ff::1"}) {
    for (int i = 0; i < 2; ++i) EXPECT_EQ(limits.admit(address(text), now), Verdict::admitted) << text;
  }
  EXPECT_EQ(limits.admit(address("2001:db8:0:3::1"), now), Verdict::too_many);
  EXPECT_EQ(limits.admit(address("2001:db8:0:100::1"), now), Verdict::admitted) << "another line";
  limits.release(address("2001:db8:0:2::1"));
  EXPECT_EQ(limits.admit(address("2001:db8:0:3::1"), now), Verdict::admitted);
  EXPECT_EQ(limits.admit(address("2001:db8:0:3::1"), now), Verdict::too_many)
      << "the one that was refused holds nothing";
}

TEST(AddressLimits, AFloodOfAddressesIsForgottenButNotThoseWithConnections) {
  const Clock::time_point now{};
  AddressLimits limits(bounds(1, 100, 100));
  ASSERT_EQ(limits.admit(address("198.51.100.1"), now), Verdict::admitted);
  for (std::uint32_t i = 0; i < 3 * KeyLimits::idle_max; ++i) {
    const boost::asio::ip::address_v4 stranger(0x0A000000U + i);
    ASSERT_EQ(limits.admit(stranger, now), Verdict::admitted);
    limits.release(stranger);
    ASSERT_LE(limits.size(), KeyLimits::idle_max + 2);
  }
  EXPECT_EQ(limits.admit(address("198.51.100.1"), now), Verdict::too_many);
}

TEST(AddressLimits, RequestsPerSecondOfAllConnectionsOfAnAddress) {
  AddressLimits limits(bounds(10, 100, 2));
  const auto address = boost::asio::ip::make_address("192.0.2.1");
  const Clock::time_point now;
  EXPECT_TRUE(limits.allows_request(address, now)) << "was not admitted: no limit";
  limits.admit(address, now);
  limits.admit(address, now);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(limits.allows_request(address, now));
  EXPECT_FALSE(limits.allows_request(address, now));
  EXPECT_TRUE(limits.allows_request(address, now + std::chrono::milliseconds(501)));
  EXPECT_FALSE(limits.allows_request(address, now + std::chrono::milliseconds(501)));
}

TEST(AddressLimits, NewOnesHoldForWhatIsOpenAndForWhatIsRemembered) {
  const Clock::time_point now{};
  AddressLimits limits(bounds(3, 100, 1));
  ASSERT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
  ASSERT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::admitted);
  while (limits.allows_request(address("192.0.2.1"), now)) continue;
  limits.reconfigure(bounds(2, 100, 1), now);
  EXPECT_EQ(limits.admit(address("192.0.2.1"), now), Verdict::too_many);
  EXPECT_TRUE(limits.allows_request(address("192.0.2.1"), now));
  while (limits.allows_request(address("192.0.2.1"), now)) continue;
  limits.reconfigure(bounds(2, 100, 1), now);
  EXPECT_FALSE(limits.allows_request(address("192.0.2.1"), now)) << "the same again";
}

}  // namespace
}  // namespace fusillade::net
