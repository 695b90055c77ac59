#include "event_log_reader.h"

#include <gtest/gtest.h>

#include <sstream>

#include "child_process.h"

namespace fusillade::test {
namespace {

LoggedEvent event_of(const boost::json::object& line) {
  LoggedEvent event;
  const auto text = [&line](const char* key) {
    const auto* value = line.if_contains(key);
    return value == nullptr ? std::string() : std::string(value->as_string());
  };
  const auto number = [&line](const char* key) {
    const auto* value = line.if_contains(key);
    return value == nullptr ? 0.0 : value->to_number<double>();
  };
  event.tick = static_cast<int>(number("tick"));
  event.fraction = number("fraction");
  event.event = text("event");
  event.mover = text("mover");
  event.target = text("target");
  event.x = number("x"), event.y = number("y");
  event.nx = number("nx"), event.ny = number("ny");
  event.vx = number("vx"), event.vy = number("vy");
  event.damage = number("damage"), event.health = number("health");
  event.hash = text("hash");
  return event;
}

}  // namespace

std::vector<std::string> OfflineRun::contacts() const {
  std::vector<std::string> texts;
  for (const LoggedEvent& event : events) {
    if (event.event != "spawn") texts.push_back(event.text());
  }
  return texts;
}

LoggedEvent OfflineRun::find(const std::string& text) const {
  for (const LoggedEvent& event : events) {
    if (event.text() == text) return event;
  }
  ADD_FAILURE() << "no \"" << text << "\" in\n" << log;
  return {};
}

OfflineRun simulate(const std::string& scenario, const std::vector<std::string>& arguments) {
  const support::TempDirectory folder;
  return simulate_file(folder.write("scenario.toml", scenario), arguments);
}

OfflineRun simulate_file(const std::filesystem::path& file, const std::vector<std::string>& arguments) {
  const support::TempDirectory folder;
  std::vector<std::string> words{FUSILLADE_SERVER, "simulate", file.string(), "--events", "-"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  ChildProcess process(words, folder.path(), "simulate");
  OfflineRun run;
  run.exit_code = process.exit_code();
  run.log = process.out();
  run.err = process.err();
  std::istringstream lines(run.log);
  for (std::string line; std::getline(lines, line);) {
    run.events.push_back(event_of(boost::json::parse(line).as_object()));
  }
  return run;
}

}  // namespace fusillade::test
