#include "ops/process/column_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <system_error>

namespace fusillade::ops {
namespace {

constexpr std::size_t cache_line_bytes = 64, large_page_bytes = std::size_t{2} << 20;
constexpr std::size_t widened(std::size_t alignment) { return std::max(alignment, cache_line_bytes); }

// Blocks don't begin at large pages: what is at one place of each column would share a few sets of the second
// cache.
void ask_for_large_pages(void* block, std::size_t bytes) {
  void* const first = std::align(large_page_bytes, large_page_bytes, block, bytes);
  if (first != nullptr) madvise(first, bytes / large_page_bytes * large_page_bytes, MADV_HUGEPAGE);
}

bool has_folders(const std::filesystem::path& folder) {
  std::error_code error;  // there is no such folder, or nobody may look into it
  const std::filesystem::directory_iterator entries(folder, error);
  return std::any_of(begin(entries), end(entries), [](const auto& entry) {
    std::error_code gone;
    return entry.is_directory(gone);
  });
}

class ColumnMemory final : public std::pmr::memory_resource {
 public:
  explicit ColumnMemory(bool wants_large_pages) : wants_large_pages_(wants_large_pages) {}

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    void* const block = std::pmr::new_delete_resource()->allocate(bytes, widened(alignment));
    if (wants_large_pages_) ask_for_large_pages(block, bytes);
    return block;
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(block, bytes, widened(alignment));
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  const bool wants_large_pages_;
};

}  // namespace

void use_column_memory(const std::filesystem::path& samplers) {
  static ColumnMemory on_large_pages(true), on_small_pages(false);
  std::pmr::set_default_resource(has_folders(samplers) ? &on_small_pages : &on_large_pages);
}

}  // namespace fusillade::ops
