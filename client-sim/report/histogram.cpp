#include "client-sim/report/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fusillade::client {

std::size_t Histogram::bucket_of(std::uint64_t value_us) {
  if (value_us < 64) return static_cast<std::size_t>(value_us);
  const unsigned octave = static_cast<unsigned>(std::bit_width(value_us)) - 7U;  // 0 for 64..127
  const std::size_t bucket = 64 + octave * 64U + static_cast<std::size_t>((value_us >> octave) - 64U);
  return std::min(bucket, bucket_count - 1);
}

std::uint64_t Histogram::bucket_end(std::size_t bucket) {
  if (bucket < 64) return bucket;
  const std::size_t octave = (bucket - 64) / 64;
  const std::uint64_t step = (bucket - 64) % 64;
  return ((64 + step + 1) << octave) - 1;
}

void Histogram::add(std::uint64_t value_us) {
  ++buckets_[bucket_of(value_us)];
  ++count_;
  max_us_ = std::max(max_us_, value_us);
}

void Histogram::merge(const Histogram& other) {
  for (std::size_t i = 0; i < bucket_count; ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  max_us_ = std::max(max_us_, other.max_us_);
}

std::uint64_t Histogram::quantile_us(double q) const {
  const double rank = std::max(1.0, std::ceil(q * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i + 1 < bucket_count; ++i) {
    seen += buckets_[i];
    if (static_cast<double>(seen) >= rank) return std::min(bucket_end(i), max_us_);
  }
  return max_us_;
}

}  // namespace fusillade::client
