#include "ops/process/large_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <memory_resource>

namespace fusillade::ops {
namespace {

constexpr std::size_t large_page_bytes = std::size_t{2} << 20U;

std::size_t alignment_of(std::size_t bytes, std::size_t alignment) {
  return bytes < large_page_bytes ? alignment : std::max(alignment, large_page_bytes);
}

class LargePages final : public std::pmr::memory_resource {
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    void* block = std::pmr::new_delete_resource()->allocate(bytes, alignment_of(bytes, alignment));
    const std::size_t whole_pages = bytes / large_page_bytes * large_page_bytes;
    if (whole_pages > 0) madvise(block, whole_pages, MADV_HUGEPAGE);  // advice only: it may be refused
    return block;
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(block, bytes, alignment_of(bytes, alignment));
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace

void prefer_large_pages() {
  static LargePages pages;
  std::pmr::set_default_resource(&pages);
}

}  // namespace fusillade::ops
