// One thread's event loop: timers, posted work and signals; hides Asio from everything but the sockets.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace fusillade::client {

// Not thread-safe apart from post() and stop(). Callbacks run inside run(), one after the other.
class EventLoop {
 public:
  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  // Runs callbacks until stop().
  void run();

  // Makes run() return soon; any thread.
  void stop();

  // Runs `work` inside run(); any thread.
  void post(std::function<void()> work);

  // Runs `work` once, `delay` from now.
  void after(std::chrono::nanoseconds delay, std::function<void()> work);

  // Runs `work` at each SIGINT and SIGTERM. At most one loop of a process may ask for it.
  void on_interrupt(std::function<void()> work);

  boost::asio::io_context& context();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fusillade::client
