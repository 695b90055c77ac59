// Signals of the operator, taken by threads of ours; no handler runs in the midst of anything.
#pragma once

#include <atomic>
#include <functional>
#include <initializer_list>
#include <thread>

namespace fusillade::ops {

// Blocks SIGTERM, SIGINT and SIGHUP in this thread and all that it starts from now on, and ignores SIGPIPE
// and SIGXFSZ: a peer that went away is an error of its write. Before any thread is started.
void block_signals();
// Once no SignalWatcher waits any more: from now on SIGTERM and SIGINT end the process at once.
void unblock_end_signals();

// From construction on, `on_signal(number)` is called on the watcher's thread for each of those among the
// blocked signals. What it throws is dropped.
class SignalWatcher {
 public:
  SignalWatcher(std::initializer_list<int> numbers, std::function<void(int)> on_signal);
  ~SignalWatcher();  // joins; a call that runs ends first
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

 private:
  std::function<void(int)> on_signal_;
  std::atomic<bool> is_ending_{false};
  std::thread thread_;
};

}  // namespace fusillade::ops
