#include "ops/process/lifecycle.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <csignal>
#include <future>
#include <new>
#include <optional>

#include "ops/process/signals.h"

namespace fusillade::ops {
namespace {

struct Observed {
  std::vector<std::string> events;
  std::optional<int> exit_code;
  int reloads = 0;
  Lifecycle lifecycle{[this](const match::Report& report) { events.emplace_back(report.event); },
                      [this](int code) { exit_code = code; }, [this] { ++reloads; }};
};

TEST(Lifecycle, IsReadyOnlyBetweenStartAndDrain) {
  Observed observed;
  EXPECT_FALSE(observed.lifecycle.is_ready());
  observed.lifecycle.set_running();
  EXPECT_TRUE(observed.lifecycle.is_ready());
  observed.lifecycle.on_signal(SIGTERM);
  EXPECT_FALSE(observed.lifecycle.is_ready());
  observed.lifecycle.wait_for_drain_request();
  EXPECT_EQ(observed.events, std::vector<std::string>{"draining"});
}

TEST(Lifecycle, ASignalDuringTheStartEndsAtOnceWithItsNumber) {
  Observed observed;
  observed.lifecycle.on_signal(SIGINT);
  EXPECT_EQ(observed.exit_code, 130);
}

TEST(Lifecycle, ASecondSignalEndsAtOnceWithItsNumber) {
  Observed observed;
  observed.lifecycle.set_running();
  observed.lifecycle.on_signal(SIGTERM);
  EXPECT_FALSE(observed.exit_code.has_value());
  observed.lifecycle.on_signal(SIGINT);
  EXPECT_EQ(observed.exit_code, 130);
  observed.lifecycle.on_signal(SIGTERM);
  EXPECT_EQ(observed.exit_code, 143);
}

// An operator's script drains, then whatever runs the server stops it.
TEST(Lifecycle, TheFirstSignalOfADrainThatTheOperatorBeganEndsNothing) {
  Observed observed;
  observed.lifecycle.set_running();
  observed.lifecycle.request_drain("the operator");
  observed.lifecycle.on_signal(SIGTERM);
  EXPECT_FALSE(observed.exit_code.has_value());
  observed.lifecycle.on_signal(SIGTERM);
  EXPECT_EQ(observed.exit_code, 143);
}

TEST(Lifecycle, HangUpReloadsWhileTheServerRuns) {
  Observed observed;
  observed.lifecycle.on_signal(SIGHUP);
  EXPECT_EQ(observed.events, std::vector<std::string>{"signal_ignored"});
  observed.lifecycle.set_running();
  observed.lifecycle.on_signal(SIGHUP);
  EXPECT_EQ(observed.reloads, 1);
  EXPECT_TRUE(observed.lifecycle.is_ready());
  observed.lifecycle.on_signal(SIGTERM);
  observed.lifecycle.on_signal(SIGHUP);
  EXPECT_EQ(observed.reloads, 1);
}

TEST(Lifecycle, TheDrainBeginsThoughThereIsNoMemoryToReportIt) {
  Lifecycle lifecycle([](const match::Report&) { throw std::bad_alloc(); }, [](int) {}, [] {});
  lifecycle.set_running();
  auto woken = std::async(std::launch::async, [&lifecycle] { lifecycle.wait_for_drain_request(); });
  EXPECT_EQ(woken.wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
  EXPECT_NO_THROW(lifecycle.on_signal(SIGTERM));
  EXPECT_EQ(woken.wait_for(std::chrono::seconds(10)), std::future_status::ready);
}

TEST(SignalWatcher, HandsOverEachSignalAndEnds) {
  block_signals();
  std::promise<int> first;
  {
    const SignalWatcher watcher({SIGTERM, SIGINT}, [&](int number) { first.set_value(number); });
    // To the process: some thread that does not block it must take it, and that is the watcher.
    kill(getpid(), SIGTERM);
    EXPECT_EQ(first.get_future().get(), SIGTERM);
  }
  {
    const SignalWatcher watcher({SIGHUP}, [](int) {});
  }
}

TEST(SignalWatcher, ASignalOfItsOwnThatAStrangerSendsDoesNotEndIt) {
  block_signals();
  std::promise<int> first;
  const SignalWatcher watcher({SIGTERM}, [&](int number) { first.set_value(number); });
  kill(getpid(), SIGRTMIN);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // for it to be taken, before the other
  kill(getpid(), SIGTERM);
  auto heard = first.get_future();
  EXPECT_EQ(heard.wait_for(std::chrono::seconds(10)), std::future_status::ready);
}

// Else the process would end.
TEST(SignalWatcher, AnotherIsHeardThoughThereWasNoMemoryForOne) {
  block_signals();
  std::promise<void> refused, heard;
  const SignalWatcher watcher({SIGHUP, SIGTERM}, [&](int number) {
    if (number == SIGTERM) return heard.set_value();
    refused.set_value();
    throw std::bad_alloc();
  });
  kill(getpid(), SIGHUP);
  refused.get_future().wait();
  kill(getpid(), SIGTERM);
  EXPECT_EQ(heard.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
}

// As long as a reload lasts.
TEST(SignalWatcher, OneIsHeardWhileAnotherHasItsHandsFull) {
  block_signals();
  std::promise<void> begun, over;
  std::promise<int> end;
  const SignalWatcher ends({SIGTERM, SIGINT}, [&](int number) {
    over.set_value();
    end.set_value(number);
  });
  const SignalWatcher reloads({SIGHUP}, [&](int) {
    begun.set_value();
    over.get_future().wait();
  });
  kill(getpid(), SIGHUP);
  begun.get_future().wait();
  kill(getpid(), SIGINT);
  EXPECT_EQ(end.get_future().get(), SIGINT);
}

TEST(DrainMatches, IsOverAtOnceWithoutMatches) {
  const match::Directory matches;
  EXPECT_TRUE(drain_matches(matches, std::chrono::seconds(0)));
}

}  // namespace
}  // namespace fusillade::ops
