#include "client-sim/connection/event_loop.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <utility>

namespace fusillade::client {

namespace asio = boost::asio;

struct EventLoop::State {
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> guard{context.get_executor()};
  std::unique_ptr<asio::signal_set> signals;
  std::function<void()> interrupted;

  void wait_for_signal() {
    signals->async_wait([this](boost::system::error_code error, int) {
      if (error) return;
      interrupted();
      wait_for_signal();
    });
  }
};

EventLoop::EventLoop() : state_(std::make_unique<State>()) {}
EventLoop::~EventLoop() = default;

void EventLoop::run() { state_->context.run(); }

void EventLoop::stop() { state_->context.stop(); }

void EventLoop::post(std::function<void()> work) { asio::post(state_->context, std::move(work)); }

void EventLoop::after(std::chrono::nanoseconds delay, std::function<void()> work) {
  auto timer = std::make_shared<asio::steady_timer>(state_->context, delay);
  timer->async_wait([timer, work = std::move(work)](boost::system::error_code error) {
    if (!error) work();
  });
}

void EventLoop::on_interrupt(std::function<void()> work) {
  state_->interrupted = std::move(work);
  state_->signals = std::make_unique<asio::signal_set>(state_->context, SIGINT, SIGTERM);
  state_->wait_for_signal();
}

boost::asio::io_context& EventLoop::context() { return state_->context; }

}  // namespace fusillade::client
