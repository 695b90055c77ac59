#include "ops/process/background.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>
#include <vector>

namespace fusillade::ops {
namespace {

TEST(Background, DoesTasksInOrderOnAThreadOfItsOwn) {
  std::vector<int> order;
  std::promise<std::thread::id> thread;
  Background background;
  for (int i = 0; i < 3; ++i) background.post([&order, i] { order.push_back(i); });
  background.post([&thread] { thread.set_value(std::this_thread::get_id()); });
  EXPECT_NE(thread.get_future().get(), std::this_thread::get_id());
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2}));
}

TEST(Background, EndsOnceAllTasksAreDone) {
  std::promise<void> begun;
  std::promise<void> may_end;
  bool has_ended = false, has_next_run = false;
  std::thread helper;
  {
    Background background;
    background.post([&] {
      begun.set_value();
      may_end.get_future().wait();
      has_ended = true;
    });
    background.post([&] { has_next_run = true; });
    begun.get_future().wait();
    helper = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      may_end.set_value();
    });
  }
  helper.join();
  EXPECT_TRUE(has_ended);
  EXPECT_TRUE(has_next_run);
}

}  // namespace
}  // namespace fusillade::ops
