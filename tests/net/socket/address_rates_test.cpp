#include "net/socket/address_rates.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

using namespace std::chrono_literals;

boost::asio::ip::address address(const std::string& text) { return boost::asio::ip::make_address(text); }

TEST(AddressRates, AreSpentAtOnceOrOverAMinute) {
  AddressRates rates(3);
  const Clock::time_point now{};
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(rates.is_spent(address("192.0.2.1"), now));
    rates.spend(address("192.0.2.1"), now);
  }
  EXPECT_TRUE(rates.is_spent(address("192.0.2.1"), now));
  EXPECT_FALSE(rates.is_spent(address("192.0.2.2"), now));
  EXPECT_TRUE(rates.is_spent(address("192.0.2.1"), now + 19s));
  EXPECT_FALSE(rates.is_spent(address("192.0.2.1"), now + 21s));
}

TEST(AddressRates, AnotherBoundForgetsWhatWasDoneAndTheSameKeepsIt) {
  AddressRates rates(1);
  const Clock::time_point now{};
  rates.spend(address("192.0.2.1"), now);
  rates.reconfigure(1);
  EXPECT_TRUE(rates.is_spent(address("192.0.2.1"), now));
  rates.reconfigure(2);
  rates.spend(address("192.0.2.1"), now);
  EXPECT_FALSE(rates.is_spent(address("192.0.2.1"), now));
  rates.spend(address("192.0.2.1"), now);
  EXPECT_TRUE(rates.is_spent(address("192.0.2.1"), now));
}

TEST(AddressRates, AFloodOfAddressesIsForgotten) {
  AddressRates rates(1);
  const Clock::time_point now{};
  rates.spend(address("192.0.2.1"), now);
  for (std::uint32_t i = 0; i < AddressRates::addresses_max; ++i)
    rates.spend(boost::asio::ip::address_v4(0x0A000000U + i), now);
  EXPECT_FALSE(rates.is_spent(address("192.0.2.1"), now));
}

}  // namespace
}  // namespace fusillade::net
