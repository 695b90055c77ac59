#include "ops/log/escape.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <random>

#include "ops/log/log_line.h"
#include "support/seed.h"

namespace fusillade::ops {
namespace {

TEST(Escape, PlainTextStaysReadable) {
  EXPECT_EQ(json_string("Zoë plays 東方"), "\"Zoë plays 東方\"");
  EXPECT_EQ(json_string(""), "\"\"");
}

TEST(Escape, NothingThatMovesTheCursorOrEndsTheLineGetsThrough) {
  EXPECT_EQ(json_string("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(json_string("a\nb\rc\td"), R"("a\nb\rc\td")");
  EXPECT_EQ(json_string("\x1b[2J"), R"("\u001b[2J")");
  EXPECT_EQ(json_string("\x7f"), R"("\u007f")");
  EXPECT_EQ(json_string("\xc2\x9b"), R"("\u009b")");      // C1: control sequence introducer
  EXPECT_EQ(json_string("\xe2\x80\xa8"), R"("\u2028")");  // line separator
  EXPECT_EQ(json_string("\xe2\x80\xae"
                        "abc"),
            R"("\u202eabc")");  // right-to-left override
  EXPECT_EQ(json_string(std::string_view("\0", 1)), R"("\u0000")");
}

TEST(Escape, BytesThatAreNotUtf8AreReplacedOneByOne) {
  EXPECT_EQ(json_string("\xff"), R"("\ufffd")");
  EXPECT_EQ(json_string("a\x80z"), R"("a\ufffdz")");
  EXPECT_EQ(json_string("\xc0\xaf"), R"("\ufffd\ufffd")");                      // overlong '/'
  EXPECT_EQ(json_string("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");            // half of a pair
  EXPECT_EQ(json_string("\xf4\x90\x80\x80"), R"("\ufffd\ufffd\ufffd\ufffd")");  // beyond Unicode
  EXPECT_EQ(json_string("\xe2\x82"), R"("\ufffd\ufffd")");                      // cut off
}

std::string random_bytes(std::mt19937_64& random) {
  // Bytes that matter come often: quotes, ends of lines, first and following bytes of UTF-8.
  static constexpr std::string_view sharp("\"\\\n\r\t\0\x1b=,{} \xc2\xe2\x80\xa8\xf0\x9f", 18);
  std::string bytes(random() % 40, ' ');
  for (char& byte : bytes) {
    byte = random() % 2 == 0 ? sharp[random() % sharp.size()] : static_cast<char>(random() & 0xFFU);
  }
  return bytes;
}

bool is_one_safe_line(const std::string& line) {
  return std::ranges::none_of(line, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  });
}

TEST(LogLine, AJsonLineOfRandomBytesIsOneObjectWithJustItsFields) {
  std::mt19937_64 random(support::test_seed(21));
  for (int round = 0; round < 5'000; ++round) {
    const std::string name = random_bytes(random);
    const match::Report report{match::Level::warning, "chat", {{"player", name}, {"match", "realm-1"}}};
    const std::string line = log_line(LogFormat::json, std::chrono::system_clock::now(), report);
    ASSERT_TRUE(is_one_safe_line(line)) << line;
    const boost::json::object object =
        boost::json::parse(line).as_object();  // throws unless strict UTF-8 JSON
    ASSERT_EQ(object.size(), 5U) << line;
    ASSERT_EQ(object.at("event").as_string(), "chat");
    ASSERT_EQ(object.at("match").as_string(), "realm-1");
  }
}

TEST(LogLine, ValidTextComesBackFromJsonUnchanged) {
  const std::string name = "x\" level=error \n{\"event\":\"forged\"} \xe2\x80\xae ё 🚀 \\";
  const match::Report report{match::Level::info, "joined", {{"player", name}}};
  const std::string line = log_line(LogFormat::json, std::chrono::system_clock::now(), report);
  EXPECT_EQ(boost::json::parse(line).at("player").as_string(), name);
}

// What a reader of text logs does: splits into key=value, values bare or quoted.
std::vector<std::pair<std::string, std::string>> fields_of(const std::string& line) {
  std::vector<std::pair<std::string, std::string>> fields;
  std::size_t at = 0;
  for (int word = 0; word < 3; ++word) at = line.find(' ', at) + 1;
  while (at != 0 && at < line.size()) {
    const std::size_t equals = line.find('=', at);
    const std::string key = line.substr(at, equals - at);
    std::size_t end = equals + 1;
    if (line[end] == '"') {
      for (++end; line[end] != '"'; ++end) end += line[end] == '\\' ? 1 : 0;
    }
    const std::size_t space = line.find(' ', end);
    fields.emplace_back(key,
                        line.substr(equals + 1, space == std::string::npos ? space : space - equals - 1));
    at = space + 1;
  }
  return fields;
}

TEST(LogLine, ATextLineOfRandomBytesHasJustItsFields) {
  std::mt19937_64 random(support::test_seed(22));
  for (int round = 0; round < 5'000; ++round) {
    const match::Report report{
        match::Level::info, "joined", {{"player", random_bytes(random)}, {"session", 17}}};
    const std::string line = log_line(LogFormat::text, std::chrono::system_clock::now(), report);
    ASSERT_TRUE(is_one_safe_line(line)) << line;
    const auto fields = fields_of(line);
    ASSERT_EQ(fields.size(), 2U) << line;
    ASSERT_EQ(fields[0].first, "player");
    ASSERT_EQ(fields[1], (std::pair<std::string, std::string>{"session", "17"}));
  }
}

TEST(LogLine, TheTextFormIsAsDocumented) {
  const std::chrono::system_clock::time_point time{std::chrono::milliseconds(1'500'000'000'007)};
  const match::Report report{
      match::Level::warning, "session_refused", {{"session", 17}, {"name", "Eve \"x\""}}};
  EXPECT_EQ(log_line(LogFormat::text, time, report),
            R"(2017-07-14T02:40:00.007Z warning session_refused session=17 name="Eve \"x\"")");
  EXPECT_EQ(log_line(LogFormat::json, time, report),
            R"({"time":"2017-07-14T02:40:00.007Z","level":"warning","event":"session_refused",)"
            R"("session":17,"name":"Eve \"x\""})");
}

}  // namespace
}  // namespace fusillade::ops
