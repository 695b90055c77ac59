// Writes what one client and the server say to each other to a file, as a v1::Recording: message after
// message as they come, so that a run that is killed leaves a file that can be read. One thread.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "client-sim/clock.h"

namespace fusillade::client {

class Recorder {
 public:
  // Empties the file. Throws std::runtime_error with a sentence when it cannot be written.
  explicit Recorder(const std::string& file);

  // A whole ClientMessage or ServerMessage. Bytes that are none are left out: the session ends with them.
  void add_sent(std::string_view message);
  void add_received(std::string_view message);
  // False: something could not be written, the disk is full, say.
  bool close();

 private:
  std::uint64_t time_us() const;

  std::ofstream file_;
  Clock::time_point began_ = Clock::now();
};

}  // namespace fusillade::client
