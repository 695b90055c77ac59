#include "content/input/field_texts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace fusillade::content {
namespace {

std::vector<FieldText> texts_of(std::vector<std::string> names, float number) {
  return field_texts([&](sim::FieldVisitor& v) {
    v.field({"names", "", 0, 10, "of things"}, names);
    v.field({"number", "", 0, 10, "of them"}, number);
  });
}

TEST(FieldTexts, AreEqualWhereValuesAre) {
  EXPECT_EQ(texts_of({"a", "b"}, 0.1F), texts_of({"a", "b"}, 0.1F));
  EXPECT_NE(texts_of({"a", "b"}, 0.1F), texts_of({"a", "b"}, std::nextafter(0.1F, 1.0F)));
}

TEST(FieldTexts, NoElementLooksLikeTwo) {
  EXPECT_NE(texts_of({"a", "b"}, 0), texts_of({"a\nb"}, 0));
  EXPECT_NE(texts_of({"a", "b"}, 0), texts_of({"ab"}, 0));
  EXPECT_NE(texts_of({"", "a"}, 0), texts_of({"a", ""}, 0));
}

TEST(FieldTexts, StandInTheOrderOfTheList) {
  const std::vector<FieldText> texts = texts_of({}, 2.5F);
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_EQ(texts[0].name, "names");
  EXPECT_EQ(texts[1], (FieldText{"number", "2.5"}));
}

}  // namespace
}  // namespace fusillade::content
