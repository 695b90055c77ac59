#include "ops/log/privacy.h"

#include <gtest/gtest.h>

namespace fusillade::ops {
namespace {

TEST(Privacy, AddressesKeepTheirNetworkOnly) {
  EXPECT_EQ(shortened_address("192.0.2.77"), "192.0.2.0");
  EXPECT_EQ(shortened_address("2001:db8:1:2:3:4:5:6"), "2001:db8:1::");
  EXPECT_EQ(shortened_address("::1"), "::");
}

TEST(Privacy, WhatIsNoAddressIsHidden) {
  EXPECT_EQ(shortened_address(""), "-");
  EXPECT_EQ(shortened_address("player.example"), "-");
  EXPECT_EQ(shortened_address("fe80::1%eth0"), "-");
}

TEST(Privacy, OnlyPeersAreShortened) {
  const match::Report report = without_addresses({match::Level::info,
                                                  "session_refused",
                                                  {{"peer", "192.0.2.77"}, {"address", "192.0.2.77"}},
                                                  "too_fast"});
  EXPECT_EQ(report.fields[0].second.text(), "192.0.2.0");
  EXPECT_EQ(report.fields[1].second.text(), "192.0.2.77");
  EXPECT_EQ(report.cause, "too_fast");
}

TEST(Privacy, TheAuditIsWhole) {
  const match::Report report =
      without_addresses({.event = "admin",
                         .fields = {{"peer", "198.51.100.7"}, {"banned", "2001:db8:1:2::"}},
                         .is_audit = true});
  EXPECT_EQ(report.fields[0].second.text(), "198.51.100.7");
  EXPECT_EQ(report.fields[1].second.text(), "2001:db8:1:2::");
}

}  // namespace
}  // namespace fusillade::ops
