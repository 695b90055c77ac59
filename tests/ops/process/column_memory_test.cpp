#include "ops/process/column_memory.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory_resource>
#include <string>
#include <vector>

#include "support/temp_directory.h"

namespace fusillade::ops {
namespace {

class ColumnMemory : public ::testing::Test {
 protected:
  void SetUp() override { use_column_memory(samplers.path()); }
  void TearDown() override { std::pmr::set_default_resource(before_); }
  // A kernel whose threads sample pages has a folder for each of them, and a file with their number.
  support::TempDirectory samplers;

 private:
  std::pmr::memory_resource* before_ = std::pmr::get_default_resource();
};

// What the system notes of the memory around an address, a word each.
std::string page_flags_at(const void* address) {
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  std::ifstream maps("/proc/self/smaps");
  bool is_there = false;
  for (std::string line; std::getline(maps, line);) {
    if (line.starts_with("VmFlags:") && is_there) return line + " ";
    if (line.find('-') > line.find(' ')) continue;  // a figure of the range before
    std::size_t dash = 0;
    const std::uintptr_t begin = std::stoull(line, &dash, 16);
    is_there = begin <= wanted && wanted < std::stoull(line.substr(dash + 1), nullptr, 16);
  }
  return {};
}

bool are_large_pages_wanted_at(const void* address) {
  return page_flags_at(address).find(" hg ") != std::string::npos;
}

// Asked for itself: what it says of them in /sys need not be mounted.
bool does_system_know_large_pages() {
  constexpr std::size_t bytes = std::size_t{4} << 20;
  void* const pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const bool is_known = madvise(pages, bytes, MADV_HUGEPAGE) == 0;
  munmap(pages, bytes);
  return is_known;
}

TEST_F(ColumnMemory, ColumnsOfAnyLengthBeginAtCacheLines) {
  std::vector<std::pmr::vector<char>> columns;
  for (std::size_t bytes = 1; bytes < 10'000'000; bytes = 3 * bytes + 1) {
    columns.emplace_back(bytes, 'x');
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(columns.back().data()) % 64, 0U) << bytes;
  }
}

TEST_F(ColumnMemory, AWiderAlignmentStays) {
  std::pmr::memory_resource* const memory = std::pmr::get_default_resource();
  void* const block = memory->allocate(100, 4096);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 4096, 0U);
  memory->deallocate(block, 100, 4096);
}

// So long that malloc() maps it anew each time: other memory may have been wanted on large pages before.
bool is_long_column_wanted_on_large_pages() {
  const std::pmr::vector<char> column(std::size_t{40} << 20, 'x');
  return are_large_pages_wanted_at(column.data() + column.size() / 2);
}

TEST_F(ColumnMemory, LongColumnsAreWantedOnLargePages) {
  EXPECT_EQ(is_long_column_wanted_on_large_pages(), does_system_know_large_pages());
  samplers.write("nr_kdamonds", "0\n");
  use_column_memory(samplers.path());
  EXPECT_EQ(is_long_column_wanted_on_large_pages(), does_system_know_large_pages());
  use_column_memory(samplers.path("no such folder"));
  EXPECT_EQ(is_long_column_wanted_on_large_pages(), does_system_know_large_pages());
}

TEST_F(ColumnMemory, WhereTheKernelSamplesPagesNoneAreWantedLarge) {
  std::filesystem::create_directory(samplers.path("0"));
  use_column_memory(samplers.path());
  EXPECT_FALSE(is_long_column_wanted_on_large_pages());
}

}  // namespace
}  // namespace fusillade::ops
