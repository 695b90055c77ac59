// Matches are made of arenas that were prepared before, and as long as the server isn't going down.
#include "match_maker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/temp_directory.h"

namespace fusillade {
namespace {

struct MatchMakerTest : testing::Test {
  Configuration configuration = [] {
    Configuration given;
    given.server.arenas = {"pegboard", "pegboard"};
    given.server.arenas_directory = FUSILLADE_ARENAS;
    return given;
  }();
  match::Directory matches;
  std::vector<ArenaPointer> prepared;
  MatchMaker maker{configuration, matches, [this](const ArenaPointer& arena) { prepared.push_back(arena); }};

  void SetUp() override { maker.make_configured(); }
  bool is_prepared(const match::Match& match) const {
    return std::ranges::find(prepared, match.shared_arena()) != prepared.end();
  }
};

TEST_F(MatchMakerTest, MatchesOfOneArenaShareWhatWasPrepared) {
  const auto all = matches.all();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]->shared_arena(), all[1]->shared_arena());
  EXPECT_TRUE(is_prepared(*all[0]));
  EXPECT_EQ(maker.make({.arena = "pegboard"}).match->shared_arena(), all[0]->shared_arena());
}

TEST_F(MatchMakerTest, WhatTheOperatorWantsOtherwiseIsPreparedFirst) {
  std::size_t matches_then = 0;
  MatchMaker other(configuration, matches, [&](const ArenaPointer& arena) {
    prepared.push_back(arena);
    matches_then = matches.all().size();
  });
  const net::MadeMatch made = other.make({.arena = "pegboard", .players_max = 2});
  ASSERT_TRUE(made.match) << made.problem;
  EXPECT_EQ(made.match->arena().round.players_max, 2);
  EXPECT_TRUE(is_prepared(*made.match));
  EXPECT_EQ(matches_then, 2U);
}

TEST_F(MatchMakerTest, SoAreMatchesOfNewerData) {
  const net::MadeMatch made = maker.make({.arena = "pegboard", .players_max = 2});
  EXPECT_EQ(maker.reload(configuration), 2U);
  const auto old = matches.all();
  for (const auto& match : old) {
    EXPECT_EQ(maker.renew(*match), match);
    const auto newer = matches.find(match->id());
    EXPECT_NE(newer, match);
    EXPECT_EQ(newer->data_version(), 2U);
    EXPECT_EQ(newer->arena().round.players_max, match->arena().round.players_max);
    EXPECT_TRUE(is_prepared(*newer));
    EXPECT_EQ(maker.renew(*newer), nullptr) << "there is none that is newer";
  }
  EXPECT_EQ(prepared.size(), 2U + 1U + old.size());
}

TEST_F(MatchMakerTest, WhatIsReplacedIsHandedBack) {
  const auto old = matches.all().at(0);
  EXPECT_EQ(maker.renew(*old), nullptr) << "it is of the newest data";
  maker.reload(configuration);
  EXPECT_EQ(maker.renew(*old), old);
  EXPECT_EQ(maker.renew(*old), nullptr) << "it has been replaced";
}

void play_a_round(match::Match& match) {
  while (match.status().round == 1) match.tick();
}

TEST_F(MatchMakerTest, AWorldIsRenewedAsOftenAsARoundHasBeenPlayedInIt) {
  support::TempDirectory folder;
  const std::string round = "[map]\nrows = [\"....\"]\n[round]\nplayers_min = 0\nlive_s = 1\nended_s = 0\n";
  folder.write("kept.toml", round);
  folder.write("renewed.toml", round + "renews_world = true\n");
  configuration.server.arenas = {"kept", "renewed"};
  configuration.server.arenas_directory = folder.path("").string();
  match::Directory here;
  MatchMaker other(configuration, here, [](const ArenaPointer&) {});
  other.make_configured();
  const auto kept = here.find("kept-1");
  play_a_round(*kept);
  EXPECT_EQ(other.renew(*kept), nullptr);
  for (int rounds = 0; rounds < 3; ++rounds) {
    const auto played = here.find("renewed-1");
    EXPECT_EQ(other.renew(*played), nullptr) << "it plays its first";
    play_a_round(*played);
    played->set_slow_motion(2 + rounds);
    EXPECT_EQ(other.renew(*played), played);
    EXPECT_EQ(here.find("renewed-1")->data_version(), 1U);
    EXPECT_EQ(here.find("renewed-1")->status().pace.slow_motion, 2 + rounds) << "as the operator wants it";
  }
}

// It would be replaced by one of the same old data again and again.
TEST_F(MatchMakerTest, AMatchThatIsMadeWhileDataAreReadAgainIsOfTheNewer) {
  MatchMaker* reloading = nullptr;
  MatchMaker other(configuration, matches, [&](const ArenaPointer& arena) {
    prepared.push_back(arena);
    if (MatchMaker* once = std::exchange(reloading, nullptr)) once->reload(configuration);
  });
  reloading = &other;
  const net::MadeMatch made = other.make({.arena = "pegboard", .players_max = 2});
  ASSERT_TRUE(made.match) << made.problem;
  EXPECT_EQ(made.match->data_version(), 2U);
  EXPECT_TRUE(is_prepared(*made.match));
  EXPECT_EQ(other.renew(*made.match), nullptr);
}

TEST_F(MatchMakerTest, NoneIsMadeOrRenewedWhileTheServerGoesDown) {
  maker.reload(configuration);
  maker.stop();
  const net::MadeMatch made = maker.make({.arena = "pegboard"});
  EXPECT_FALSE(made.match);
  EXPECT_EQ(made.problem, "the server is going down");
  EXPECT_EQ(maker.renew(*matches.all().at(0)), nullptr);
  EXPECT_EQ(matches.all().size(), 2U);
}

}  // namespace
}  // namespace fusillade
