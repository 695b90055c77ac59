#include <numeric>

#include "bench/yardstick/yardsticks.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::bench {
namespace {

// Four sums, so that they wait for memory and not for one another.
std::uint64_t sum_of(const std::vector<std::uint64_t>& words) {
  std::uint64_t sums[4] = {};
  for (std::size_t i = 0; i + 4 <= words.size(); i += 4) {
    for (std::size_t j = 0; j < 4; ++j) sums[j] += words[i + j];
  }
  return std::accumulate(std::begin(sums), std::end(sums), std::uint64_t{0});
}

}  // namespace

// As much as the record of a straight bullet takes: place, velocity, launch, and who it is.
Reading memory_floor(const Snapshot& snapshot, int repetitions) {
  constexpr std::size_t words_per_bullet = sizeof(sim::StraightRecord) / sizeof(std::uint64_t);
  const std::vector<std::uint64_t> columns(snapshot.bullets.size() * words_per_bullet, 1);
  std::uint64_t sum = 0;
  Reading reading = read_ticks("memory alone", repetitions, [&] {
    sum += sum_of(columns);
    return Hits{};
  });
  if (sum == 0) reading.tick_ns = 0;  // nobody may leave the reading out
  return reading;
}

}  // namespace fusillade::bench
