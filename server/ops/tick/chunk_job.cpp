#include "ops/tick/chunk_job.h"

#include <algorithm>

namespace fusillade::ops {
namespace {

constexpr std::int32_t shares_of_the_rest = 16;

}  // namespace

bool ChunkJob::run_some() {
  const std::int32_t left = count_ - next_.load(std::memory_order_relaxed);
  if (has_error_.load() || left <= 0) return false;
  const std::int32_t share = std::max(1, left / shares_of_the_rest);
  const std::int32_t begin = next_.fetch_add(share);
  if (begin >= count_) return false;
  try {
    run(begin, std::min(count_, begin + share));
  } catch (...) {
    if (!has_error_.exchange(true)) error_ = std::current_exception();
  }
  return true;
}

void ChunkJob::run(std::int32_t begin, std::int32_t end) {
  for (std::int32_t index = begin; index < end && !has_error_.load(std::memory_order_relaxed); ++index)
    chunk_(index);
}

}  // namespace fusillade::ops
