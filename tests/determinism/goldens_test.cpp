// Every golden run gives its committed hashes, in whatever way it is played.
// The plain way all 10,000 ticks; FUSILLADE_GOLDEN_TICKS: how far the others, 1,000 unless told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "golden_difference.h"
#include "shuffle.h"
#include "support/seed.h"
#include "support/step_hooks.h"

namespace fusillade::golden {
namespace {

const std::filesystem::path goldens = FUSILLADE_GOLDENS_DIRECTORY;
const std::filesystem::path arenas_directory = FUSILLADE_ARENAS_DIRECTORY;

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

constexpr sim::Tick all_ticks = 10000;

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

std::vector<std::string> names_in(const std::filesystem::path& directory, const std::string& extension) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == extension) names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Stepper on_workers(int workers) {
  return [hooks = support::hooks_of(workers)](Player& player) { player.step(hooks); };
}

class Goldens : public testing::TestWithParam<std::string> {
 protected:
  void expect_hashes(const Stepper& step, sim::Tick ticks = ticks_wanted()) {
    const golden::Run run = run_of(GetParam());
    const std::string hashes = expected(GetParam(), ticks);
    EXPECT_FALSE(hashes.empty());
    EXPECT_EQ(play(run, ticks, hash_every, step), hashes) << first_difference(run, ticks, step);
  }
};

TEST_P(Goldens, OnOneWorker) { expect_hashes(step_plainly, all_ticks); }
TEST_P(Goldens, OnTwoWorkers) { expect_hashes(on_workers(2)); }
TEST_P(Goldens, OnFourWorkers) { expect_hashes(on_workers(4)); }

TEST_P(Goldens, OnEverySimdTargetOfThisProcessor) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    expect_hashes(step_plainly);
    hwy::SetSupportedTargetsForTest(0);
  }
}

TEST_P(Goldens, SavedAndLoadedAtRandomTicks) {
  const std::uint64_t seed = support::test_seed(2203);
  expect_hashes([seed](Player& player) {
    if (support::Draw(seed, static_cast<std::uint64_t>(player.world().tick())).one_in(50)) player.reload();
    player.step();
  });
}

TEST_P(Goldens, WithTheirStorageShuffled) {
  const std::uint64_t seed = support::test_seed(2205);
  expect_hashes([seed](Player& player) {
    support::Draw draw(seed, static_cast<std::uint64_t>(player.world().tick()));
    support::shuffle(player.world(), draw);
    player.step();
  });
}

INSTANTIATE_TEST_SUITE_P(Arenas, Goldens, testing::ValuesIn(names_in(goldens, ".run")),
                         [](const auto& arena) { return arena.param; });

TEST(GoldenRuns, AreThereForEveryArena) {
  EXPECT_EQ(names_in(goldens, ".run"), names_in(arenas_directory, ".toml"))
      << "`ninja -C build/release update_goldens` records those of new arenas";
  EXPECT_EQ(names_in(goldens, ".hashes"), names_in(arenas_directory, ".toml"));
  for (const std::string& arena : names_in(arenas_directory, ".toml")) {
    const std::string hashes = expected(arena, ticks_max);
    EXPECT_EQ(std::count(hashes.begin(), hashes.end(), '\n'), ticks_max / hash_every) << arena;
  }
}

TEST(GoldenDifference, NamesTheFirstTickEntityAndField) {
  const Stepper disturbed = [](Player& player) {
    if (player.world().tick() == 37) player.world().remove_player(0);
    player.step();
  };
  EXPECT_THAT(first_difference(run_of("realm"), 100, disturbed), testing::StartsWith("tick 38, player 0, "));
  EXPECT_THAT(first_difference(run_of("realm"), 100, step_plainly), testing::HasSubstr("golden run itself"));
}

}  // namespace
}  // namespace fusillade::golden
