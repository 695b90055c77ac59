// Runs `fusillade simulate` on a scenario and reads its event log back.
#pragma once

#include <boost/json.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace fusillade::test {

struct LoggedEvent {
  int tick = 0;
  double fraction = 0;
  std::string event, mover, target;  // target: empty where there is none
  double x = 0, y = 0, nx = 0, ny = 0, vx = 0, vy = 0, damage = 0, health = 0;
  std::string hash;

  double seconds(double tick_rate = 60) const { return (tick + fraction) / tick_rate; }
  // "hit bullet:0 enemy:0"
  std::string text() const { return event + " " + mover + (target.empty() ? "" : " " + target); }
};

struct OfflineRun {
  int exit_code = 0;
  std::string log, err;
  std::vector<LoggedEvent> events;

  // Texts of all events but spawns.
  std::vector<std::string> contacts() const;
  // The first event of this text; a failed expectation and an empty event where there is none.
  LoggedEvent find(const std::string& text) const;
};

// A scenario as text, or a file with the maps and pictures beside it.
OfflineRun simulate(const std::string& scenario, const std::vector<std::string>& arguments = {});
OfflineRun simulate_file(const std::filesystem::path& file, const std::vector<std::string>& arguments = {});

}  // namespace fusillade::test
