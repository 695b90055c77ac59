#include "net/admin/json_fields.h"

#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>

namespace fusillade::net {
namespace {

constexpr std::array<std::string_view, 2> colours{"red", "green"};

struct Body {
  std::string name;
  std::int32_t count = 3;
  double share = 0.5;
  bool is_loud = false;
  std::int32_t colour = 0;
  std::vector<std::string> tags;
  std::int32_t tick = 0;

  void visit_fields(sim::FieldVisitor& v) {
    v.field({"name", "", 1, 5, "who", true}, name);
    v.field({"count", "s", 1, 10, "how many"}, count);
    v.field({"share", "", 0, 1, "of all"}, share);
    v.field({"loud", "", 0, 0, "or not"}, is_loud);
    v.choice({"colour", "", 0, 0, "which"}, colours, colour);
    v.field({"tags", "", 0, 2, "more"}, tags);
    v.field({"tick", "", 0, 100000, "when"}, tick);
  }
};

std::string problem_of(std::string_view text) {
  Body body;
  return read_json_fields(text, [&](sim::FieldVisitor& v) { body.visit_fields(v); });
}

TEST(JsonFields, AreRead) {
  Body body;
  EXPECT_EQ(read_json_fields(
                R"({"name":"Ann","count":10,"share":1,"loud":true,"colour":"green","tags":["a","b\u0000c"]})",
                [&](sim::FieldVisitor& v) { body.visit_fields(v); }),
            "");
  EXPECT_EQ(body.name, "Ann");
  EXPECT_EQ(body.count, 10);
  EXPECT_EQ(body.share, 1);
  EXPECT_TRUE(body.is_loud);
  EXPECT_EQ(body.colour, 1);
  EXPECT_EQ(body.tags, (std::vector<std::string>{"a", std::string("b\0c", 3)}));
  EXPECT_EQ(problem_of(R"({"name":"Ann"})"), "");
}

TEST(JsonFields, AKeyIsGivenOnce) {
  const std::string once = ": is given more than once; allowed: once";
  EXPECT_EQ(problem_of(R"({"name":"Ann","count":1,"name":"Bob"})"), "body: \"name\"" + once);
  EXPECT_EQ(problem_of(R"({"name":"Ann","n\u0061me":"Bob"})"), "body: \"name\"" + once);
  EXPECT_EQ(problem_of(R"( {"name":"\"a:{", "tags":["name:","name"] ,"share" : 0.5})"), "");
  EXPECT_EQ(problem_of(R"({"name":"\\","count":1})"), "");
}

TEST(JsonFields, WhatIsWrongIsNamed) {
  EXPECT_EQ(problem_of(""), "body: name: is missing");
  EXPECT_EQ(problem_of("[]"), "body: is []; allowed: a JSON object");
  EXPECT_TRUE(problem_of("{").starts_with("body: no JSON: "));
  EXPECT_TRUE(problem_of(std::string(500, '[')).starts_with("body: no JSON: ")) << "too deep";
  EXPECT_EQ(problem_of(R"({"name":"Ann","cuont":1})"),
            "body: \"cuont\": unknown key; allowed: name, count, share, loud, colour, tags, tick");
  EXPECT_EQ(problem_of(R"({"nmae":"Ann"})"),
            "body: \"nmae\": unknown key; allowed: name, count, share, loud, colour, tags, tick")
      << "not that name is missing";
  EXPECT_EQ(problem_of(R"({"name":""})"), "body: name: is \"\"; allowed: text of 1 to 5 bytes");
  EXPECT_EQ(problem_of(R"({"name":7})"), "body: name: is 7; allowed: text of 1 to 5 bytes");
  EXPECT_EQ(problem_of(R"({"name":"A","count":0})"), "body: count: is 0; allowed: an integer, 1 to 10 s");
  EXPECT_EQ(problem_of(R"({"name":"A","count":1.5})"), "body: count: is 1.5; allowed: an integer, 1 to 10 s");
  EXPECT_EQ(problem_of(R"({"name":"A","count":1e99})"),
            "body: count: is 1e+99; allowed: an integer, 1 to 10 s");
  EXPECT_EQ(problem_of(R"({"name":"A","share":2})"), "body: share: is 2; allowed: 0 to 1");
  EXPECT_EQ(problem_of(R"({"name":"A","loud":1})"), "body: loud: is 1; allowed: true or false");
  EXPECT_EQ(problem_of(R"({"name":"A","colour":"blue"})"), "body: colour: is \"blue\"; allowed: red, green");
  EXPECT_EQ(problem_of(R"({"name":"A","tags":["a","b","c"]})"),
            "body: tags: is [\"a\",\"b\",\"c\"]; allowed: 0 to 2 texts");
  EXPECT_EQ(problem_of(R"({"name":"A","tags":["a",7]})"), "body: tags: is [\"a\",7]; allowed: 0 to 2 texts");
  EXPECT_EQ(problem_of(R"({"name":7,"count":0})"), "body: name: is 7; allowed: text of 1 to 5 bytes")
      << "the first of two";
  EXPECT_EQ(problem_of(R"({"name":"A","count":{"a":1,"a":2}})"),
            "body: count: is {\"a\":2}; allowed: an integer, 1 to 10 s")
      << "keys of what is no field count for nothing";
  EXPECT_EQ(problem_of(R"({"name":"A","tick":-1})"), "body: tick: is -1; allowed: an integer, 0 to 100000");
}

TEST(JsonFields, WhatIsLongIsShownUpToAWholeCharacter) {
  std::string cut = "\"";
  for (int i = 0; i < 29; ++i) cut += "é";
  EXPECT_EQ(problem_of(R"({"name":)" + cut + R"(éé"})"),
            "body: name: is " + cut + "…; allowed: text of 1 to 5 bytes");
}

TEST(JsonFields, AreDescribed) {
  Body body;
  const boost::json::value schema = json_schema_of([&](sim::FieldVisitor& v) { body.visit_fields(v); });
  EXPECT_EQ(schema.at("required"), boost::json::array{"name"});
  EXPECT_EQ(schema.at("additionalProperties"), false);
  const auto& count = schema.at("properties").at("count");
  EXPECT_EQ(count.at("type"), "integer");
  EXPECT_EQ(count.at("minimum"), 1);
  EXPECT_EQ(count.at("maximum"), 10);
  EXPECT_EQ(count.at("default"), 3);
  EXPECT_EQ(count.at("description"), "how many (s)");
  const auto& name = schema.at("properties").at("name");
  EXPECT_EQ(name.at("minLength"), 1);
  EXPECT_EQ(name.at("maxLength"), 5);
  const auto& share = schema.at("properties").at("share");
  EXPECT_EQ(share.at("type"), "number");
  EXPECT_EQ(share.at("minimum"), 0.0);
  EXPECT_EQ(share.at("maximum"), 1.0);
  EXPECT_EQ(schema.at("properties").at("colour").at("enum"), (boost::json::array{"red", "green"}));
}

}  // namespace
}  // namespace fusillade::net
