// A session of a real client, recorded and read by nothing but the standard's own files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <regex>

#include "hosted_server.h"

namespace fusillade::test {
namespace {

using testing::HasSubstr;

std::size_t count(const std::string& text, const char* pattern) {
  const std::regex wanted(pattern);
  return static_cast<std::size_t>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), wanted), std::sregex_iterator()));
}

std::string decoded(const support::TempDirectory& folder) {
  const std::string command = std::string(FUSILLADE_PROTOC) + " --decode=fusillade.v1.Recording -I " +
                              FUSILLADE_PROTO + " fusillade/v1/recording.proto < session";
  ChildProcess protoc({"/bin/sh", "-c", command}, folder.path(), "protoc");
  EXPECT_EQ(protoc.exit_code(), 0) << protoc.err();
  return protoc.out();
}

// The bot drops its connection and comes back: sessions of one player. What still comes after its leave is
// recorded, but no longer read.
TEST(Recording, OfASessionIsDecodedByTheStandardAlone) {
  HostedServer server({"realm"});
  const auto bot = server.start_bots(
      "bot", {"--players", "1", "--seconds", "4", "--reconnect-every", "1.5", "--record", "session"});
  ASSERT_EQ(bot->exit_code(), 0) << bot->err();
  const std::string text = decoded(server.folder());
  for (const char* part : {"client {\n    hello {\n      version: 2\n      name: \"bot 0\"",
                           "server {\n    welcome {", "client {\n    commands {", "client {\n    ping {",
                           "server {\n    pong {", "server {\n    match_state {", "client {\n    leave {"})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_GE(count(text, "\n    welcome \\{"), 2U);
  const auto report = boost::json::parse(text_of(server.folder().path() / "bot.json"));
  const std::string until_leave = text.substr(0, text.find("client {\n    leave {"));
  EXPECT_EQ(count(until_leave, "\n    snapshot \\{"), report.at("snapshots").to_number<std::size_t>());
  EXPECT_EQ(count(text, "(^|\n) *[0-9]+(:| \\{)"), 0U) << "a field that the standard does not name";
}

}  // namespace
}  // namespace fusillade::test
