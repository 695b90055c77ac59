#include "net/admin/ban_list.h"

#include <gmock/gmock.h>

namespace fusillade::net {
namespace {

using boost::asio::ip::make_address;

constexpr BanList::Time noon{std::chrono::seconds(1000)};
constexpr BanList::Time later = noon + std::chrono::seconds(100);

TEST(BanList, HoldsUntilItsTime) {
  BanList bans;
  EXPECT_FALSE(bans.contains(make_address("192.0.2.7"), noon));
  EXPECT_TRUE(bans.add({make_address("192.0.2.7"), 1050, "floods"}, noon));
  EXPECT_TRUE(bans.contains(make_address("192.0.2.7"), noon));
  EXPECT_TRUE(bans.contains(make_address("::ffff:192.0.2.7"), noon)) << "as a listener on :: sees it";
  EXPECT_FALSE(bans.contains(make_address("192.0.2.8"), noon));
  EXPECT_FALSE(bans.contains(make_address("192.0.2.7"), later));
  EXPECT_TRUE(bans.all(later).empty());
}

TEST(BanList, AnIPv6ClientIsBannedWithAllItsAddresses) {
  BanList bans;
  bans.add({make_address("2001:db8:0:1::5"), 1050, ""}, noon);
  EXPECT_TRUE(bans.contains(make_address("2001:db8:0:1:ffff::9"), noon));
  EXPECT_FALSE(bans.contains(make_address("2001:db8:0:2::5"), noon));
  EXPECT_TRUE(bans.remove(make_address("2001:db8:0:1::77"), noon));
  EXPECT_FALSE(bans.remove(make_address("2001:db8:0:1::5"), noon));
}

TEST(BanList, IsToldAndReadAsWhatItHoldsFor) {
  EXPECT_EQ(banned_text(make_address("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(banned_text(make_address("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(banned_text(make_address("2001:db8:0:1::5")), "2001:db8:0:1::/64");
  for (const char* same : {"2001:db8:0:1::5", "2001:db8:0:1::/64"})
    EXPECT_EQ(banned_text(parse_banned(same).value()), "2001:db8:0:1::/64");
  for (const char* none : {"fe80::1%eth0", "fe80::1%1", "192.0.2.7/64", "2001:db8::/48", "/64", "all"})
    EXPECT_FALSE(parse_banned(none)) << none;
}

TEST(BanList, TheLastBanOfAnAddressCounts) {
  BanList bans;
  bans.add({make_address("192.0.2.7"), 1500, "one"}, noon);
  bans.add({make_address("192.0.2.7"), 1050, "two"}, noon);
  ASSERT_EQ(bans.all(noon).size(), 1U);
  EXPECT_EQ(bans.all(noon)[0].reason, "two");
  EXPECT_FALSE(bans.contains(make_address("192.0.2.7"), later));
}

// To the second in which it ends, everywhere alike.
TEST(BanList, OneThatEndsNowIsOver) {
  BanList bans;
  constexpr BanList::Time end{std::chrono::seconds(1050)};
  const auto address = make_address("192.0.2.7");
  bans.add({address, 1050, "floods"}, noon);
  EXPECT_TRUE(bans.contains(address, end - std::chrono::seconds(1)));
  EXPECT_FALSE(bans.contains(address, end));
  EXPECT_TRUE(bans.all(end).empty());
  EXPECT_EQ(bans.text(end), "");
  EXPECT_FALSE(bans.remove(address, end)) << "there is none to be lifted";
}

TEST(BanList, TellsTheReasonToEveryAddressOfAClient) {
  BanList bans;
  bans.add({make_address("2001:db8::1"), 1050, "floods"}, noon);
  EXPECT_EQ(bans.reason_of(make_address("2001:db8::77")), "floods");
  EXPECT_EQ(bans.reason_of(make_address("192.0.2.7")), "");
}

std::string bans_of_many(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += "9000 " + boost::asio::ip::address_v4(static_cast<std::uint32_t>(0x0A000000 + i)).to_string() +
            " x\n";
  return text;
}

TEST(BanList, HoldsOnlySoMany) {
  BanList bans;
  EXPECT_THAT(bans.load(bans_of_many(BanList::bans_max + 1)),
              testing::StartsWith("line 100001: more than 100000 bans"));
  EXPECT_TRUE(bans.all(noon).empty());
  EXPECT_EQ(bans.load(bans_of_many(BanList::bans_max)), "");
  EXPECT_FALSE(bans.add({make_address("192.0.2.7"), 9000, "x"}, noon));
  EXPECT_FALSE(bans.contains(make_address("192.0.2.7"), noon));
  EXPECT_TRUE(bans.add({make_address("10.0.0.0"), 9500, "longer"}, noon)) << "takes the place of its own";
  constexpr BanList::Time later_on{std::chrono::seconds(9000)};
  EXPECT_TRUE(bans.add({make_address("192.0.2.7"), 9999, "x"}, later_on)) << "old ones take no place";
}

TEST(BanList, AnAddressOfAClientInAFileIsAllOfThem) {
  BanList bans;
  EXPECT_EQ(bans.load("9000 2001:db8::5 x\n9000 ::ffff:192.0.2.7 y\n"), "");
  EXPECT_TRUE(bans.contains(make_address("2001:db8::77"), noon));
  EXPECT_TRUE(bans.contains(make_address("192.0.2.7"), noon));
}

TEST(BanList, ComesBackFromItsText) {
  BanList bans, loaded;
  bans.add({make_address("192.0.2.7"), 1050, "sends garbage, \"loudly\""}, noon);
  bans.add({make_address("2001:db8::1"), 5000, "x"}, noon);
  EXPECT_EQ(loaded.load(bans.text(noon)), "");
  EXPECT_EQ(loaded.text(noon), bans.text(noon));
  EXPECT_EQ(loaded.all(noon).at(0).reason, "sends garbage, \"loudly\"");
  EXPECT_TRUE(loaded.contains(make_address("2001:db8::9"), later));
}

TEST(BanList, AWrongTextChangesNothingAndNamesItsLine) {
  BanList bans;
  bans.add({make_address("192.0.2.7"), 1050, ""}, noon);
  const std::string form =
      "; allowed: a line of the form UNIX_TIME ADDRESS REASON, such as 1767225600 192.0.2.7 floods";
  EXPECT_EQ(bans.load("1050 192.0.2.8 x\nsoon 192.0.2.9 x\n"), "line 2: begins with no Unix time" + form);
  EXPECT_EQ(bans.load("1050 everybody x\n"),
            "line 1: the second word is no address that can be banned" + form);
  EXPECT_EQ(bans.load("1050\n"), "line 1: the second word is no address that can be banned" + form);
  EXPECT_TRUE(bans.contains(make_address("192.0.2.7"), noon));
  EXPECT_FALSE(bans.contains(make_address("192.0.2.8"), noon));
}

// As editors of other systems leave it.
TEST(BanList, ALineWithoutAReasonHasOneAndALineMayEndAsElsewhere) {
  BanList bans;
  EXPECT_EQ(bans.load("9000 192.0.2.1\r\n9000 192.0.2.2 spams\r\n"), "");
  EXPECT_EQ(bans.reason_of(make_address("192.0.2.1")), ban_reason_default);
  EXPECT_EQ(bans.reason_of(make_address("192.0.2.2")), "spams");
  EXPECT_THAT(bans.load("9000 192.0.2.1 tr\xFCgt\n"), testing::StartsWith("line 1: the reason is no UTF-8"));
}

// Somebody edits the file while the server runs: lifts .1, bans .4, changes .2.
TEST(BanList, WhatTheDiskDoesNotHaveYetHoldsOn) {
  BanList bans;
  const std::string kept = "9000 192.0.2.1 a\n9000 192.0.2.2 b\n9000 192.0.2.3 c\n";
  EXPECT_EQ(bans.load(kept), "");
  bans.remove(make_address("192.0.2.3"), noon);
  bans.add({make_address("192.0.2.5"), 9000, "not on disk"}, noon);
  const std::string edited = "9000 192.0.2.2 longer\n9000 192.0.2.3 c\n9000 192.0.2.4 d\n";
  EXPECT_EQ(bans.load(edited, bans.kept()), "");
  EXPECT_EQ(bans.text(noon), "9000 192.0.2.2 longer\n9000 192.0.2.4 d\n9000 192.0.2.5 not on disk\n");
  EXPECT_EQ(bans.kept(), edited);
}

TEST(BanList, WhatIsOnTheDiskGoesWithIt) {
  BanList bans;
  bans.add({make_address("192.0.2.1"), 9000, "a"}, noon);
  bans.set_kept(bans.text(noon));
  EXPECT_EQ(bans.load("", bans.kept()), "");
  EXPECT_EQ(bans.text(noon), "");
}

// The operator bans between the reading of the file and its taking up.
TEST(BanList, WhatCameOntoTheDiskMeanwhileHoldsOn) {
  BanList bans;
  const std::string known = bans.kept(), read = "9000 192.0.2.1 edited\n";
  bans.add({make_address("192.0.2.2"), 9000, "just now"}, noon);
  const std::string written = bans.text(noon);
  bans.set_kept(written);
  EXPECT_EQ(bans.load(read, known), "");
  EXPECT_EQ(bans.text(noon), read + written);
  EXPECT_EQ(bans.kept(), written);
}

}  // namespace
}  // namespace fusillade::net
