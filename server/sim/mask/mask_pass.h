// The innermost loop of mask tests over plain words: with SIMD (Highway; the widest that the processor has),
// and its scalar twin, which gives the same answer and serves WebAssembly.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fusillade::sim {

// Rows of a strip of a mask on the 64 columns that begin `shift` pixels into `high` and end in `low`, words
// of a plane or of another mask, a word a row, too.
struct MaskPass {
  const std::uint64_t* rows;
  const std::uint64_t *high, *low;  // nullptr: free
  std::size_t count;                // rows
  int shift;                        // 0 to 63; at least 1 where there is a `low`
};

// Whether a pixel is solid in both. O(count), without a way out in between.
bool run_mask(const MaskPass& pass);
bool run_mask_scalar(const MaskPass& pass);

}  // namespace fusillade::sim
