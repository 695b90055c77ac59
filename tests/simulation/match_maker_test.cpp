// Matches are made of arenas that were prepared before, and as long as the server isn't going down.
#include "hosting/match_maker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <memory_resource>
#include <utility>

#include "support/temp_directory.h"

namespace fusillade::hosting {
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

TEST_F(MatchMakerTest, WhoIsPausedStaysSoWithNewerData) {
  const auto old = matches.all().at(0);
  old->set_paused(true);
  old->step(3);
  old->set_slow_motion(7);
  maker.reload(configuration);
  ASSERT_EQ(maker.renew(*old), old);
  const match::Pace pace = matches.find(old->id())->status().pace;
  EXPECT_TRUE(pace.is_paused);
  EXPECT_EQ(pace.steps_left, 3);
  EXPECT_EQ(pace.slow_motion, 1) << "as the arena says";
}

TEST_F(MatchMakerTest, WhatIsReplacedIsHandedBack) {
  const auto old = matches.all().at(0);
  EXPECT_EQ(maker.renew(*old), nullptr) << "it is of the newest data";
  maker.reload(configuration);
  EXPECT_EQ(maker.renew(*old), old);
  EXPECT_EQ(maker.renew(*old), nullptr) << "it has been replaced";
}

// Whoever asked may have seen it wait, before its round began.
TEST_F(MatchMakerTest, AMatchWhoseRoundIsPlayedStays) {
  const auto match = matches.all().at(0);
  match->push(match::JoinRequest{.session = 1, .name = "Ann"});
  while (match->status().phase == match::Phase::waiting) match->tick();
  maker.reload(configuration);
  EXPECT_EQ(maker.find_outdated(*match), match);
  EXPECT_EQ(maker.renew(*match), nullptr);
  EXPECT_EQ(matches.find(match->id()), match);
}

// Until the operator makes another one. Its sessions are gone.
TEST_F(MatchMakerTest, AMatchThatHasFailedIsNeitherReplacedNorAdjusted) {
  const auto match = matches.all().at(0);
  match->fail("broken");
  maker.reload(configuration);
  EXPECT_EQ(maker.renew(*match), nullptr);
  EXPECT_FALSE(maker.adjust(*match));
  EXPECT_EQ(matches.find(match->id()), match);
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

// Tries something on another thread while the next match is made: at the first memory that its world takes.
class CuriousMemory final : public std::pmr::memory_resource {
 public:
  void expect_free(std::function<void()> attempt) { attempt_ = std::move(attempt); }
  // Whether it came through meanwhile; by now it has.
  bool was_free() {
    attempted_.wait();
    return was_free_;
  }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (const auto attempt = std::exchange(attempt_, nullptr)) try_now(attempt);
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(block, bytes, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
  void try_now(const std::function<void()>& attempt) {
    attempted_ = std::async(std::launch::async, attempt);
    was_free_ = attempted_.wait_for(std::chrono::seconds(5)) == std::future_status::ready;
  }

  std::function<void()> attempt_;
  std::future<void> attempted_;
  bool was_free_ = false;
};

// The thread that ticks a match would wait until that of another one is there, and all its matches with it.
TEST_F(MatchMakerTest, NoMatchWaitsForTheMakingOfAnother) {
  static CuriousMemory memory;  // as long as the matches
  std::pmr::memory_resource* const usual = std::pmr::set_default_resource(&memory);
  const auto renewed = matches.all().at(0), other = matches.all().at(1);
  maker.reload(configuration);
  const auto touch_other = [&] { maker.adjust(*other); };
  memory.expect_free(touch_other);
  EXPECT_TRUE(maker.make({.arena = "pegboard"}).match);
  EXPECT_TRUE(memory.was_free()) << "while the operator's was made";
  memory.expect_free(touch_other);
  EXPECT_EQ(maker.renew(*renewed), renewed);
  EXPECT_TRUE(memory.was_free()) << "while one was renewed";
  std::pmr::set_default_resource(usual);
}

// Not even one of the newer data, if it was begun before they were there.
TEST_F(MatchMakerTest, AMatchThatIsRenewedWhileDataAreReadAgainIsOfTheNewer) {
  static CuriousMemory memory;
  const auto old = matches.all().at(0);
  maker.reload(configuration);
  std::pmr::memory_resource* const usual = std::pmr::set_default_resource(&memory);
  memory.expect_free([&] { maker.reload(configuration); });
  EXPECT_EQ(maker.renew(*old), old);
  std::pmr::set_default_resource(usual);
  EXPECT_TRUE(memory.was_free());
  EXPECT_EQ(matches.find(old->id())->data_version(), 3U);
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
}  // namespace fusillade::hosting
