// proto/README.md names each refusal code as the wire and close_code() do.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "fusillade/v1/play.pb.h"
#include "net/refusal.h"

namespace fusillade::net {
namespace {

std::string row_begin(int code) {
  constexpr std::size_t prefix = std::string_view("CODE_").size();
  const std::string name = v1::Refusal::Code_Name(static_cast<v1::Refusal::Code>(code)).substr(prefix);
  return "| " + std::to_string(code) + " | " +
         std::to_string(close_code(static_cast<match::RefusalCode>(code))) + " | `" + name + "` |";
}

TEST(RefusalPage, HasTheRowOfEachCodeAndNoOthers) {
  std::ifstream page(FUSILLADE_PROTO_DIRECTORY "/README.md");
  static const std::regex row(R"(^\| \d+ \| \d+ \| `\w+` \|)");
  std::string found, expected;
  std::smatch match;
  for (std::string line; std::getline(page, line);) {
    if (std::regex_search(line, match, row)) found += match[0].str() + "\n";
  }
  for (int code = v1::Refusal::CODE_UNSPECIFIED + 1; v1::Refusal::Code_IsValid(code); ++code)
    expected += row_begin(code) + "\n";
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace fusillade::net
