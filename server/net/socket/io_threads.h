// Threads that serve sockets. Each has its own share of the connections: what belongs to one connection runs
// on one thread, in order, and needs no lock. Included only by server.cpp and the listener.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace fusillade::net {

class IoThreads {
 public:
  // Of a handler; the thread goes on.
  using Complaint = std::function<void(const std::exception&)>;

  IoThreads(std::size_t count, Complaint complain);
  ~IoThreads() { stop(); }
  IoThreads(const IoThreads&) = delete;
  IoThreads& operator=(const IoThreads&) = delete;

  void start();
  void stop();  // not on one of them; what they have still to do is dropped when this ends

  // Of the first thread.
  boost::asio::any_io_executor first_executor() const { return contexts_.front()->get_executor(); }
  // For the next connection: of each thread in its turn. Any thread.
  boost::asio::any_io_executor next_executor() {
    return contexts_[next_++ % contexts_.size()]->get_executor();
  }

 private:
  using Guard = boost::asio::executor_work_guard<boost::asio::io_context::executor_type>;

  void run(boost::asio::io_context& context) const;

  Complaint complain_;
  std::vector<std::unique_ptr<boost::asio::io_context>> contexts_;
  std::vector<Guard> work_;
  std::vector<std::thread> threads_;
  std::atomic<std::size_t> next_{0};
};

}  // namespace fusillade::net
