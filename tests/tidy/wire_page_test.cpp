#include "tidy/wire_page.h"

#include <gtest/gtest.h>

namespace fusillade::tidy {
namespace {

constexpr std::string_view proto =
    "message Place {\n  enum Form {\n    FORM_FLAT = 0;\n  }\n  repeated float x = 1;\n  Form form = 2;\n}\n"
    "message Leave {}\nmessage Area {\n  uint32 id = 1;\n  oneof message {\n    Place place = 2;\n  }\n}\n";

std::string complaints_of(const std::string& rows) {
  const std::string page = "| message, field | type | unit, range | meaning |\n|---|---|---|---|\n" + rows;
  return joined(check_wire_page({{"proto/README.md", page}, {"proto/v1/play.proto", std::string(proto)}}));
}

const std::string place = "| `Place.x`, `.form` | repeated float, Form | tiles | |\n";
const std::string leave = "| `Leave` | – | – | |\n";
const std::string area = "| `Area.id` | uint32 | 0–9 | |\n| `.place` | Place | | |\n";

TEST(WirePage, EachFieldAndEachEmptyMessageHasARow) {
  EXPECT_EQ(complaints_of(place + leave + area), "");
  EXPECT_EQ(complaints_of(place + area), "proto/README.md:1: Leave: has no row\n");
  EXPECT_EQ(complaints_of(place + leave + "| `Area.id` | uint32 | 0–9 | |\n"),
            "proto/README.md:1: Area.place: has no row\n");
}

TEST(WirePage, OnlyTablesOfFieldsCount) {
  EXPECT_EQ(complaints_of(place + leave + area + "\n| what | limit |\n|---|---|\n| `Area.size` | 7 |\n"), "");
  EXPECT_EQ(complaints_of(place + leave + "\n" + area),
            "proto/README.md:1: Area.id: has no row\nproto/README.md:1: Area.place: has no row\n");
}

TEST(WirePage, RowsAreOfFieldsAndOnce) {
  EXPECT_EQ(complaints_of(place + leave + area + "| `.id` | uint32 | 0–9 | |\n"),
            "proto/README.md:7: Area.id: no field, or in a row above\n");
  EXPECT_EQ(complaints_of(place + leave + area + "| `Area.size` | uint32 | 0–9 | |\n"),
            "proto/README.md:7: Area.size: no field, or in a row above\n");
}

TEST(WirePage, TypesAreThoseOfTheMessage) {
  EXPECT_EQ(complaints_of("| `Place.x`, `.form` | float, Form | tiles | |\n" + leave + area),
            "proto/README.md:3: Place.x: its type is repeated float\n");
}

TEST(WirePage, NumbersTextsAndBytesHaveUnitsOrRanges) {
  EXPECT_EQ(complaints_of(place + leave + "| `Area.id` | uint32 | | |\n| `.place` | Place | | |\n"),
            "proto/README.md:5: Area.id: without unit and range\n");
}

}  // namespace
}  // namespace fusillade::tidy
