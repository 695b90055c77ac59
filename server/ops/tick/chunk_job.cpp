#include "ops/tick/chunk_job.h"

#include <algorithm>
#include <utility>

namespace fusillade::ops {
namespace {

constexpr std::int32_t shares_of_the_rest = 16;

}  // namespace

ChunkJob::Range ChunkJob::take(Side side) {
  Range left = remaining_.load(std::memory_order_relaxed), taken, rest;
  do {
    if (left.is_empty()) return {};
    const std::int32_t share = std::max(1, (left.end - left.begin) / shares_of_the_rest);
    const std::int32_t cut = side == Side::owner ? left.end - share : left.begin + share;
    taken = {left.begin, cut}, rest = {cut, left.end};
    if (side == Side::owner) std::swap(taken, rest);
  } while (!remaining_.compare_exchange_weak(left, rest));
  return taken;
}

template <class F>
void ChunkJob::attempt(const F& f) {
  try {
    f();
  } catch (...) {
    if (!has_error_.exchange(true)) error_ = std::current_exception();
  }
}

void ChunkJob::run_beside(const std::function<void()>& meanwhile) { attempt(meanwhile); }

bool ChunkJob::run_some(Side side) {
  if (has_error_.load()) return false;
  const Range taken = take(side);
  if (taken.is_empty()) return false;
  attempt([&] { run(taken); });
  return true;
}

void ChunkJob::run(const Range& range) {
  for (std::int32_t index = range.begin; index < range.end && !has_error_.load(std::memory_order_relaxed);
       ++index)
    chunk_(index);
}

}  // namespace fusillade::ops
