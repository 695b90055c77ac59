#include "ops/process/aligned_memory.h"

#include <algorithm>
#include <cstddef>
#include <memory_resource>

namespace fusillade::ops {
namespace {

constexpr std::size_t cache_line_bytes = 64;
constexpr std::size_t widened(std::size_t alignment) { return std::max(alignment, cache_line_bytes); }

class AlignedMemory final : public std::pmr::memory_resource {
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    return std::pmr::new_delete_resource()->allocate(bytes, widened(alignment));
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(block, bytes, widened(alignment));
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace

void align_to_cache_lines() {
  static AlignedMemory memory;
  std::pmr::set_default_resource(&memory);
}

}  // namespace fusillade::ops
