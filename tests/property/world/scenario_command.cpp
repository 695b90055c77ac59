#include <gtest/gtest.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "property/world/scenario_text.h"

namespace fusillade::property {
namespace {

// FNV-1a, so that a world has the same name in every run.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  return hash;
}

std::string file_name(const std::string& content) {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  std::string name = std::string("fusillade_") + test.test_suite_name() + "_" + test.name();
  std::ranges::replace(name, '/', '_');
  char hash[32];
  std::snprintf(hash, sizeof hash, "_%016" PRIx64, hash_of(content));
  return name + hash;
}

}  // namespace

std::string scenario_command(const sim::WorldDefinition& world, int ticks) {
  const std::string name = file_name(scenario_text(world, ""));
  const std::filesystem::path path = std::filesystem::temp_directory_path() / (name + ".toml");
  std::ofstream(path) << scenario_text(world, name + ".png");
  if (world.terrain.width > 0) {
    std::ofstream(std::filesystem::path(path).replace_extension(".png"), std::ios::binary)
        << terrain_picture(world.terrain);
  }
  return "fusillade simulate " + path.string() + " --ticks " + std::to_string(ticks) + " --events -";
}

}  // namespace fusillade::property
