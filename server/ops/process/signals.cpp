#include "ops/process/signals.h"

#include <pthread.h>

#include <csignal>
#include <utility>

namespace fusillade::ops {
namespace {

// Ends the watcher; sent to its thread only.
int wake_signal() { return SIGRTMIN; }

sigset_t set_of(std::initializer_list<int> numbers) {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : numbers) sigaddset(&set, number);
  return set;
}

void hand_over(int number, const std::function<void(int)>& on_signal) noexcept {
  try {
    on_signal(number);
  } catch (...) {  // as where there is no memory: the next signal has to be heard as well
  }
}

void watch(sigset_t set, const std::atomic<bool>& is_ending, const std::function<void(int)>& on_signal) {
  sigaddset(&set, wake_signal());
  for (int number = 0;;) {
    if (sigwait(&set, &number) != 0) continue;
    if (number != wake_signal()) {
      hand_over(number, on_signal);
    } else if (is_ending) {  // a stranger may send it, too
      return;
    }
  }
}

}  // namespace

void block_signals() {
  const sigset_t set = set_of({SIGTERM, SIGINT, SIGHUP, wake_signal()});
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
}

void unblock_end_signals() {
  const sigset_t set = set_of({SIGTERM, SIGINT});
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

SignalWatcher::SignalWatcher(std::initializer_list<int> numbers, std::function<void(int)> on_signal)
    : on_signal_(std::move(on_signal)),
      thread_([this, watched = set_of(numbers)] { watch(watched, is_ending_, on_signal_); }) {}

SignalWatcher::~SignalWatcher() {
  is_ending_ = true;
  pthread_kill(thread_.native_handle(), wake_signal());
  thread_.join();
}

}  // namespace fusillade::ops
