// From start to drain to end: what the process is doing, and who may still join.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "match/directory.h"
#include "match/report.h"

namespace fusillade::ops {

// Thread-safe.
class Lifecycle {
 public:
  // `end_at_once(exit code)` must not return; it is called on the thread of the second signal, as `reload` is
  // on that of SIGHUP.
  Lifecycle(match::ReportSink report, std::function<void(int)> end_at_once, std::function<void()> reload);

  void set_running();
  bool is_ready() const { return state_ == RunState::running; }

  // SIGTERM and SIGINT ask for the drain; a second one ends the process at once with 128 + its number,
  // whoever asked for the drain before. So does the first while the server starts: nobody is there yet.
  // SIGHUP reloads, while the server runs.
  void on_signal(int number);
  // Begins though there may be no memory to report it.
  void request_drain(const std::string& reason) noexcept;
  void wait_for_drain_request();

 private:
  enum class RunState : std::uint8_t { starting, running, draining };

  const match::ReportSink report_;
  const std::function<void(int)> end_at_once_;
  const std::function<void()> reload_;
  std::atomic<RunState> state_ = RunState::starting;
  std::atomic<bool> is_signalled_ = false;  // to drain
  std::mutex mutex_;
  std::condition_variable changed_;
};

// Lets nobody join any more and waits until in no match a round is being played by anybody, at most `limit`.
// Returns true where all ended by themselves. Looks every 20 ms.
bool drain_matches(const match::Directory& matches, std::chrono::duration<double> limit);

}  // namespace fusillade::ops
