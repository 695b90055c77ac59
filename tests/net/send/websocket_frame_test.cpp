#include "net/send/websocket_frame.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

// RFC 6455, 5.2: 7 bits of length, or 126 and 16 bits, or 127 and 64.
TEST(Frame, HasTheShortestHeader) {
  EXPECT_EQ(*frame_of("ab"),
            "\x82\x02"
            "ab");
  EXPECT_EQ(frame_of(std::string(125, 'x'))->substr(0, 3),
            "\x82\x7d"
            "x");
  EXPECT_EQ(frame_of(std::string(126, 'x'))->substr(0, 5), std::string("\x82\x7e\x00\x7e"
                                                                       "x",
                                                                       5));
  EXPECT_EQ(frame_of(std::string(65535, 'x'))->substr(0, 5),
            "\x82\x7e\xff\xff"
            "x");
  EXPECT_EQ(frame_of(std::string(65536, 'x'))->substr(0, 11),
            std::string("\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"
                        "x",
                        11));
}

TEST(Frame, GivesItsMessageBack) {
  for (const std::size_t bytes : {0U, 1U, 125U, 126U, 65535U, 65536U}) {
    const std::string message(bytes, 'x');
    EXPECT_EQ(message_of(*frame_of(message)), message);
  }
}

}  // namespace
}  // namespace fusillade::net
