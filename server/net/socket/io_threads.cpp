#include "net/socket/io_threads.h"

#include <pthread.h>

#include <utility>

namespace fusillade::net {

IoThreads::IoThreads(std::size_t count, Complaint complain) : complain_(std::move(complain)) {
  for (std::size_t i = 0; i < count; ++i) contexts_.push_back(std::make_unique<boost::asio::io_context>(1));
}

void IoThreads::start() {
  for (const auto& context : contexts_) {
    work_.emplace_back(context->get_executor());
    threads_.emplace_back([this, &context] { run(*context); });
  }
}

void IoThreads::stop() {
  work_.clear();
  for (const auto& context : contexts_) context->stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

// An exception ends the handler that it left, never the thread: not even where there is no memory left to
// complain with.
//
// SCHED_BATCH: where processors are few, what a flood of packets wakes must not interrupt a tick. A lower
// priority (nice) would shield ticks further, but on a busy machine all players wait for it: their round
// trips grew tenfold.
void IoThreads::run(boost::asio::io_context& context) const {
  const sched_param any{};
  pthread_setschedparam(pthread_self(), SCHED_BATCH, &any);
  for (;;) {
    try {
      context.run();
      return;
    } catch (const std::exception& error) {
      try {
        complain_(error);
      } catch (const std::exception&) {
      }
    }
  }
}

}  // namespace fusillade::net
