#include "ops/metrics/latency_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fusillade::ops {

// Below 2^linear_bits a bucket holds one value; above, the leading linear_bits + 1 bits choose it.
std::size_t LatencyHistogram::bucket_of(std::uint64_t value_ns) {
  const int shift = std::max(0, static_cast<int>(std::bit_width(value_ns)) - linear_bits - 1);
  return (static_cast<std::size_t>(shift) << linear_bits) + static_cast<std::size_t>(value_ns >> shift);
}

std::uint64_t LatencyHistogram::upper_end_of(std::size_t bucket) {
  const std::uint64_t row = bucket >> linear_bits;
  if (row == 0) return bucket;
  const std::uint64_t leading = (bucket & ((1U << linear_bits) - 1)) | (1U << linear_bits);
  return ((leading + 1) << (row - 1)) - 1;
}

void LatencyHistogram::add(Duration duration) {
  const std::int64_t value_ns = std::max<std::int64_t>(0, duration.count());
  const auto bounded = std::min(static_cast<std::uint64_t>(value_ns), (std::uint64_t{1} << value_bits) - 1);
  ++counts_[bucket_of(bounded)];
  ++count_;
  max_ns_ = std::max(max_ns_, value_ns);
}

void LatencyHistogram::merge(const LatencyHistogram& other) {
  for (std::size_t bucket = 0; bucket < bucket_count; ++bucket) counts_[bucket] += other.counts_[bucket];
  count_ += other.count_;
  max_ns_ = std::max(max_ns_, other.max_ns_);
}

void LatencyHistogram::clear() { *this = {}; }

Duration LatencyHistogram::quantile(double share) const {
  if (count_ == 0) return Duration(0);
  const double wanted = std::ceil(std::clamp(share, 0.0, 1.0) * static_cast<double>(count_));
  const auto rank = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(wanted), 1, count_);
  std::uint64_t passed = 0;
  for (std::size_t bucket = 0; bucket < bucket_count; ++bucket) {
    passed += counts_[bucket];
    if (passed >= rank) return Duration(std::min(static_cast<std::int64_t>(upper_end_of(bucket)), max_ns_));
  }
  return max();
}

void LatencyWindow::add(TimePoint now, Duration duration) {
  if (now - turn_ >= window_) {
    const bool is_previous_recent = now - turn_ < 2 * window_;
    if (is_previous_recent) {
      previous_ = current_;
    } else {
      previous_.clear();
    }
    current_.clear();
    turn_ = now;
  }
  current_.add(duration);
}

LatencyHistogram LatencyWindow::merged() const {
  LatencyHistogram all = current_;
  all.merge(previous_);
  return all;
}

}  // namespace fusillade::ops
