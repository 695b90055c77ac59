// Every golden run gives its committed hashes, on 1, 2 and 4 workers.
// FUSILLADE_GOLDEN_TICKS: how far they are played; 1,000 ticks of the 10,000 unless told.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "golden.h"
#include "sim/base/rng.h"
#include "support/seed.h"
#include "threads.h"

namespace fusillade::golden {
namespace {

const std::filesystem::path goldens = FUSILLADE_GOLDENS_DIRECTORY;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

Run run_of(const std::string& arena) {
  const std::string bytes = text_of(goldens / (arena + ".run"));
  return unpack({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

sim::Tick ticks_wanted() {
  const char* text = std::getenv("FUSILLADE_GOLDEN_TICKS");
  return text == nullptr ? 1000 : std::atoi(text);
}

// The committed hashes of so many ticks.
std::string expected(const std::string& arena, sim::Tick ticks) {
  std::stringstream all(text_of(goldens / (arena + ".hashes")));
  std::string text, line;
  while (std::getline(all, line) && std::stoi(line) <= ticks) text += line + "\n";
  return text;
}

// Those that have been recorded (`ninja -C build/release update_goldens` records all of config/arenas).
std::vector<std::string> arenas() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(goldens)) {
    if (entry.path().extension() == ".run") names.push_back(entry.path().stem());
  }
  return names;
}

class Goldens : public testing::TestWithParam<std::string> {
 protected:
  void expect_hashes(int workers) {
    const std::string hashes = expected(GetParam(), ticks_wanted());
    EXPECT_FALSE(hashes.empty());
    EXPECT_EQ(play(run_of(GetParam()), ticks_wanted(), hash_every, support::hooks_of(workers)), hashes);
  }
};

TEST_P(Goldens, OnOneWorker) { expect_hashes(1); }
TEST_P(Goldens, OnTwoWorkers) { expect_hashes(2); }
TEST_P(Goldens, OnFourWorkers) { expect_hashes(4); }

TEST_P(Goldens, SavedAndLoadedAtRandomTicks) {
  const std::uint64_t seed = support::test_seed(2203);
  sim::Rng rng(seed);
  const golden::Run run = run_of(GetParam());
  Player player(run);
  std::string text;
  for (sim::Tick tick = 1; tick <= ticks_wanted(); ++tick) {
    if (rng.below(50) == 0) player.reload();
    player.step();
    if (tick % hash_every == 0) text += hash_line(player.world());
  }
  EXPECT_EQ(text, expected(GetParam(), ticks_wanted())) << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Arenas, Goldens, testing::ValuesIn(arenas()),
                         [](const auto& arena) { return arena.param; });

}  // namespace
}  // namespace fusillade::golden
