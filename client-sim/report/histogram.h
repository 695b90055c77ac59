// Counts durations in buckets of constant relative width, so that quantiles of any number of samples fit in
// 16 KiB; histograms of several threads add up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fusillade::client {

// Values are microseconds. Below 64 exact, above within 1/64 (1.6 %); max() is exact. Values from 2^36 µs
// (19 hours) on count as the last bucket, max() still tells them.
class Histogram {
 public:
  void add(std::uint64_t value_us);
  void merge(const Histogram& other);

  // Upper end of the bucket that holds the sample of rank ceil(q·count), at most max(); 0 without samples.
  // `q` in [0, 1].
  std::uint64_t quantile_us(double q) const;

  std::uint64_t max_us() const { return max_us_; }
  std::uint64_t count() const { return count_; }

 private:
  static constexpr std::size_t bucket_count = 64 + 30 * 64;
  static std::size_t bucket_of(std::uint64_t value_us);
  static std::uint64_t bucket_end(std::size_t bucket);

  std::array<std::uint64_t, bucket_count> buckets_{};
  std::uint64_t count_ = 0;
  std::uint64_t max_us_ = 0;
};

}  // namespace fusillade::client
