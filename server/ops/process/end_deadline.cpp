#include "ops/process/end_deadline.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <stop_token>
#include <utility>

#include "ops/log/log_writer.h"
#include "ops/process/insist.h"

namespace fusillade::ops {
namespace {

// False: somebody stopped it before the time was over.
bool wait_out(std::chrono::seconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never_woken;
  std::unique_lock lock(mutex);
  never_woken.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace

void EndDeadline::begin(std::chrono::seconds time, int exit_code, std::function<void()> tell) {
  thread_ = std::jthread([time, exit_code, tell = std::move(tell)](const std::stop_token& stop) {
    if (!wait_out(time, stop)) return;
    insist([&tell] { tell(); }, 1);
    close_stderr_writer(std::chrono::seconds(1));
    std::_Exit(exit_code);
  });
}

}  // namespace fusillade::ops
