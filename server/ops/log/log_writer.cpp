#include "ops/log/log_writer.h"

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

namespace fusillade::ops {
namespace {

constexpr std::size_t lines_waiting_max = 8192;

std::atomic<std::uint64_t> lines_not_written{0};  // or not all of them

// Standard error as spdlog's own sink writes it, which tells nobody when that fails.
class StderrSink final : public spdlog::sinks::base_sink<std::mutex> {
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    if (is_cut_) line.push_back('\n');
    formatter_->format(message, line);
    const std::size_t written = std::fwrite(line.data(), 1, line.size(), stderr);
    if (written != line.size()) ++lines_not_written;
    if (written > 0) is_cut_ = line[written - 1] != '\n';
  }
  void flush_() override {}  // nothing is kept back

  bool is_cut_ = false;  // the disk was full within a line; the next one must not be glued to it
};

spdlog::level::level_enum spdlog_level(match::Level level) {
  switch (level) {
    case match::Level::debug:
      return spdlog::level::debug;
    case match::Level::info:
      return spdlog::level::info;
    case match::Level::warning:
      return spdlog::level::warn;
    case match::Level::error:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

}  // namespace

LineWriter stderr_writer() {
  if (!spdlog::thread_pool()) spdlog::init_thread_pool(lines_waiting_max, 1);
  auto logger = std::make_shared<spdlog::async_logger>("fusillade", std::make_shared<StderrSink>(),
                                                       spdlog::thread_pool(),
                                                       spdlog::async_overflow_policy::overrun_oldest);
  logger->set_level(spdlog::level::trace);
  logger->set_pattern("%v");  // the whole line is ours
  return [logger](match::Level level, const std::string& line) {
    logger->log(spdlog_level(level), spdlog::string_view_t(line));
  };
}

std::uint64_t log_lines_dropped() {
  const auto pool = spdlog::thread_pool();
  return lines_not_written + (pool ? pool->overrun_counter() : 0);
}

std::size_t log_lines_waiting() {
  const auto pool = spdlog::thread_pool();
  return pool ? pool->queue_size() : 0;
}

bool close_stderr_writer(std::chrono::duration<double> patience) noexcept {
  try {
    std::packaged_task<void()> close([] { spdlog::shutdown(); });
    const std::future<void> closed = close.get_future();
    std::thread(std::move(close)).detach();
    return closed.wait_for(patience) == std::future_status::ready;
  } catch (const std::exception&) {  // no thread for it, or no memory: what waits is given the time
    std::this_thread::sleep_for(patience);
    return false;
  }
}

}  // namespace fusillade::ops
