#include "ops/process/signals.h"

#include <pthread.h>

#include <csignal>
#include <utility>

namespace fusillade::ops {
namespace {

// Ends the watcher; sent to its thread only.
int wake_signal() { return SIGRTMIN; }

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGTERM, SIGINT, SIGHUP, wake_signal()}) sigaddset(&set, number);
  return set;
}

void watch(const std::function<void(int)>& on_signal) {
  const sigset_t set = watched_signals();
  for (int number = 0;;) {
    if (sigwait(&set, &number) != 0) continue;
    if (number == wake_signal()) return;
    on_signal(number);
  }
}

}  // namespace

void block_signals() {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

void unblock_end_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGTERM, SIGINT}) sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

SignalWatcher::SignalWatcher(std::function<void(int)> on_signal)
    : on_signal_(std::move(on_signal)), thread_([this] { watch(on_signal_); }) {}

SignalWatcher::~SignalWatcher() {
  pthread_kill(thread_.native_handle(), wake_signal());
  thread_.join();
}

}  // namespace fusillade::ops
