// What goes past the queue, what waits in it, and what has to follow to a write.
#include "net/send/outbox.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <string>

#include "net/fake_peer.h"
#include "net/line.h"

namespace fusillade::net {
namespace {

using Next = Outbox::Next;

// The outbox of a session whose socket is plain and that was welcomed: a full snapshot comes next.
struct OutboxTest : testing::Test {
  test::FakePeer peer{1};
  Counters counters;
  test::Line line;
  Outbox outbox{peer, counters, line.ends[0]};
  EncodedFrame frame;
  SendBatch batch;

  OutboxTest() {
    frame.add_snapshot([](ByteBlock& bytes) { bytes.append("snapshot"); });
    outbox.turn().open();
    outbox.open();
  }
  bool pass(sim::Tick tick, bool is_full) {
    return outbox.pass_snapshot(frame, {.is_full = is_full}, tick, batch);
  }
  void push(sim::Tick tick, bool is_full) { outbox.push_snapshot(frame, {.is_full = is_full}, tick); }
  std::uint64_t sent(OutKind kind) const { return counters.messages_out[static_cast<std::size_t>(kind)]; }
};

TEST_F(OutboxTest, ASnapshotPassesWhereNothingWaits) {
  EXPECT_TRUE(pass(3, true));
  EXPECT_TRUE(pass(6, false));
  EXPECT_EQ(batch.entries().size(), 2U);
  EXPECT_EQ(peer.queue().messages(), 0U);
}

TEST_F(OutboxTest, NoneIsPassedThatTheClientCannotRead) {
  EXPECT_FALSE(pass(3, false));
  push(3, false);
  EXPECT_EQ(counters.snapshots_dropped, 1U);
  EXPECT_EQ(outbox.write_waiting(), Next::nothing);
  EXPECT_EQ(line.read(), "");
}

TEST_F(OutboxTest, NonePassesWhatWaits) {
  outbox.push_control(OutKind::pong, frame_of("pong"));
  EXPECT_FALSE(pass(3, true));
  push(3, true);
  EXPECT_EQ(outbox.write_waiting(), Next::nothing);
  EXPECT_EQ(line.read(), *frame_of("pong") + *frame_of(frame.message(0)));
  EXPECT_EQ(sent(OutKind::pong), 1U);
  EXPECT_EQ(sent(OutKind::snapshot), 1U);
  EXPECT_TRUE(pass(6, false));
}

TEST_F(OutboxTest, WhoSeesTheMatchLaterGetsASnapshotThen) {
  peer.delay_ticks = 10;
  EXPECT_FALSE(pass(3, true));
  push(3, true);
  EXPECT_EQ(outbox.write_waiting(), Next::nothing);
  EXPECT_EQ(line.read(), "");
  push(13, false);
  EXPECT_EQ(outbox.write_waiting(), Next::nothing);
  EXPECT_EQ(line.read(), *frame_of(frame.message(0)));
}

TEST_F(OutboxTest, NothingIsWrittenBeforeItOpensAndAfterItStops) {
  Outbox other(peer, counters, line.ends[0]);
  EXPECT_FALSE(other.can_write());
  other.open();
  EXPECT_TRUE(other.can_write());
  other.stop();
  other.open();
  EXPECT_FALSE(other.can_write());
}

TEST_F(OutboxTest, TheRestWaitsForItsTurn) {
  ASSERT_TRUE(outbox.turn().try_take());
  outbox.push_control(OutKind::pong, frame_of("pong"));
  EXPECT_EQ(outbox.write_waiting(), Next::finish);
  EXPECT_FALSE(outbox.can_write());
  EXPECT_FALSE(pass(3, true));
  boost::asio::io_context io;
  FrameWriter::Socket socket(io);  // needed only where there is no room
  outbox.finish(socket, [&](boost::system::error_code error) { outbox.written(!error); });
  EXPECT_EQ(sent(OutKind::pong), 0U);
  outbox.turn().give_back();
  EXPECT_EQ(sent(OutKind::pong), 1U);
  EXPECT_EQ(line.read(), *frame_of("pong"));
  EXPECT_TRUE(outbox.can_write());
}

TEST_F(OutboxTest, WhatTheSystemDidNotTakeOfASnapshotFollows) {
  const Buffer whole = frame_of("snapshot");
  EXPECT_EQ(outbox.write_rest(*whole, 5), Next::nothing);
  EXPECT_EQ(line.read(), whole->substr(5));
  EXPECT_EQ(sent(OutKind::snapshot), 0U) << "counted with the batch";
}

TEST_F(OutboxTest, TheWebSocketWritesWhereTheSocketIsNotPlain) {
  outbox.turn().close();
  outbox.push_control(OutKind::pong, frame_of("pong"));
  EXPECT_FALSE(pass(3, true));
  EXPECT_EQ(outbox.write_waiting(), Next::write_message);
  EXPECT_EQ(outbox.message(), "pong");
  EXPECT_FALSE(outbox.can_write());
  outbox.written(false);
  EXPECT_TRUE(outbox.can_write());
  EXPECT_EQ(sent(OutKind::pong), 0U);
  EXPECT_EQ(line.read(), "");
}

TEST_F(OutboxTest, ASocketThatIsGoneFails) {
  shutdown(line.ends[0], SHUT_WR);
  outbox.push_control(OutKind::pong, frame_of("pong"));
  EXPECT_EQ(outbox.write_waiting(), Next::fail);
}

TEST_F(OutboxTest, OnlyARefusalComesAfterItsEnd) {
  outbox.push_control(OutKind::pong, frame_of("pong"));
  push(3, true);
  outbox.close();
  EXPECT_EQ(counters.snapshots_dropped, 1U);
  outbox.push_control(OutKind::pong, frame_of("late"));
  outbox.push_control(OutKind::refusal, frame_of("refusal"));
  EXPECT_EQ(outbox.write_waiting(), Next::nothing);
  EXPECT_EQ(line.read(), *frame_of("pong") + *frame_of("refusal"));
}

}  // namespace
}  // namespace fusillade::net
