#include "sim/broadphase/flight_columns.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <tuple>
#include <vector>

#include "support/seed.h"

namespace fusillade::sim {
namespace {

// Bullets of two origins, whose ends are kept or follow from the lives of these.
struct Bullets {
  std::vector<StraightRecord> records;
  std::vector<Time> ends;
  std::vector<Time> lives{time_of(3), time_of(70)};

  explicit Bullets(Rng& rng) {
    for (Slot slot = 0; slot < 1000; ++slot) {
      StraightRecord& record = records.emplace_back();
      for (float* value : {&record.x, &record.y, &record.vx, &record.vy}) *value = rng.between(-100, 100);
      record.launch = static_cast<Time>(rng.below(1U << 30)) << 16;
      record.identity.origin = rng.below(2);
      ends.push_back(static_cast<Time>(rng.below(1U << 30)) << 20);
    }
  }
};

using Row = std::tuple<float, float, float, float, Time, Time>;

std::vector<Row> rows_of(const FlightColumns& columns, Slot count) {
  std::vector<Row> rows;
  for (Slot i = 0; i < FlightColumns::whole(count); ++i)
    rows.emplace_back(columns.x[i], columns.y[i], columns.vx[i], columns.vy[i], columns.launch[i],
                      columns.end[i]);
  return rows;
}

// Of any number, the last one again and again after them.
TEST(FlightColumns, EveryInstructionSetTakesTheBulletsThatWereAskedFor) {
  Rng rng(support::test_seed(61));
  const Bullets bullets(rng);
  for (Slot count = 1; count <= FlightColumns::size_max; ++count) {
    std::vector<Slot> slots;
    for (Slot i = 0; i < count; ++i) slots.push_back(rng.below(1000));
    const bool keeps_ends = rng.below(2) == 0;
    const StraightFlights flights{bullets.records.data(), keeps_ends ? bullets.ends.data() : nullptr,
                                  bullets.lives.data()};
    std::vector<Row> expected;
    for (Slot i = 0; i < FlightColumns::whole(count); ++i) {
      const Slot slot = slots[std::min(i, count - 1)];
      const StraightRecord& record = bullets.records[slot];
      const Time end =
          keeps_ends ? bullets.ends[slot] : record.launch + bullets.lives[record.identity.origin];
      expected.emplace_back(record.x, record.y, record.vx, record.vy, record.launch, end);
    }
    FlightColumns columns;
    columns.gather([&flights](Slot slot) { return flights(slot); }, slots.data(), count);
    EXPECT_EQ(rows_of(columns, count), expected) << "without SIMD";
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
      hwy::SetSupportedTargetsForTest(target);
      FlightColumns taken;
      taken.gather(flights, slots.data(), count);
      hwy::SetSupportedTargetsForTest(0);
      EXPECT_EQ(rows_of(taken, count), expected) << hwy::TargetName(target) << ", " << count;
    }
  }
}

}  // namespace
}  // namespace fusillade::sim
