#include "sim/plane/plane_step.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "sim/base/rng.h"
#include "sim/plane/plane_rows.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr std::int32_t cells = 40;

BitPlane random_plane(Rng& rng, std::int32_t cells_per_tile) {
  std::vector<std::uint8_t> solid(cells * cells);
  for (std::uint8_t& cell : solid) cell = rng.below(4) == 0 ? 1 : 0;
  return {cells, cells, cells_per_tile, rng.below(2) == 0, solid};
}

// Anywhere, or on a line or a little beside it, as a float or as a double.
double coordinate(Rng& rng, std::int32_t cells_per_tile) {
  if (rng.below(3) != 0) return rng.between(-2, cells + 2) / static_cast<float>(cells_per_tile);
  constexpr std::array<double, 6> beside{0, 1e-16, 1e-12, 1e-8, 1e-6, 1e-3};
  const double line = static_cast<double>(rng.below(cells + 1)) / cells_per_tile;
  const double place = line + (rng.below(2) == 0 ? 1 : -1) * beside[rng.below(beside.size())];
  return rng.below(2) == 0 ? place : static_cast<double>(static_cast<float>(place));
}

// Up to a little more than a cell, exactly to a line, almost along one, or none.
double way(Rng& rng, double start, std::int32_t cells_per_tile) {
  const double cell = 1.0 / cells_per_tile;
  switch (rng.below(6)) {
    case 0:
      return 0;
    case 1:
      return static_cast<double>(rng.below(cells + 1)) * cell - start;
    case 2:
      return rng.between(-1e-5F, 1e-5F) * cell;
    default:
      return rng.between(-1.2F, 1.2F) * cell;
  }
}

void expect_same(const std::optional<PlaneContact>& step, const std::optional<PlaneContact>& walk) {
  ASSERT_EQ(step.has_value(), walk.has_value());
  if (!step) return;
  const auto bits = [](double value) {
    std::uint64_t word = 0;
    std::memcpy(&word, &value, sizeof(word));
    return word;
  };
  EXPECT_EQ(bits(step->fraction), bits(walk->fraction));
  EXPECT_EQ(bits(step->position.x), bits(walk->position.x));
  EXPECT_EQ(bits(step->position.y), bits(walk->position.y));
  EXPECT_EQ(step->normal, walk->normal);
  EXPECT_EQ(step->column, walk->column);
  EXPECT_EQ(step->row, walk->row);
  EXPECT_EQ(step->starts_inside, walk->starts_inside);
}

TEST(PlaneStep, WhatIsPlainIsWhatAWalkFinds) {
  const std::uint64_t seed = support::test_seed(71);
  Rng rng(seed);
  int plain = 0, contacts = 0;
  BitPlane plane;
  for (int run = 0; run < 1'000'000; ++run) {
    if (run % 100 == 0) plane = random_plane(rng, std::array{1, 4, 7, 16}[rng.below(4)]);
    const std::int32_t scale = plane.cells_per_tile();
    const Vec2d start(coordinate(rng, scale), coordinate(rng, scale));
    const Vec2d motion(way(rng, start.x, scale), way(rng, start.y, scale));
    const PlaneStep step = step_point(plane, start, motion);
    if (!step.is_plain) continue;
    ++plain;
    contacts += step.contact ? 1 : 0;
    expect_same(step.contact, walk_point(plane, start, motion));
    if (HasFailure()) FAIL() << "seed " << seed << ", run " << run;
  }
  EXPECT_GT(plain, 50'000);
  EXPECT_GT(contacts, 10'000);
}

TEST(PlaneStep, MostWaysOfATickArePlain) {
  Rng rng(support::test_seed(72));
  const BitPlane plane = random_plane(rng, 1);
  int free = 0, plain = 0;
  for (int run = 0; run < 10'000; ++run) {
    const Vec2d start(rng.between(1, cells - 1), rng.between(1, cells - 1));
    if (plane.is_solid_at(start)) continue;
    ++free;
    plain += step_point(plane, start, {rng.between(-0.15F, 0.15F), rng.between(-0.15F, 0.15F)}).is_plain;
  }
  EXPECT_GT(plain, free * 95 / 100);
}

TEST(PlaneStep, WhatStartsInASolidOrCrossesTwoLinesIsWalked) {
  const BitPlane plane = plane_of({"....", ".#..", "....", "...."});
  EXPECT_FALSE(step_point(plane, {1.5, 1.5}, {0.1, 0}).is_plain);
  EXPECT_FALSE(step_point(plane, {0.9, 0.9}, {0.2, 0.2}).is_plain);
  EXPECT_FALSE(step_point(plane, {2.5, 2.5}, {1.5, 0}).is_plain);
  EXPECT_FALSE(step_point(plane, {2, 2.5}, {0.1, 0}).is_plain);
  EXPECT_FALSE(step_point(plane, {-0.5, 2.5}, {0.1, 0}).is_plain);
}

}  // namespace
}  // namespace fusillade::sim
