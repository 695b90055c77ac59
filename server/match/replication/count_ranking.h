// Counters that change by one at a time, and which of them is the highest: in order at any time, since a
// counter that changes by one only has to change places with the first or the last of its equals. All calls
// are O(1), room is made at the start. Which of equals counts as the highest depends on all changes so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fusillade::match {

class CountRanking {
 public:
  // All are 0 at the beginning and never above `count_max`. At least one counter.
  CountRanking(std::uint32_t counters, std::size_t count_max);
  static std::size_t bytes(std::uint32_t counters, std::size_t count_max);

  void raise(std::uint32_t counter);
  void lower(std::uint32_t counter);  // which is above 0
  std::uint32_t highest() const { return order_.back(); }

 private:
  void move(std::uint32_t counter, std::uint32_t place);

  struct Counter {
    std::uint32_t count = 0, place = 0;  // in order_
  };
  std::vector<Counter> counters_;
  std::vector<std::uint32_t> order_;  // from the lowest to the highest
  std::vector<std::uint32_t> ends_;   // by count: how many counters are not above it
};

}  // namespace fusillade::match
