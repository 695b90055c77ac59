// The exact text of event and hash lines: tools outside the project read them.
#include "cli/event_log.h"

#include <gtest/gtest.h>

namespace fusillade::cli {
namespace {

using sim::EventForm;
using sim::Kind;

std::string line_of(const sim::Event& event) {
  std::string line;
  append_event_line(event, line);
  return line;
}

sim::Event hit() {
  sim::Event event;
  event.time = sim::time_of(9) + sim::duration_of(0.75);
  event.form = EventForm::hit;
  event.mover = {Kind::bullet, 0};
  event.target = {Kind::enemy, 0};
  event.position = {5.4F, 1.5F};
  event.normal = {-1, 0};
  event.velocity = {20, 0};
  event.damage = 10;
  event.health = 40;
  return event;
}

TEST(EventLog, TheExampleOfScenario) {
  EXPECT_EQ(
      line_of(hit()),
      R"({"tick":9,"fraction":0.75,"event":"hit","mover":"bullet:0","target":"enemy:0","x":5.4,"y":1.5,)"
      R"("nx":-1,"ny":0,"vx":20,"vy":0,"damage":10,"health":40})"
      "\n");
}

TEST(EventLog, SpawnHasNoTarget) {
  sim::Event event;
  event.mover = {Kind::player, 12345678901234ULL};
  event.position = {1.5F, 0.1F};
  EXPECT_EQ(line_of(event),
            R"({"tick":0,"fraction":0,"event":"spawn","mover":"player:12345678901234","x":1.5,"y":0.1,)"
            R"("nx":0,"ny":0,"vx":0,"vy":0})"
            "\n");
}

TEST(EventLog, WallsAndTerrainHaveNoIndex) {
  sim::Event event = hit();
  event.form = EventForm::bounce;
  event.target = {Kind::wall, 0};
  EXPECT_NE(line_of(event).find(R"("event":"bounce","mover":"bullet:0","target":"wall","x":)"),
            std::string::npos);
  EXPECT_EQ(line_of(event).find("damage"), std::string::npos);
  event.target = {Kind::terrain, 0};
  EXPECT_NE(line_of(event).find(R"("target":"terrain",)"), std::string::npos);
}

TEST(EventLog, ExpiryIsNoTarget) {
  sim::Event event = hit();
  event.form = EventForm::expire;
  event.target = {Kind::expiry, 0};
  EXPECT_EQ(line_of(event).find("target"), std::string::npos);
}

TEST(EventLog, ZeroIsNeverNegative) {
  sim::Event event = hit();
  event.normal = {-0.0F, -1};
  event.velocity = {-0.0F, 1e-7F};
  EXPECT_NE(line_of(event).find(R"("nx":0,"ny":-1,"vx":0,"vy":1e-07,)"), std::string::npos);
}

TEST(EventLog, NumbersReadBackExactly) {
  sim::Event event = hit();
  event.time = sim::time_of(2000000000) + 1;
  event.position = {0.1F + 0.2F, 4095.9998F};
  const std::string line = line_of(event);
  const auto number_after = [&line](const std::string& key) {
    return std::stod(line.substr(line.find("\"" + key + "\":") + key.size() + 3));
  };
  EXPECT_EQ(static_cast<float>(number_after("x")), event.position.x);
  EXPECT_EQ(static_cast<float>(number_after("y")), event.position.y);
  EXPECT_EQ(number_after("fraction"), 0x1p-32);
  EXPECT_EQ(number_after("tick"), 2000000000);
}

TEST(EventLog, HashLine) {
  std::string line;
  append_hash_line(600, 0x00ab, line);
  EXPECT_EQ(line, "{\"tick\":600,\"event\":\"hash\",\"hash\":\"00000000000000ab\"}\n");
}

}  // namespace
}  // namespace fusillade::cli
