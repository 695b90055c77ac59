// Frames on a plain socket: at once, in parts, in turn with somebody else, and never after its end.
#include "net/session/frame_writer.h"

#include <gtest/gtest.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <optional>
#include <string>

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Begun = FrameWriter::Begun;

// A writer to one end of a connection whose other end is read by hand.
struct FrameWriterTest : testing::Test {
  asio::io_context io;
  tcp::acceptor acceptor{io, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  tcp::socket socket{io}, other{io};
  WriteTurn turn;
  std::optional<FrameWriter> writer;
  std::optional<error_code> end;

  void SetUp() override {
    socket.connect(acceptor.local_endpoint());
    acceptor.accept(other);
    other.non_blocking(true);
    turn.open();
    writer.emplace(socket.native_handle(), turn);
  }
  void finish() {
    writer->finish(socket, [this](error_code error) { end = error; });
  }
  std::string read() {
    std::string bytes(1 << 20U, '\0');
    error_code none_left;
    bytes.resize(other.read_some(asio::buffer(bytes), none_left));
    return bytes;
  }
};

TEST_F(FrameWriterTest, WritesAtOnceWhatTheKernelTakes) {
  EXPECT_EQ(writer->begin("frame"), Begun::whole);
  EXPECT_EQ(read(), "frame");
  EXPECT_TRUE(turn.is_free());
}

TEST_F(FrameWriterTest, WritesTheRestWhenThereIsRoom) {
  const std::string frame(std::size_t{32} << 20U, 'x');
  ASSERT_EQ(writer->begin(frame), Begun::part);
  EXPECT_FALSE(turn.is_free());
  finish();
  std::size_t received = 0;
  while (!end) {
    received += read().size();
    io.poll();
    io.restart();
  }
  for (std::string bytes = read(); !bytes.empty(); bytes = read()) received += bytes.size();
  EXPECT_EQ(*end, error_code());
  EXPECT_EQ(received, frame.size());
  EXPECT_TRUE(turn.is_free());
}

TEST_F(FrameWriterTest, WaitsForItsTurn) {
  ASSERT_TRUE(turn.try_take());
  ASSERT_EQ(writer->begin("frame"), Begun::part);
  finish();
  EXPECT_EQ(read(), "");
  turn.give_back();
  EXPECT_EQ(read(), "frame");
  EXPECT_EQ(end, error_code());
}

// Its descriptor may be another connection's by then.
TEST_F(FrameWriterTest, WritesNothingAfterTheEndOfTheSocket) {
  turn.close();
  EXPECT_EQ(writer->begin("frame"), Begun::failed);
  EXPECT_EQ(read(), "");
}

TEST_F(FrameWriterTest, WhatWaitsForItsTurnEndsWithTheSocket) {
  ASSERT_TRUE(turn.try_take());
  ASSERT_EQ(writer->begin("frame"), Begun::part);
  finish();
  turn.close();
  turn.give_back();
  EXPECT_EQ(end, asio::error::operation_aborted);
  EXPECT_EQ(read(), "");
}

}  // namespace
}  // namespace fusillade::net
