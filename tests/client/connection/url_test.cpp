#include "client-sim/connection/url.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace fusillade::client {
namespace {

TEST(Url, SplitsHostPortAndTarget) {
  const Url url = parse_url("ws://example.org:8080/v1/play?x=1", "ws");
  EXPECT_EQ(url.host, "example.org");
  EXPECT_EQ(url.port, 8080);
  EXPECT_EQ(url.target, "/v1/play?x=1");
  EXPECT_EQ(host_and_port(url), "example.org:8080");
}

TEST(Url, HasDefaults) {
  const Url url = parse_url("http://127.0.0.1", "http");
  EXPECT_EQ(url.port, 80);
  EXPECT_EQ(url.target, "/");
}

TEST(Url, AnSMeansTls) {
  const Url url = parse_url("wss://example.org/v1", "ws");
  EXPECT_TRUE(url.is_secure);
  EXPECT_EQ(url.port, 443);
  EXPECT_EQ(url.target, "/v1");
  EXPECT_FALSE(parse_url("ws://example.org", "ws").is_secure);
}

TEST(Url, TakesBracketsOffIpv6) {
  const Url url = parse_url("ws://[::1]:9000", "ws");
  EXPECT_EQ(url.host, "::1");
  EXPECT_EQ(url.port, 9000);
  EXPECT_EQ(host_and_port(url), "[::1]:9000");
  EXPECT_EQ(parse_url("ws://[::1]", "ws").port, 80);
}

TEST(Url, RefusesWhatIsNone) {
  for (const char* text : {"", "127.0.0.1:8080", "http://a:1", "ws://", "ws://:80", "ws://a:", "ws://a:0",
                           "ws://a:65536", "ws://a:8x", "ws://[::1"}) {
    EXPECT_THROW(parse_url(text, "ws"), std::invalid_argument) << text;
  }
}

TEST(Url, EncodesQueryValues) {
  EXPECT_EQ(encode_query_value("realm-1_a.~"), "realm-1_a.~");
  EXPECT_EQ(encode_query_value("a b&\xC3\xA4"), "a%20b%26%C3%A4");
}

}  // namespace
}  // namespace fusillade::client
