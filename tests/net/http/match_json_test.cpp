#include "net/http/match_json.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::net {
namespace {

TEST(MatchJson, EscapesText) { EXPECT_EQ(error_json("a\"\n"), R"({"error":"a\"\n"})"); }

TEST(MatchJson, NoMatches) { EXPECT_EQ(matches_json({}, Audience::players), R"({"matches":[]})"); }

std::shared_ptr<match::Match> small_match() {
  return std::make_shared<match::Match>(
      "m", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
}

TEST(MatchJson, NumbersAreAsPeopleWriteThem) {
  const std::string text = match_json(*small_match(), Audience::players);
  EXPECT_NE(text.find(R"("tick_rate":60,)"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("health":100,"speed":10})"), std::string::npos) << text;
}

TEST(MatchJson, ClassesOnlyForOneMatch) {
  const auto match = small_match();
  EXPECT_NE(match_json(*match, Audience::players).find(R"("classes":[{"index":0,"name":"soldier")"),
            std::string::npos);
  EXPECT_EQ(matches_json({match}, Audience::players).find("classes"), std::string::npos);
}

}  // namespace
}  // namespace fusillade::net
