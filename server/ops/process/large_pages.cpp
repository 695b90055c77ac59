#include "ops/process/large_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <memory_resource>

namespace fusillade::ops {
namespace {

constexpr std::size_t large_page_bytes = std::size_t{2} << 20U;

// Advice only: the system may refuse it.
void advise(void* block, std::size_t bytes) {
  void* const first = std::align(large_page_bytes, large_page_bytes, block, bytes);
  if (first != nullptr) madvise(first, bytes / large_page_bytes * large_page_bytes, MADV_HUGEPAGE);
}

// A vector of as many bytes as the widest instructions have never lies in two cache lines: else passes over
// records take twice as long.
constexpr std::size_t cache_line_bytes = 64;
constexpr std::size_t widened(std::size_t alignment) { return std::max(alignment, cache_line_bytes); }

class LargePages final : public std::pmr::memory_resource {
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    void* block = std::pmr::new_delete_resource()->allocate(bytes, widened(alignment));
    advise(block, bytes);
    return block;
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(block, bytes, widened(alignment));
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace

void prefer_large_pages() {
  static LargePages pages;
  std::pmr::set_default_resource(&pages);
}

}  // namespace fusillade::ops
