// The arenas of the documents: each shows its system offline, and bots can play it.
#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <map>
#include <set>

#include "event_log_reader.h"
#include "hosted_server.h"

namespace fusillade::test {
namespace {

using testing::Contains;

OfflineRun simulate_arena(const std::string& name, const std::vector<std::string>& arguments = {}) {
  return simulate_file(std::string(FUSILLADE_ARENAS) + "/" + name + ".toml", arguments);
}

TEST(Arenas, BallisticHitsWhatMovesAtAnySpeed) {
  const OfflineRun run = simulate_arena("ballistic", {"--ticks", "600"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::vector<std::string> texts = run.contacts();
  EXPECT_THAT(texts, Contains("hit bullet:0 enemy:0")) << "a slug of 100 tiles a tick, a target of 0.1 tiles";
  EXPECT_THAT(texts, Contains("hit bullet:1 enemy:1"));
  for (const std::string target : {"enemy:2", "enemy:3"})
    EXPECT_THAT(texts, Contains("hit bullet:2 " + target));
  EXPECT_THAT(texts, Contains("hit bullet:3 enemy:4")) << "a target that crosses";
  EXPECT_THAT(texts, Contains("hit bullet:4 enemy:6")) << "a shell that falls";
  EXPECT_THAT(texts, Contains("hit bullet:5 enemy:7")) << "flak that is slowed";
  EXPECT_THAT(texts, Contains("hit bullet:7 enemy:5")) << "a dart that is accelerated";
  EXPECT_THAT(texts, Contains("hit bullet:8 enemy:8")) << "a rocket that follows";
}

TEST(Arenas, PinballBouncesManyTimesInATickAndIsGuarded) {
  const OfflineRun run = simulate_arena("pinball", {"--ticks", "300"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  std::map<std::pair<int, std::string>, int> bounces;
  std::set<std::string> pairs;
  int most = 0, overflows = 0;
  for (const LoggedEvent& event : run.events) {
    if (event.event == "overflow") ++overflows;
    if (event.event != "bounce") continue;
    most = std::max(most, ++bounces[{event.tick, event.mover}]);
    pairs.insert(event.mover.substr(0, event.mover.find(':')) + " " +
                 event.target.substr(0, event.target.find(':')));
  }
  EXPECT_EQ(most, 64);
  EXPECT_GT(overflows, 5);
  for (const std::string pair : {"body body", "body peg", "body segment", "body wall", "bullet segment"})
    EXPECT_THAT(pairs, Contains(pair));
}

TEST(Arenas, PegboardBallsMeetEveryPeg) {
  const OfflineRun run = simulate_arena("pegboard", {"--ticks", "1800"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  std::set<std::string> pegs, balls;
  for (const LoggedEvent& event : run.events) {
    if (event.event == "bounce" && event.target.starts_with("peg:")) pegs.insert(event.target);
    if (event.event == "hit") balls.insert(event.mover);
  }
  EXPECT_GE(pegs.size(), 76U);
  EXPECT_GT(balls.size(), 20U) << "into the cups";
}

TEST(Arenas, CavernShipsMeetRockLinesBunkersAndFuel) {
  const OfflineRun run = simulate_arena("cavern", {"--ticks", "900"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::vector<std::string> texts = run.contacts();
  EXPECT_THAT(texts, Contains("bounce mask:4 segment:1"));
  EXPECT_THAT(texts, Contains("death mask:3 segment:2")) << "on the fence";
  EXPECT_THAT(texts, Contains("death mask:7 mask:0")) << "on a bunker";
  EXPECT_THAT(texts, Contains("pickup mask:6 object:1"));
  EXPECT_THAT(texts, Contains("death mask:6 terrain"));
}

TEST(Arenas, BotsPlayThemWithoutAnError) {
  const std::vector<std::string> names{"ballistic", "cavern", "pinball", "pegboard"};
  HostedServer server(names);
  std::map<std::string, std::unique_ptr<ChildProcess>> bots;
  for (const std::string& name : names)
    bots[name] = server.start_bots(
        name, {"--players", "4", "--seconds", "5", "--match", name + "-1", "--max-errors", "0"});
  for (const std::string& name : names) {
    EXPECT_EQ(bots[name]->exit_code(), 0) << name << bots[name]->out() << bots[name]->err();
    const std::string text = text_of(server.folder().path() / (name + ".json"));
    const boost::json::object report = boost::json::parse(text).as_object();
    EXPECT_EQ(report.at("connected").to_number<int>(), 4) << text;
    EXPECT_EQ(report.at("errors").to_number<int>(), 0) << text;
  }
}

}  // namespace
}  // namespace fusillade::test
