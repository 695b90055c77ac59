#include "sim/store/windows.h"

#include <bit>

namespace fusillade::sim {
namespace {

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t h = a * 0x9E3779B97F4A7C15U ^ (b + 0xD1B54A32D192ED03U + (a >> 7));
  h ^= h >> 32;
  h *= 0xD6E8FEB86659FD93U;
  return h ^ (h >> 32);
}

}  // namespace

Windows::Windows(std::int32_t capacity) : capacity_(static_cast<std::size_t>(capacity)), entries_(capacity_) {
  buckets_.resize(std::bit_ceil(2 * capacity_ + 2));
  mask_ = static_cast<std::uint32_t>(buckets_.size() - 1);
}

std::uint32_t Windows::home_of(const Window& window) const {
  return static_cast<std::uint32_t>(mix(window.mover, window.target)) & mask_;
}

std::uint32_t Windows::find_bucket(PackedId mover, PackedId target) const {
  std::uint32_t bucket = home_of({mover, target, 0});
  for (; buckets_[bucket] != 0; bucket = (bucket + 1) & mask_) {
    const Window& window = entries_[buckets_[bucket] - 1];
    if (window.mover == mover && window.target == target) break;
  }
  return bucket;
}

Time Windows::until(PackedId mover, PackedId target) const {
  const std::uint32_t index = buckets_[find_bucket(mover, target)];
  return index == 0 ? INT64_MIN : entries_[index - 1].until;
}

bool Windows::insert(PackedId mover, PackedId target, Time until) {
  const std::uint32_t bucket = find_bucket(mover, target);
  if (buckets_[bucket] != 0) {
    entries_[buckets_[bucket] - 1].until = until;
    return true;
  }
  if (!has_room()) return false;
  entries_[size_] = {mover, target, until};
  buckets_[bucket] = static_cast<std::uint32_t>(++size_);
  return true;
}

// Backward-shift deletion: every later entry of the run that may move up does, so that no tombstones pile up.
void Windows::erase_bucket(std::uint32_t bucket) {
  std::uint32_t hole = bucket;
  for (std::uint32_t next = (hole + 1) & mask_; buckets_[next] != 0; next = (next + 1) & mask_) {
    const std::uint32_t home = home_of(entries_[buckets_[next] - 1]);
    if (((next - home) & mask_) >= ((next - hole) & mask_)) {
      buckets_[hole] = buckets_[next];
      hole = next;
    }
  }
  buckets_[hole] = 0;
}

// The last entry takes the place of the erased one.
void Windows::erase(std::size_t index) {
  erase_bucket(find_bucket(entries_[index].mover, entries_[index].target));
  const std::size_t last = --size_;
  if (index == last) return;
  buckets_[find_bucket(entries_[last].mover, entries_[last].target)] = static_cast<std::uint32_t>(index + 1);
  entries_[index] = entries_[last];
}

}  // namespace fusillade::sim
