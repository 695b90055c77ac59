// Quantiles of durations in fixed memory: a log-linear histogram, 64 buckets for each power of two, so that a
// quantile is at most 1/64 (1.6 %) above the exact one and never below it. Unit: ns. Range: 0 to 2^40 ns (18
// minutes); longer ones count as that, negative ones as 0; max() is exact always. add() is O(1); quantile(),
// merge() and clear() are O(2240). No allocation. Not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ops/clock.h"

namespace fusillade::ops {

class LatencyHistogram {
 public:
  void add(Duration duration);
  void merge(const LatencyHistogram& other);
  void clear();

  // The smallest bucket that holds the rank `ceil(share * count)`, as its upper end; share in [0, 1]. Empty:
  // 0.
  Duration quantile(double share) const;
  Duration max() const { return Duration(max_ns_); }
  std::uint64_t count() const { return count_; }

 private:
  static constexpr int linear_bits = 6;
  static constexpr int value_bits = 40;
  static constexpr std::size_t bucket_count = std::size_t{value_bits - linear_bits + 1} << linear_bits;

  static std::size_t bucket_of(std::uint64_t value_ns);
  static std::uint64_t upper_end_of(std::size_t bucket);

  std::array<std::uint64_t, bucket_count> counts_{};
  std::uint64_t count_ = 0;
  std::int64_t max_ns_ = 0;
};

// The last `window` to two windows of durations: what a live status shows. Two histograms that take turns.
class LatencyWindow {
 public:
  explicit LatencyWindow(Duration window) : window_(window) {}

  void add(TimePoint now, Duration duration);
  LatencyHistogram merged() const;

 private:
  Duration window_;
  TimePoint turn_{};
  LatencyHistogram current_, previous_;
};

}  // namespace fusillade::ops
