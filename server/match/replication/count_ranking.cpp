#include "match/replication/count_ranking.h"

#include <numeric>

namespace fusillade::match {

CountRanking::CountRanking(std::uint32_t counters, std::size_t count_max)
    : counters_(counters), order_(counters), ends_(count_max + 1, counters) {
  std::iota(order_.begin(), order_.end(), 0U);
  for (std::uint32_t i = 0; i < counters; ++i) counters_[i].place = i;
}

std::size_t CountRanking::bytes(std::uint32_t counters, std::size_t count_max) {
  return counters * (sizeof(Counter) + sizeof(std::uint32_t)) + (count_max + 1) * sizeof(std::uint32_t);
}

// Whoever is there comes to where it was.
void CountRanking::move(std::uint32_t counter, std::uint32_t place) {
  const std::uint32_t other = order_[place], before = counters_[counter].place;
  order_[before] = other;
  counters_[other].place = before;
  order_[place] = counter;
  counters_[counter].place = place;
}

void CountRanking::raise(std::uint32_t counter) {
  std::uint32_t& end = ends_[counters_[counter].count++];
  move(counter, --end);
}

void CountRanking::lower(std::uint32_t counter) {
  std::uint32_t& end = ends_[--counters_[counter].count];
  move(counter, end++);
}

}  // namespace fusillade::match
