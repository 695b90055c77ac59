// Snapshots of many sessions at once, on real sockets.
#include "net/send/send_batch.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <string>
#include <vector>

#include "net/fake_peer.h"
#include "net/line.h"
#include "net/send/websocket_frame.h"

namespace fusillade::net {
namespace {

using test::FakePeer;
using test::Line;

// As many snapshots as sessions, each with a text of its own.
EncodedFrame frame_of_texts(const std::vector<std::string>& texts) {
  EncodedFrame frame;
  for (const std::string& text : texts) frame.add_snapshot([&](ByteBlock& bytes) { bytes.append(text); });
  return frame;
}

TEST(SendBatch, EachGetsItsOwnFrame) {
  FakePeer peer(1);
  const std::vector<std::string> texts{"one", std::string(300, 'x'), std::string(70000, 'y')};
  const EncodedFrame frame = frame_of_texts(texts);
  const std::vector<Line> lines(texts.size());
  SendBatch batch;
  for (std::size_t i = 0; i < lines.size(); ++i) batch.add(peer, lines[i].ends[0], frame, i);
  batch.send();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const SendBatch::Entry& entry = batch.entries()[i];
    EXPECT_EQ(entry.written, entry.frame_bytes);
    EXPECT_EQ(entry.message_bytes, frame.message_bytes(i));
    EXPECT_EQ(lines[i].read(), *frame_of(frame.message(i)));
  }
}

TEST(SendBatch, IsFullOfManyOrOfLongOnes) {
  FakePeer peer(1);
  const EncodedFrame frame = frame_of_texts({"short", std::string(200000, 'x')});
  SendBatch batch;
  std::size_t count = 0;
  for (; !batch.is_full(); ++count) batch.add(peer, -1, frame, 0);
  EXPECT_EQ(count, 64U);
  batch.clear();
  EXPECT_FALSE(batch.is_full());
  batch.add(peer, -1, frame, 1);
  EXPECT_TRUE(batch.is_full());
}

TEST(SendBatch, OneThatCannotGoHarmsNobodyElse) {
  FakePeer peer(1);
  const EncodedFrame frame = frame_of_texts({"one"});
  const Line line;
  SendBatch batch;
  batch.add(peer, -1, frame, 0);
  batch.add(peer, line.ends[0], frame, 0);
  batch.send();
  EXPECT_EQ(batch.entries()[0].written, 0U);
  EXPECT_EQ(line.read(), *frame_of(frame.message(0)));
}

}  // namespace
}  // namespace fusillade::net
