#include "ops/process/background.h"

#include <utility>

namespace fusillade::ops {

Background::Background(std::int32_t threads) {
  try {
    for (std::int32_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  } catch (...) {  // the system has no more threads
    finish();
    throw;
  }
}

Background::~Background() { finish(); }

void Background::finish() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Background::post(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  changed_.notify_one();
}

void Background::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return is_stopped_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    task = nullptr;  // what it keeps may take as long to go
    lock.lock();
  }
}

}  // namespace fusillade::ops
