#include "ops/process/aligned_memory.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace fusillade::ops {
namespace {

class AlignedMemory : public ::testing::Test {
 protected:
  void SetUp() override { align_to_cache_lines(); }
  void TearDown() override { std::pmr::set_default_resource(before_); }

 private:
  std::pmr::memory_resource* before_ = std::pmr::get_default_resource();
};

TEST_F(AlignedMemory, ColumnsOfAnyLengthBeginAtCacheLines) {
  std::vector<std::pmr::vector<char>> columns;
  for (std::size_t bytes = 1; bytes < 10'000'000; bytes = 3 * bytes + 1) {
    columns.emplace_back(bytes, 'x');
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(columns.back().data()) % 64, 0U) << bytes;
  }
}

TEST_F(AlignedMemory, AWiderAlignmentStays) {
  std::pmr::memory_resource* const memory = std::pmr::get_default_resource();
  void* const block = memory->allocate(100, 4096);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 4096, 0U);
  memory->deallocate(block, 100, 4096);
}

}  // namespace
}  // namespace fusillade::ops
