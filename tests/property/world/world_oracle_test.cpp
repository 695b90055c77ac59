// Whole ticks against the oracle on random small worlds, all systems mixed: the same events, in their order,
// at the same times and places.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <map>

#include "content/arena/arena_builder.h"
#include "property/world/scenario_text.h"
#include "property/world/world_judge.h"
#include "sim/world.h"
#include "support/cases.h"
#include "support/seed.h"

namespace fusillade::property {
namespace {

constexpr std::uint64_t worlds_default = 400, worlds_max = 10000;
constexpr int failures_shown = 5;

void add(support::OracleCounts& sum, const support::OracleCounts& counts) {
  sum.events += counts.events;
  sum.contacts += counts.contacts;
  sum.grazes += counts.grazes;
  sum.silent += counts.silent;
  sum.position_error_max = std::max(sum.position_error_max, counts.position_error_max);
  sum.velocity_error_max = std::max(sum.velocity_error_max, counts.velocity_error_max);
}

// One in thirty, and four standard deviations, which chance adds in one run of thousands.
double unjudged_max(std::uint64_t worlds) {
  const double expected = static_cast<double>(worlds) / 30;
  return 1 + expected + 4 * std::sqrt(expected);
}

TEST(WorldOracle, AgreesWithWholeTicksOfRandomWorlds) {
  const std::uint64_t seed = support::test_seed(20260202);
  const std::uint64_t first = support::first_case();
  const std::uint64_t worlds = support::case_count(worlds_default, worlds_max);
  support::OracleCounts sum;
  int shown = 0, guarded = 0, chaotic = 0;
  std::map<std::string, int> doubts;
  for (std::uint64_t i = first; i < first + worlds && shown < failures_shown; ++i) {
    support::Draw draw(seed, i);
    const WorldCase c = random_world(draw);
    const WorldVerdict verdict = judge(c);
    add(sum, verdict.counts);
    guarded += verdict.guard_tripped ? 1 : 0;
    chaotic += verdict.is_chaotic ? 1 : 0;
    if (!verdict.doubt.empty()) ++doubts[verdict.doubt];
    if (verdict.error.empty()) continue;
    ++shown;
    ADD_FAILURE() << verdict.error << "\nseed " << seed << " world " << i << ": "
                  << scenario_command(c.definition, c.ticks);
  }
  std::cout << "worlds " << worlds << ", events " << sum.events << ", contacts " << sum.contacts
            << " (grazing " << sum.grazes << "), silent responses " << sum.silent << ", judged up to a guard "
            << guarded << ", up to a wedge " << chaotic << ", largest errors "
            << static_cast<double>(sum.position_error_max) << " tiles, "
            << static_cast<double>(sum.velocity_error_max) << " of the speed\n";
  int doubted = 0;
  for (const auto& [doubt, count] : doubts) {
    std::cout << "judged up to " << doubt << ": " << count << "\n";
    doubted += count;
  }
  EXPECT_GT(sum.contacts + 100, worlds * 5) << "too little happened";
  EXPECT_LE(guarded + chaotic + doubted, unjudged_max(worlds)) << "too few were judged to the end";
}

TEST(WorldOracle, AWorldReadFromItsScenarioFileIsTheSameWorld) {
  constexpr std::uint64_t files_default = 40, files_max = 1000;
  const std::uint64_t seed = support::test_seed(20260203);
  const std::uint64_t first = support::first_case();
  for (std::uint64_t i = first; i < first + support::case_count(files_default, files_max); ++i) {
    support::Draw draw(seed, i);
    const WorldCase c = random_world(draw);
    const content::ReadFile read_picture = [&c](const std::string&, std::size_t) {
      return terrain_picture(c.definition.terrain);
    };
    const match::ArenaDefinition arena = content::build_arena({.file = "world.toml",
                                                               .name = "world",
                                                               .text = scenario_text(c.definition, "t.png"),
                                                               .read_file = read_picture});
    sim::World written(c.definition);
    sim::World read(arena.world);
    for (int tick = 0; tick < c.ticks; ++tick) {
      written.step();
      read.step();
      ASSERT_EQ(written.state_hash(), read.state_hash())
          << "seed " << seed << " world " << i << " tick " << tick << ": "
          << scenario_command(c.definition, c.ticks);
    }
  }
}

}  // namespace
}  // namespace fusillade::property
