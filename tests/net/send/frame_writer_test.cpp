// Frames on a plain socket: at once, in parts, in turn with somebody else, and never after its end.
#include "net/send/frame_writer.h"

#include <gtest/gtest.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <memory>
#include <optional>
#include <string>
#include <thread>

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
    turn.open();
    writer.emplace(socket.native_handle(), turn);
  }
  void finish() {
    writer->finish(socket, [this](error_code error) { end = error; });
  }
  // Waits for so many bytes.
  std::string read(std::size_t count) {
    std::string bytes(count, '\0');
    asio::read(other, asio::buffer(bytes));
    return bytes;
  }
  // Nothing more is written from now on.
  std::string read_to_the_end() {
    socket.close();
    std::string bytes;
    error_code end_of_file;
    asio::read(other, asio::dynamic_buffer(bytes), end_of_file);
    return bytes;
  }
};

// An exception may have taken the turn along: what waits for it would keep itself alive for ever.
TEST_F(FrameWriterTest, WhatWaitsIsLetFallWithWhatItKeeps) {
  ASSERT_TRUE(turn.try_take());
  EXPECT_EQ(writer->begin("frame"), Begun::part);
  const auto session = std::make_shared<int>();
  writer->finish(socket, [session](error_code) {});
  EXPECT_EQ(session.use_count(), 2);
  turn.forget_waiting();
  EXPECT_EQ(session.use_count(), 1);
  turn.give_back();
  EXPECT_TRUE(turn.is_free());
}

TEST_F(FrameWriterTest, WritesAtOnceWhatTheKernelTakes) {
  EXPECT_EQ(writer->begin("frame"), Begun::whole);
  EXPECT_TRUE(turn.is_free());
  EXPECT_EQ(read_to_the_end(), "frame");
}

TEST_F(FrameWriterTest, WritesTheRestWhenThereIsRoom) {
  const std::string frame(std::size_t{32} << 20U, 'x');
  ASSERT_EQ(writer->begin(frame), Begun::part);
  EXPECT_FALSE(turn.is_free());
  finish();
  std::thread reader([&] { EXPECT_EQ(read(frame.size()), frame); });
  io.run();
  reader.join();
  EXPECT_EQ(end, error_code());
  EXPECT_TRUE(turn.is_free());
}

TEST_F(FrameWriterTest, WaitsForItsTurn) {
  ASSERT_TRUE(turn.try_take());
  ASSERT_EQ(writer->begin("frame"), Begun::part);
  finish();
  EXPECT_EQ(other.available(), 0U);
  turn.give_back();
  EXPECT_EQ(end, error_code());
  EXPECT_EQ(read_to_the_end(), "frame");
}

// Its descriptor may be another connection's by then.
TEST_F(FrameWriterTest, WritesNothingAfterTheEndOfTheSocket) {
  turn.close();
  EXPECT_EQ(writer->begin("frame"), Begun::failed);
  EXPECT_EQ(read_to_the_end(), "");
}

TEST_F(FrameWriterTest, WhatWaitsForItsTurnEndsWithTheSocket) {
  ASSERT_TRUE(turn.try_take());
  ASSERT_EQ(writer->begin("frame"), Begun::part);
  finish();
  turn.close();
  turn.give_back();
  EXPECT_EQ(end, asio::error::operation_aborted);
  EXPECT_EQ(read_to_the_end(), "");
}

}  // namespace
}  // namespace fusillade::net
