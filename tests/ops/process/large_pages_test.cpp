#include "ops/process/large_pages.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory_resource>
#include <string>

namespace fusillade::ops {
namespace {

constexpr std::size_t large_page_bytes = std::size_t{2} << 20U;

class LargePages : public ::testing::Test {
 protected:
  void SetUp() override { prefer_large_pages(); }
  void TearDown() override { std::pmr::set_default_resource(before_); }

 private:
  std::pmr::memory_resource* before_ = std::pmr::get_default_resource();
};

// What the system notes of the memory around an address; "hg": large pages are wanted.
std::string flags_at(const void* address) {
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  std::ifstream smaps("/proc/self/smaps");
  bool is_found = false;
  for (std::string line; std::getline(smaps, line);) {
    std::size_t dash = 0;
    if (line.starts_with("VmFlags:") && is_found) return line + " ";
    if (line.find(':') < line.find(' ')) continue;
    const auto begin = std::stoull(line, &dash, 16);
    is_found = begin <= wanted && wanted < std::stoull(line.substr(dash + 1), nullptr, 16);
  }
  return {};
}

bool are_wanted_at(const void* address) { return flags_at(address).find(" hg ") != std::string::npos; }

TEST_F(LargePages, AreAskedForWithinALongBlock) {
  const bool has_any = std::filesystem::exists("/sys/kernel/mm/transparent_hugepage");
  const std::pmr::vector<char> columns(3 * large_page_bytes + 1, 'x');
  const char* middle = columns.data() + columns.size() / 2;
  EXPECT_EQ(are_wanted_at(middle), has_any) << flags_at(middle);
}

TEST_F(LargePages, AreNotSpentOnWhatIsSmall) {
  const std::pmr::vector<char> few(1000, 'x');
  EXPECT_FALSE(are_wanted_at(few.data()));
}

}  // namespace
}  // namespace fusillade::ops
