// Bots against the fake server, over real sockets.
#include <gtest/gtest.h>

#include "client-sim/run.h"
#include "tests/client/fake_server.h"

namespace fusillade::client {
namespace {

BotOptions options_for(const FakeServer& server, std::uint32_t players, double seconds) {
  BotOptions options;
  options.players = players;
  options.seconds = seconds;
  options.url = server.url();
  options.ramp_s = 0.1;
  options.quiet = true;
  return options;
}

std::uint64_t count(const Summary& summary, Fault fault) {
  return summary.statistics.faults[static_cast<std::size_t>(fault)];
}

TEST(Loopback, BotsConnectPlayAndLeave) {
  const FakeServer server;
  BotOptions options = options_for(server, 20, 3);
  options.match = "a b";
  const Summary summary = run_bots(options);
  EXPECT_EQ(summary.statistics.connected, 20U);
  EXPECT_EQ(summary.statistics.errors(), 0U) << table(summary);
  EXPECT_EQ(summary.statistics.refused, 0U);
  EXPECT_GT(summary.statistics.snapshots, 20U);
  EXPECT_GT(summary.statistics.hits, 20U);
  EXPECT_GE(summary.statistics.rtt.count(), 20U);
  EXPECT_GT(summary.bytes_per_s.p50, 0);
  EXPECT_EQ(summary.seconds, 3);
  EXPECT_EQ(server.counters().leaves, 20);
  EXPECT_EQ(server.counters().repeated, static_cast<int>(summary.statistics.repeated));
  EXPECT_EQ(server.counters().breaches, 0);
  EXPECT_GT(server.counters().commands, 20);
  EXPECT_GE(server.counters().pings, 20);
  EXPECT_EQ(server.last_target(), "/v1/play?match=a%20b");
  EXPECT_TRUE(thresholds_exceeded(options, summary).empty());
}

TEST(Loopback, TimesCountOnceAllHasSettled) {
  const FakeServer server;
  BotOptions options = options_for(server, 4, 1.6);
  const Statistics whole = run_bots(options).statistics;
  EXPECT_EQ(whole.jitter.count(), whole.snapshots - 4);
  options.settle_s = 1;
  const Statistics settled = run_bots(options).statistics;
  EXPECT_GT(settled.jitter.count(), 0U);
  EXPECT_LT(settled.jitter.count(), settled.snapshots - 4) << "those of the first second do not count";
  options.settle_s = 10;
  EXPECT_EQ(run_bots(options).statistics.rtt.count(), 0U);
}

TEST(Loopback, ThreadsShareTheBots) {
  const FakeServer server;
  BotOptions options = options_for(server, 7, 2);
  options.threads = 3;
  const Summary summary = run_bots(options);
  EXPECT_EQ(summary.statistics.connected, 7U);
  EXPECT_EQ(summary.statistics.errors(), 0U) << table(summary);
  EXPECT_EQ(server.last_target(), "/v1/play");
}

TEST(Loopback, ReconnectingBotsResumeWithTheirToken) {
  const FakeServer server;
  BotOptions options = options_for(server, 4, 1.6);
  options.reconnect_every_s = 0.4;
  const Summary summary = run_bots(options);
  EXPECT_EQ(summary.statistics.connected, 4U);
  EXPECT_GE(summary.statistics.resumed, 4U);
  EXPECT_EQ(summary.statistics.errors(), 0U) << table(summary);
  EXPECT_EQ(server.counters().breaches, 0);
  EXPECT_EQ(server.last_target(), "/v1/play?match=test");
}

TEST(Loopback, RefusalsAreCountedAndEndTheRunEarly) {
  const FakeServer server({.refuse_code = 6});
  const BotOptions options = options_for(server, 3, 60);
  const Summary summary = run_bots(options);
  EXPECT_EQ(summary.statistics.refused, 3U);
  EXPECT_EQ(summary.statistics.connected, 0U);
  EXPECT_EQ(summary.statistics.errors(), 0U) << table(summary);
  EXPECT_LT(summary.seconds, 60);
  EXPECT_NE(table(summary).find("CODE_MATCH_FULL, no"), std::string::npos);
  EXPECT_EQ(thresholds_exceeded(options, summary).size(), 1U);
}

TEST(Loopback, ARefusedUpgradeIsARefusal) {
  const FakeServer server({.refuse_upgrade = true});
  const Summary summary = run_bots(options_for(server, 2, 60));
  EXPECT_EQ(summary.statistics.refused, 2U);
  EXPECT_NE(table(summary).find("HTTP 503"), std::string::npos) << table(summary);
}

TEST(Loopback, NobodyListensIsAnErrorPerBot) {
  std::string url;
  {
    const FakeServer gone;
    url = gone.url();
  }
  BotOptions options;
  options.players = 3;
  options.url = url;
  options.ramp_s = 0;
  options.quiet = true;
  EXPECT_EQ(count(run_bots(options), Fault::connect_failed), 3U);
}

TEST(Loopback, EverySessionsContentIsChecked) {
  const FakeServer server;
  EXPECT_EQ(run_bots(options_for(server, 2, 1)).statistics.contents, 2U);
}

TEST(Loopback, ContentThatComesAfterALaterWelcomeIsNotOfTheOneBefore) {
  const FakeServer server({.content_hellos = 3});
  BotOptions options = options_for(server, 1, 3);
  options.reconnect_every_s = 0.3;
  const Statistics statistics = run_bots(options).statistics;
  EXPECT_GT(statistics.contents, 0U);
  EXPECT_LE(statistics.contents + 2, statistics.connected + statistics.resumed);
}

TEST(Loopback, ContentThatCouldNotBeHadIsAskedForAgainByTheNextOne) {
  const FakeServer server({.contents_refused = 1, .in_turn = true});
  const Summary summary = run_bots(options_for(server, 2, 3));
  EXPECT_EQ(count(summary, Fault::bad_content), 1U);
  EXPECT_EQ(summary.statistics.contents, 1U);
  EXPECT_EQ(server.counters().contents, 2);
}

TEST(Loopback, ContentOfAnotherHashIsAnErrorAndEndsTheBot) {
  const FakeServer server({.wrong_content = true});
  const Summary summary = run_bots(options_for(server, 2, 60));
  EXPECT_EQ(count(summary, Fault::bad_content), 2U);
  EXPECT_LT(summary.seconds, 60);
}

TEST(Loopback, GarbageIsABadMessage) {
  const FakeServer server({.garbage = true});
  EXPECT_EQ(count(run_bots(options_for(server, 2, 60)), Fault::bad_message), 2U);
}

TEST(Loopback, DuplicateHitsAreErrors) {
  const FakeServer server({.duplicate_hits = true});
  EXPECT_GT(count(run_bots(options_for(server, 1, 0.6)), Fault::duplicate_hit), 0U);
}

TEST(Loopback, AClockThatRunsTooFastIsAnError) {
  const FakeServer server({.fast_clock = true});
  const Summary summary = run_bots(options_for(server, 1, 2.6));
  EXPECT_EQ(count(summary, Fault::bad_clock), summary.statistics.rtt.count() - 1)
      << "all pongs but the first";
  EXPECT_GT(count(summary, Fault::bad_clock), 0U);
}

TEST(Loopback, APongBehindTheSnapshotsIsAnError) {
  const FakeServer server({.old_ticks = true});
  EXPECT_GT(count(run_bots(options_for(server, 1, 1.6)), Fault::bad_clock), 0U);
}

TEST(Loopback, LeftOutSnapshotsAreGaps) {
  const FakeServer server({.skip_snapshots = true});
  const Summary summary = run_bots(options_for(server, 1, 1));
  EXPECT_GT(summary.statistics.sequence_gaps, 2U);
}

TEST(Loopback, AMatchThatStandsStillIsOneErrorPerBot) {
  const FakeServer server({.freeze = true});
  const Summary summary = run_bots(options_for(server, 2, 11));
  EXPECT_EQ(count(summary, Fault::starved), 2U);
  EXPECT_GT(server.counters().repeated, 0) << "nothing is acknowledged";
  EXPECT_EQ(server.counters().breaches, 0);
  EXPECT_EQ(summary.statistics.errors(), 2U) << table(summary);
}

TEST(Loopback, AServerThatDoesNotCloseAfterLeaveIsAnError) {
  const FakeServer server({.silent_after_leave = true});
  EXPECT_EQ(count(run_bots(options_for(server, 1, 0.5)), Fault::never_closed), 1U);
}

// However the connection ends.
TEST(Loopback, WhoIsSentOnSendsNothingMoreAndJoinsAnew) {
  const FakeServer server({.send_on = true});
  const Summary summary = run_bots(options_for(server, 4, 2.5));
  EXPECT_GE(summary.statistics.sent_on, 4U);
  EXPECT_GE(server.counters().hellos, 8);
  EXPECT_EQ(server.counters().resumed, 0) << "as somebody new";
  EXPECT_EQ(server.counters().breaches, 0);
  EXPECT_EQ(summary.statistics.errors(), 0U) << table(summary);
  EXPECT_EQ(summary.statistics.refused, 0U);
}

TEST(Loopback, ACloseWithoutRefusalIsAnError) {
  const FakeServer server({.close_while_playing = true});
  EXPECT_EQ(count(run_bots(options_for(server, 2, 60)), Fault::closed_early), 2U);
}

}  // namespace
}  // namespace fusillade::client
