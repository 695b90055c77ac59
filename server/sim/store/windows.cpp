#include "sim/store/windows.h"

#include <algorithm>
#include <bit>

#include "sim/base/mix.h"

namespace fusillade::sim {
namespace {

// So many are looked for at once: one look over all entries for each of them would cost a full store more
// than all else.
constexpr std::size_t first_ends_max = 256;

constexpr auto ends_before = [](const Window& a, const Window& b) { return a.until < b.until; };

}  // namespace

Windows::Windows(std::int32_t capacity) : capacity_(static_cast<std::size_t>(capacity)), entries_(capacity_) {
  buckets_.resize(std::bit_ceil(2 * capacity_ + 2));
  mask_ = static_cast<std::uint32_t>(buckets_.size() - 1);
  first_ends_.reserve(first_ends_max + 1);
}

std::uint32_t Windows::home_of(const Window& window) const {
  return static_cast<std::uint32_t>(mix_words(window.mover, window.target)) & mask_;
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
  if (size_ == 0) return INT64_MIN;  // as a rule nobody has been refused
  const std::uint32_t index = buckets_[find_bucket(mover, target)];
  return index == 0 ? INT64_MIN : entries_[index - 1].until;
}

bool Windows::insert(PackedId mover, PackedId target, Time until) {
  const std::uint32_t bucket = find_bucket(mover, target);
  if (buckets_[bucket] == 0) {
    if (!has_room()) return false;
    buckets_[bucket] = static_cast<std::uint32_t>(++size_);
  }
  entries_[buckets_[bucket] - 1] = {mover, target, until};
  note_end({mover, target, until});
  return true;
}

// As a rule it ends after all that are known.
void Windows::note_end(const Window& window) {
  if (next_end_ == first_ends_.size() || !ends_before(window, first_ends_.back())) return;
  const auto first = first_ends_.begin() + static_cast<std::ptrdiff_t>(next_end_);
  first_ends_.insert(std::upper_bound(first, first_ends_.end(), window, ends_before), window);
  if (first_ends_.size() > first_ends_max) first_ends_.pop_back();
}

void Windows::collect_first_ends() {
  first_ends_.resize(std::min(size_, first_ends_max));
  std::partial_sort_copy(live().begin(), live().end(), first_ends_.begin(), first_ends_.end(), ends_before);
  next_end_ = 0;
}

// One that was renewed or forgotten since is none that ends then.
void Windows::purge(Time now) {
  while (size_ > 0) {
    if (next_end_ == first_ends_.size()) collect_first_ends();
    const Window& window = first_ends_[next_end_];
    if (window.until > now) return;
    ++next_end_;
    const std::uint32_t place = buckets_[find_bucket(window.mover, window.target)];
    if (place != 0 && entries_[place - 1].until == window.until) erase(place - 1);
  }
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
