#include "ops/tick/slow_ticks.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace fusillade::ops {
namespace {

using namespace std::chrono_literals;

const std::chrono::system_clock::time_point begin{1700000000s};

SlowTick slow(std::chrono::milliseconds at, sim::Tick tick, std::chrono::milliseconds total,
              const std::string& match = "m-1") {
  SlowTick result{.time = begin + at, .match = match, .tick = tick, .record = {}};
  result.record.total = total;
  result.record.stages[publish_stage] = total;
  result.record.result.contacts = 7;
  result.bullets = 99;
  return result;
}

boost::json::array traces_of(const SlowTicks& ticks) {
  return boost::json::parse(ticks.json()).at("slow_ticks").as_array();
}

TEST(SlowTicks, ATraceSaysWhenWhereAndWhy) {
  SlowTicks ticks;
  EXPECT_EQ(ticks.json(), R"({"slow_ticks":[]})");
  ticks.add(slow(0ms, 5, 20ms));
  const boost::json::array traces = traces_of(ticks);
  ASSERT_EQ(traces.size(), 1U);
  const boost::json::object& trace = traces[0].as_object();
  EXPECT_EQ(trace.at("time"), "2023-11-14T22:13:20.000Z");
  EXPECT_EQ(trace.at("match"), "m-1");
  EXPECT_EQ(trace.at("tick").as_int64(), 5);
  EXPECT_EQ(trace.at("total_ms").as_double(), 20);
  EXPECT_EQ(trace.at("stages_ms").at("publish").as_double(), 20);
  EXPECT_EQ(trace.at("stages_ms").as_object().size(), tick_stage_count);
  EXPECT_EQ(trace.at("counts").at("contacts").as_int64(), 7);
  EXPECT_EQ(trace.at("counts").at("bullets").as_int64(), 99);
}

TEST(SlowTicks, OfTenSecondsTheSlowestStaysAndTheOthersAreCounted) {
  SlowTicks ticks;
  ticks.add(slow(0ms, 1, 20ms));
  ticks.add(slow(3s, 2, 40ms));
  ticks.add(slow(4s, 3, 90ms, "m-2"));
  ticks.add(slow(9s, 4, 30ms));
  ticks.add(slow(10s, 5, 25ms));
  EXPECT_EQ(ticks.count(), 5U);
  const boost::json::array traces = traces_of(ticks);
  ASSERT_EQ(traces.size(), 3U);
  EXPECT_EQ(traces[0].at("tick").as_int64(), 5) << "the newest first";
  EXPECT_EQ(traces[1].at("match"), "m-2");
  EXPECT_EQ(traces[2].at("tick").as_int64(), 2);
  EXPECT_EQ(traces[2].at("slow_ticks_of_10_s").as_int64(), 3);
}

// Otherwise an hour's slow ticks would be one trace.
TEST(SlowTicks, AClockThatIsSetBackBeginsAnew) {
  SlowTicks ticks;
  ticks.add(slow(1h, 1, 20ms));
  ticks.add(slow(0ms, 2, 30ms));
  ticks.add(slow(5s, 3, 25ms));
  ticks.add(slow(10s, 4, 20ms));
  const boost::json::array traces = traces_of(ticks);
  ASSERT_EQ(traces.size(), 3U);
  EXPECT_EQ(traces[0].at("tick").as_int64(), 4);
  EXPECT_EQ(traces[1].at("tick").as_int64(), 2);
  EXPECT_EQ(traces[1].at("slow_ticks_of_10_s").as_int64(), 2);
}

TEST(SlowTicks, ALateTickIsSlowToo) {
  SlowTicks ticks;
  ticks.add(slow(0ms, 1, 20ms));
  SlowTick late = slow(1s, 2, 1ms);
  late.record.lateness = 50ms;
  ticks.add(late);
  EXPECT_EQ(traces_of(ticks)[0].at("lateness_ms").as_double(), 50);
}

TEST(SlowTicks, TheOldestGo) {
  SlowTicks ticks;
  for (std::size_t i = 0; i < SlowTicks::traces_max + 5; ++i)
    ticks.add(slow(i * 10s, static_cast<sim::Tick>(i), 20ms));
  const boost::json::array traces = traces_of(ticks);
  EXPECT_EQ(traces.size(), SlowTicks::traces_max);
  EXPECT_EQ(traces[SlowTicks::traces_max - 1].at("tick").as_int64(), 5);
}

TEST(SlowTicks, OneMatchThatIsAlwaysSlowHidesNothingOfTheOthers) {
  SlowTicks ticks;
  ticks.add(slow(0ms, 1, 90ms, "m-2"));
  for (std::size_t i = 0; i < SlowTicks::traces_max + 5; ++i)
    ticks.add(slow(i * 10s, static_cast<sim::Tick>(i), 20ms));
  const boost::json::array traces = traces_of(ticks);
  ASSERT_EQ(traces.size(), SlowTicks::traces_max);
  EXPECT_EQ(traces[SlowTicks::traces_max - 1].at("match"), "m-2");
}

}  // namespace
}  // namespace fusillade::ops
