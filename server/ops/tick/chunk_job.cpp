#include "ops/tick/chunk_job.h"

namespace fusillade::ops {

bool ChunkJob::run_one() {
  if (has_error_.load() || next_.load(std::memory_order_relaxed) >= count_) return false;
  const std::int32_t index = next_.fetch_add(1);
  if (index >= count_) return false;
  try {
    chunk_(index);
  } catch (...) {
    if (!has_error_.exchange(true)) error_ = std::current_exception();
  }
  return true;
}

}  // namespace fusillade::ops
