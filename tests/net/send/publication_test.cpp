// Who is handed what of a match's frame, in which order, by sessions that note it.
#include "net/send/publication_pool.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <thread>

#include "match/arena.h"
#include "net/fake_peer.h"
#include "net/line.h"
#include "net/send/websocket_frame.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;
using test::FakePeer;
using test::Line;
using Taken = std::vector<OutKind>;

const Taken welcomed{OutKind::welcome, OutKind::match_state};

// Three sessions of one match, the first and the last served by one thread, the second by another.
struct PublicationTest : testing::Test {
  match::Directory matches;
  std::shared_ptr<match::Match> match = std::make_shared<match::Match>(
      "test", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  Context context{Options{}, matches, Hooks{}};
  PublicationPool pool{context};
  boost::asio::io_context one, other;
  std::vector<std::shared_ptr<FakePeer>> peers{std::make_shared<FakePeer>(1, one.get_executor()),
                                               std::make_shared<FakePeer>(2, other.get_executor()),
                                               std::make_shared<FakePeer>(3, one.get_executor())};

  void SetUp() override {
    matches.add(match);
    for (const auto& peer : peers) {
      context.registry.add(peer);
      context.registry.bind(peer->session(), "test");
      ASSERT_TRUE(
          match->push(match::JoinRequest{peer->session(),
                                         "player",
                                         0,
                                         {},
                                         match::test::token_of(static_cast<std::uint8_t>(peer->session()))}));
    }
  }
  // Ticks until the frame that `is_wanted`, all of which are handed out.
  template <typename Predicate>
  void play_until(Predicate is_wanted) {
    for (int tick = 0; tick < 60; ++tick) {
      const match::Frame& frame = match->tick();
      const auto publication = pool.take();
      publication->fill(*match, frame);
      publication->find_recipients(Registry::Locked(context.registry));
      for (const Publication::Share& share : publication->shares()) publication->deliver(share);
      if (is_wanted(frame)) return;
    }
    FAIL() << "no such frame";
  }
  void welcome_all() {
    play_until([](const match::Frame& frame) { return !frame.joined.empty(); });
    for (const auto& peer : peers) peer->taken.clear();
  }
};

bool is_snapshot(const match::Frame& frame) { return frame.is_snapshot; }

TEST_F(PublicationTest, EachThreadHasOneShareOfItsSessions) {
  Publication publication(context);
  publication.fill(*match, match->tick());
  ASSERT_EQ(publication.shares().size(), 2U);
  const Publication::Share& first = publication.shares()[0];
  EXPECT_EQ(first.executor, one.get_executor());
  EXPECT_EQ(first.messages.size(), 4U);
  EXPECT_EQ(publication.shares()[1].messages.size(), 2U);
  publication.deliver(first);
  EXPECT_EQ(peers[0]->taken, welcomed);
  EXPECT_TRUE(peers[1]->taken.empty()) << "the share of another thread";
  EXPECT_EQ(peers[2]->taken, welcomed);
}

// Of the sessions that have kept theirs each counts by itself what it writes later.
TEST_F(PublicationTest, CountsTheSnapshotsThatWentOutAtOnce) {
  constexpr auto kind = static_cast<std::size_t>(OutKind::snapshot);
  const Line first, second;
  welcome_all();
  const std::uint64_t messages = context.counters.messages_out[kind],
                      bytes = context.counters.bytes_out[kind];
  peers[0]->descriptor = first.ends[0];
  peers[1]->descriptor = second.ends[0];
  play_until(is_snapshot);
  const std::string told = first.read(), told_other = second.read();
  ASSERT_FALSE(told.empty() || told_other.empty());
  EXPECT_EQ(context.counters.messages_out[kind] - messages, 2U);
  EXPECT_EQ(context.counters.bytes_out[kind] - bytes,
            message_of(told).size() + message_of(told_other).size());
  std::vector<match::MetricSample> samples;
  match::SampleBuilder out(samples);
  context.counters.send_seconds.sample(out, "", "");
  EXPECT_EQ(samples.front().buckets.back().second, 2U);
}

TEST_F(PublicationTest, WhatDoesNotGoAtOnceIsLeftToTheSession) {
  const Line line;
  welcome_all();
  const std::string filling(4096, 'x');
  while (send(line.ends[0], filling.data(), filling.size(), MSG_DONTWAIT) > 0) continue;
  peers[0]->descriptor = line.ends[0];
  const std::uint64_t messages = context.counters.messages_out[static_cast<std::size_t>(OutKind::snapshot)];
  play_until(is_snapshot);
  ASSERT_FALSE(peers[0]->rest.empty());
  EXPECT_EQ(static_cast<std::uint8_t>(peers[0]->rest.front()), final_binary_frame) << "from its first byte";
  EXPECT_EQ(context.counters.messages_out[static_cast<std::size_t>(OutKind::snapshot)], messages);
}

// Of a used one nothing is left but its memory.
TEST_F(PublicationTest, TakesTheNextFrameWhereTheLastOneWas) {
  welcome_all();
  const Publication* used = pool.take().get();
  const auto again = pool.take();
  EXPECT_EQ(again.get(), used);
  for (const Publication::Share& share : again->shares()) EXPECT_TRUE(share.is_empty());
  EXPECT_NE(pool.take().get(), used) << "while it is in use";
}

TEST_F(PublicationTest, KeepsTheMemoryOfAFewAfterAJam) {
  std::vector<std::shared_ptr<Publication>> jam(PublicationPool::spare_max + 5);
  for (auto& publication : jam) publication = pool.take();
  EXPECT_EQ(pool.spare(), 0U);
  jam.clear();
  EXPECT_EQ(pool.spare(), PublicationPool::spare_max);
}

TEST_F(PublicationTest, EverybodyInTheMatchIsWelcomeBeforeTheFirstSnapshot) {
  play_until(is_snapshot);
  for (const auto& peer : peers) {
    EXPECT_TRUE(peer->is_welcome);
    EXPECT_EQ(peer->taken.front(), OutKind::welcome);
    EXPECT_EQ(peer->taken.back(), OutKind::snapshot);
  }
}

TEST_F(PublicationTest, WhoFailsIsCutAndHarmsNobodyElse) {
  welcome_all();
  peers[0]->has_memory = false;
  play_until(is_snapshot);
  EXPECT_TRUE(peers[0]->is_cut);
  for (std::size_t i = 1; i < peers.size(); ++i) {
    EXPECT_EQ(peers[i]->taken, Taken{OutKind::snapshot});
    EXPECT_FALSE(peers[i]->is_cut);
  }
}

TEST_F(PublicationTest, WhoIsRefusedIsEndedWithTheReason) {
  welcome_all();
  match->push(match::JoinRequest{4, "stranger", 99, {}, match::test::token_of(4)});
  const auto stranger = std::make_shared<FakePeer>(4, one.get_executor());
  context.registry.add(stranger);
  play_until([](const match::Frame& frame) { return !frame.refused.empty(); });
  EXPECT_EQ(stranger->endings, std::vector{RefusalCode::bad_class});
  EXPECT_TRUE(peers[0]->endings.empty());
}

// So that the thread comes to newer ones, and nothing else is lost.
TEST_F(PublicationTest, SnapshotsThatAThreadComesToTooLateAreLetFall) {
  context.settings.replace({.snapshots_pending_max = 1});
  welcome_all();
  for (const auto& peer : peers) ASSERT_TRUE(peer->queue().pass_snapshot(1, true));
  const auto publication = pool.take();
  const match::Frame* frame = &match->tick();
  while (!frame->is_snapshot) frame = &match->tick();
  publication->fill(*match, *frame);
  publication->find_recipients(Registry::Locked(context.registry));
  publication->deliver(publication->shares()[0]);
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  publication->deliver(publication->shares()[1]);
  EXPECT_EQ(peers[0]->taken, Taken{OutKind::snapshot});
  EXPECT_TRUE(peers[1]->taken.empty());
  EXPECT_EQ(context.counters.snapshots_dropped, 1U);
  EXPECT_FALSE(peers[0]->queue().take_resync_wish());
  EXPECT_TRUE(peers[1]->queue().take_resync_wish());
}

}  // namespace
}  // namespace fusillade::net
