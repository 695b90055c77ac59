// The end of a process that something may keep from it, such as a disk that hangs.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace fusillade::ops {

class EndDeadline {
 public:
  // Unless this object goes before, the process ends within `time` and a second, with `exit_code`. `tell`
  // says so to the log; where it throws, the process ends all the same. To be called once. Throws
  // std::system_error where the system has no thread for it, std::bad_alloc.
  void begin(std::chrono::seconds time, int exit_code, std::function<void()> tell);

 private:
  std::jthread thread_;
};

}  // namespace fusillade::ops
