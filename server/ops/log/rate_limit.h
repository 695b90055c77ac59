// Lets through so many events of each name per second and counts the rest.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ops/clock.h"

namespace fusillade::ops {

// Not thread-safe. Memory: one entry per name; names are constants of the program, so their number is
// bounded.
class RateLimit {
 public:
  explicit RateLimit(std::uint32_t per_second) : per_second_(per_second) {}

  // False: this one is suppressed (and counted). A second begins with the first event after the last one
  // ended.
  bool allows(std::string_view name, TimePoint now);

  using Suppressed = std::vector<std::pair<std::string, std::uint64_t>>;
  // Names and numbers of what was suppressed in seconds that have ended by `now`; each is told once. Throws
  // std::bad_alloc: nothing is taken.
  Suppressed take_suppressed(TimePoint now);
  // Of what was taken: it could not be told, and is taken again.
  void give_back(std::string_view name, std::uint64_t count) noexcept;

 private:
  struct Window {
    TimePoint begin;
    std::uint32_t allowed = 0;
    std::uint64_t suppressed = 0;
  };

  std::uint32_t per_second_;
  std::map<std::string, Window, std::less<>> windows_;
};

}  // namespace fusillade::ops
