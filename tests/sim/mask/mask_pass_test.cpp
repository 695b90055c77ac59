#include "sim/mask/mask_pass.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <vector>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr std::size_t rows_max = 37;  // no multiple of any vector's lanes

// Few bits, so that every other case or so has nothing in common.
std::vector<std::uint64_t> random_words(Rng& rng) {
  std::vector<std::uint64_t> words(rows_max);
  for (std::uint64_t& word : words) {
    for (int i = 0; i < 3; ++i) word |= std::uint64_t{1} << rng.below(64);
  }
  return words;
}

// Every instruction set that this processor has.
void expect_twins_agree(const MaskPass& pass) {
  const bool expected = run_mask_scalar(pass);
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    EXPECT_EQ(run_mask(pass), expected)
        << hwy::TargetName(target) << ", " << pass.count << " rows, shift " << pass.shift;
    hwy::SetSupportedTargetsForTest(0);
  }
}

TEST(MaskPass, TwinsAgree) {
  Rng rng(support::test_seed(13));
  for (int i = 0; i < 2000; ++i) {
    const auto rows = random_words(rng), high = random_words(rng), low = random_words(rng);
    const std::size_t count = rng.below(i % 2 == 0 ? 4 : rows_max + 1);
    const int shift = 1 + static_cast<int>(rng.below(63));
    expect_twins_agree({rows.data(), high.data(), low.data(), count, shift});
    expect_twins_agree({rows.data(), nullptr, low.data(), count, shift});
    expect_twins_agree({rows.data(), high.data(), nullptr, count, static_cast<int>(rng.below(64))});
    expect_twins_agree({rows.data(), nullptr, nullptr, count, shift});
  }
}

// The pixel of the mask that is alone on the plane's, in each row of 37 and at each shift.
TEST(MaskPass, FindsOnePixelInAnyRow) {
  for (std::size_t row = 0; row < rows_max; ++row) {
    for (int shift = 1; shift < 64; ++shift) {
      std::vector<std::uint64_t> rows(rows_max), high(rows_max), low(rows_max);
      rows[row] = 1;
      low[row] = std::uint64_t{1} << (64 - shift);
      EXPECT_TRUE(run_mask({rows.data(), high.data(), low.data(), rows_max, shift}));
      EXPECT_FALSE(run_mask({rows.data(), high.data(), nullptr, rows_max, shift}));
      high[row] = std::uint64_t{1} << (63 - shift);
      rows[row] = std::uint64_t{1} << 63;
      EXPECT_TRUE(run_mask({rows.data(), high.data(), low.data(), rows_max, shift}));
    }
  }
}

}  // namespace
}  // namespace fusillade::sim
