// What a match says of itself is what its series say. Each number of the match is another one here, so that a
// series which tells of the wrong one shows.
#include <gtest/gtest.h>

#include <set>

#include "match/arena.h"
#include "match/memory_estimate.h"
#include "ops/series.h"
#include "ops/tick/match_runner.h"
#include "support/temp_directory.h"

namespace fusillade::ops {
namespace {

using match::test::fire_at;
using match::test::walk;

constexpr match::SessionId shooter = 1, lagging = 2;
constexpr std::int32_t inbox_max = 24;

// Four targets that the shooter reaches, and more of a wave than the world holds.
std::shared_ptr<const match::ArenaDefinition> busy_arena() {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.rules.enemies_max = 9;
  arena.world.rules.bullets_max = 1024;
  for (const float x : {13.5F, 16.5F, 19.5F, 22.5F})
    arena.world.enemy_placements.push_back(match::test::enemy_at(x, 10.5F));
  arena.waves = {{.enemy_type = match::test::target_type, .count = 40, .position = {50, 50}, .spread = 10}};
  arena.round.players_max = 37;
  arena.round.inbox_max = inbox_max;
  arena.round.commands_per_player_max = 4;
  arena.version = 71;
  return std::make_shared<const match::ArenaDefinition>(std::move(arena));
}

class MatchStatusSeries : public ::testing::Test {
 protected:
  MatchStatusSeries() {
    runner_.keep(std::move(journal_));
    runner_.run();
  }

  test::Series told() const { return test::series_told_by(runner_); }
  void expect_told(const std::string& name, double value) {
    EXPECT_EQ(told().at(name + "{match=m}"), value) << name;
  }

  void tick(int ticks) {
    for (int i = 0; i < ticks; ++i) runner_.run();
  }
  void join(match::SessionId session, bool is_spectator) {
    match_->push(match::JoinRequest{
        .session = session, .name = std::to_string(session), .token = {1}, .is_spectator = is_spectator});
  }
  void command(match::SessionId session, const sim::PlayerCommand& input, std::uint32_t client_tick = 0) {
    match_->push(match::CommandRequest{session, {{++sequence_, client_tick, input}}});
  }

  void shoot(const sim::PlayerCommand& fire, int ticks) {
    for (int i = 0; i < ticks; ++i) {
      command(shooter, fire);
      tick(1);
    }
  }
  void send_too_late(int times) {
    for (int i = 0; i < times; ++i) {
      command(lagging, walk(0, 1), 1);
      tick(1);
    }
  }
  // Of four that wait for the same tick three are overtaken.
  void send_at_once(int times) {
    for (int i = 0; i < times; ++i) command(lagging, walk(0, 1));
    tick(1);
  }
  void be_silent(int times) {
    for (int i = 0; i < times; ++i) {
      command(lagging, walk(0, -1));
      tick(30);
    }
  }
  // Requests of nobody, since those of one session wait together.
  void fill_inbox(int beyond) {
    for (int i = 0; i < inbox_max + beyond; ++i)
      match_->push(match::LeaveRequest{.session = 1000U + static_cast<match::SessionId>(i)});
  }
  void play() {
    for (const match::SessionId session : {shooter, lagging}) join(session, false);
    for (match::SessionId session = 100; session < 111; ++session) join(session, true);
    tick(3);
    shoot(fire_at(1, 0), 120);
    send_too_late(6);
    send_at_once(17);
    be_silent(6);
    shoot(fire_at(0, 1), 60);
    fill_inbox(29);
  }

  const support::TempDirectory folder_;
  const std::shared_ptr<match::Match> match_ = std::make_shared<match::Match>("m", busy_arena());
  JournalDisk disk_;
  std::unique_ptr<MatchJournal> journal_ =
      std::make_unique<MatchJournal>(*match_, folder_.path("journals"), 1 << 20, disk_, match::ReportSink{});
  const MatchJournal& kept_ = *journal_;
  TickOptions options_;
  DriverHooks hooks_;
  SlowTicks slow_ticks_;
  TimePoint now_{std::chrono::hours(1)};
  MatchFailures failures_{folder_.path("dumps"), hooks_};
  MatchRunner runner_{match_, options_, {hooks_, slow_ticks_, failures_}, [this] { return now_; }, {}};
  std::uint32_t sequence_ = 0;
};

TEST_F(MatchStatusSeries, EachNumberIsToldAsWhatItIs) {
  play();
  const match::MatchStatus status = match_->status();
  const test::Series wanted{
      {"fusillade_players{match=m}", status.players},
      {"fusillade_players_max{match=m}", status.players_max},
      {"fusillade_spectators{match=m}", status.spectators},
      {"fusillade_enemies{match=m}", status.enemies},
      {"fusillade_bullets{match=m}", status.bullets},
      {"fusillade_hits_total{match=m}", status.hits},
      {"fusillade_deaths_total{match=m}", status.deaths},
      {"fusillade_bullets_spawned_total{match=m}", status.bullets_spawned},
      {"fusillade_late_commands_total{match=m}", status.commands.late},
      {"fusillade_missing_commands_total{match=m}", status.commands.missing},
      {"fusillade_superseded_commands_total{match=m}", status.commands.superseded},
      {"fusillade_dropped_commands_total{match=m}", status.commands.dropped},
      {"fusillade_overflows_total{match=m,cause=waves}", status.wave_overflows},
      {"fusillade_dropped_requests_total{match=m}", status.dropped_requests},
      {"fusillade_inbox_requests{match=m}", status.waiting_requests},
      {"fusillade_journal_bytes_total{match=m}", kept_.bytes()},
      {"fusillade_match_memory_estimate_bytes{match=m}", match::memory_estimate_bytes(match_->arena())}};
  const test::Series series = told();
  std::set<double> values;
  for (const auto& [name, value] : wanted) {
    EXPECT_EQ(series.at(name), value) << name;
    EXPECT_GT(value, 0) << name;
    EXPECT_TRUE(values.insert(value).second) << name << " is like another one: " << value;
  }
}

TEST_F(MatchStatusSeries, EachStoreHasItsUseAndItsRoom) {
  play();
  const test::Series series = told();
  ASSERT_FALSE(match_->status().stores.empty());
  for (const sim::StoreUse& store : match_->status().stores) {
    const std::string labels = "{match=m,store=" + std::string(store.name) + "}";
    EXPECT_EQ(series.at("fusillade_store_used" + labels), store.used);
    EXPECT_EQ(series.at("fusillade_store_capacity" + labels), store.capacity);
    EXPECT_LT(store.used, store.capacity);
  }
}

TEST_F(MatchStatusSeries, FlagsAreOfTheirOwnStateAlone) {
  EXPECT_EQ(told().at("fusillade_match_info{match=m,arena=small,version=71}"), 1);
  const auto expect_flags = [this](double live, double overloaded, double failed) {
    expect_told("fusillade_match_live", live);
    expect_told("fusillade_match_overloaded", overloaded);
    expect_told("fusillade_match_failed", failed);
  };
  expect_flags(0, 0, 0);
  match_->set_overloaded(true);
  expect_flags(0, 1, 0);
  match_->set_overloaded(false);
  join(shooter, false);
  tick(3);
  expect_flags(1, 0, 0);
  match_->fail("full of eels");
  expect_flags(1, 0, 1);
}

}  // namespace
}  // namespace fusillade::ops
