// The bots of one thread: its loop, their turns at even distances, and what they have counted so far.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "client-sim/bot.h"

namespace fusillade::client {

// What a squad tells while it runs; a copy made a few times a second.
struct SquadNews {
  Statistics statistics;
  std::uint64_t playing = 0;
  bool all_ended = false;  // no session is open, and none will be opened
};

// start(), then leave() or time, then join(); afterwards the bots can be read.
class Squad {
 public:
  // Bots number, number + squad_count, number + 2·squad_count, … below options.clients(). `recorder` is told
  // what bot 0 sends and receives.
  Squad(const BotOptions& options, const ServerAddress& server, std::uint32_t number,
        std::uint32_t squad_count, Recorder* recorder);
  ~Squad();
  Squad(const Squad&) = delete;
  Squad& operator=(const Squad&) = delete;

  void start();

  // Asks every bot to leave; the thread ends when all are closed or `limit` is over. Any thread.
  void leave(std::chrono::nanoseconds limit);

  // Ends the thread now; any thread.
  void stop() { loop_.stop(); }

  void join();

  SquadNews news() const;

  // After join().
  const Statistics& statistics() const { return statistics_; }
  std::vector<double> byte_rates() const;

 private:
  void run_turns();
  void connect_due(Clock::time_point now);
  void turns_due(Clock::time_point now);
  void forget_unsettled(Clock::time_point now);
  void publish();
  void begin_leaving(std::chrono::nanoseconds limit);
  bool all_ended() const;

  const BotOptions& options_;
  ServerAddress server_;
  EventLoop loop_;
  MessageDecoder decoder_;
  Statistics statistics_;
  ContentStore contents_;
  BotContext context_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::size_t connected_count_ = 0;  // bots whose connect() was called
  std::uint64_t turns_ = 0;          // taken or missed: bot turns_ % size is next
  Clock::time_point began_;
  Clock::time_point publish_due_;
  Clock::time_point leave_until_ = Clock::time_point::max();
  bool settled_ = false;
  bool leaving_ = false;
  mutable std::mutex news_mutex_;
  SquadNews news_;
  std::thread thread_;
};

}  // namespace fusillade::client
