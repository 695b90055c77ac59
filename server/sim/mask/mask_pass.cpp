#include "sim/mask/mask_pass.h"

namespace fusillade::sim {

bool run_mask_scalar(const MaskPass& pass) {
  std::uint64_t common = 0;
  if (pass.high != nullptr)
    for (std::size_t i = 0; i < pass.count; ++i) common |= pass.rows[i] & (pass.high[i] << pass.shift);
  if (pass.low != nullptr)
    for (std::size_t i = 0; i < pass.count; ++i) common |= pass.rows[i] & (pass.low[i] >> (64 - pass.shift));
  return common != 0;
}

#ifdef FUSILLADE_SCALAR
bool run_mask(const MaskPass& pass) { return run_mask_scalar(pass); }
#endif

}  // namespace fusillade::sim
