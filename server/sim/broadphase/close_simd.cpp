// The pass with Highway: this file is compiled once for each instruction set, the best is chosen at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/broadphase/close_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include "sim/broadphase/close_pass.h"
#include "sim/broadphase/screen_simd_inl.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

void close(const ClosePass& pass, Slot count, CloseWays& ways) { run_close_scalar(pass, count, ways); }

#else

struct Ways {
  Float left, top, right, bottom;
};

HWY_INLINE Ways ways_of(const ClosePass& pass, Slot i, const Differences<Long>& age) {
  const Float vx = hn::LoadU(floats, pass.vx + i), vy = hn::LoadU(floats, pass.vy + i);
  const Float tick_s = hn::Set(floats, pass.tick_s);
  const Float age_s = hn::Max(age_s_of(age, pass.age_unit_s), hn::Zero(floats));
  const Float x = hn::LoadU(floats, pass.x + i) + vx * age_s, y = hn::LoadU(floats, pass.y + i) + vy * age_s;
  const Float end_x = x + vx * tick_s, end_y = y + vy * tick_s;
  return {hn::Min(x, end_x), hn::Min(y, end_y), hn::Max(x, end_x), hn::Max(y, end_y)};
}

// Rounded down: what is truncated is not below 0.
HWY_INLINE Int within(Float value, float last) {
  return hn::ConvertTo(ints, hn::Min(hn::Max(value, hn::Zero(floats)), hn::Set(floats, last)));
}

HWY_INLINE void note_tiles(const ClosePass& pass, const Ways& at, Slot i, CloseWays& ways) {
  const auto last_x = static_cast<float>(pass.width + 1), last_y = static_cast<float>(pass.height + 1);
  const Float reach = hn::LoadU(floats, pass.wall_reach + i), one_tile = hn::Set(floats, 1);
  const Float back = one_tile - reach, on = one_tile + reach;
  const Int left = within(at.left + back, last_x), right = within(at.right + on, last_x);
  const Int top = within(at.top + back, last_y), bottom = within(at.bottom + on, last_y);
  const Int one = hn::Set(ints, 1), columns = right - left, rows = bottom - top;
  const auto is_outside = hn::Or(hn::Or(left < one, top < one), hn::Or(right > hn::Set(ints, pass.width),
                                                                       bottom > hn::Set(ints, pass.height)));
  const auto is_square = hn::Not(hn::Or(is_outside, hn::Or(columns > one, rows > one)));
  const Int column = left - one;
  // As BitPlane::place_in().
  const Int place = (hn::ShiftRight<5>(column) + one) * hn::Set(ints, pass.height) + (top - one);
  hn::StoreU(hn::IfThenElse(is_square, place, hn::Set(ints, CloseWays::no_square)), ints, &ways.tile[i]);
  hn::StoreU(columns | hn::ShiftLeft<1>(rows) | hn::ShiftLeft<2>(column & hn::Set(ints, 31)), ints,
             &ways.tiles_more[i]);
}

HWY_INLINE void note_core(const ClosePass& pass, const Ways& at, Slot i, CloseWays& ways) {
  const Float reach = hn::LoadU(floats, pass.reach + i) - hn::LoadU(floats, pass.corner_radius + i);
  hn::StoreU(at.left - reach, floats, &ways.core_left[i]);
  hn::StoreU(at.top - reach, floats, &ways.core_top[i]);
  hn::StoreU(at.right + reach, floats, &ways.core_right[i]);
  hn::StoreU(at.bottom + reach, floats, &ways.core_bottom[i]);
}

HWY_INLINE void note_cells(const ClosePass& pass, const Ways& at, Slot i, CloseWays& ways) {
  const Grid::Scale& scale = pass.scale;
  const Float reach = hn::LoadU(floats, pass.reach + i), per_tile = hn::Set(floats, scale.cells_per_tile);
  const Int left = within((at.left - reach) * per_tile, scale.last_column);
  const Int top = within((at.top - reach) * per_tile, scale.last_row);
  const Int right = within((at.right + reach) * per_tile, scale.last_column);
  const Int bottom = within((at.bottom + reach) * per_tile, scale.last_row);
  hn::StoreU(top * hn::Set(ints, scale.columns) + left, ints, &ways.cell[i]);
  hn::StoreU((right - left) | hn::ShiftLeft<16>(bottom - top), ints, &ways.cells_more[i]);
}

HWY_INLINE hn::Mask<Ints> are_known(const Ways& at, const Differences<Long>& age) {
  const Float way = (at.right - at.left) + (at.bottom - at.top);
  const auto is_short = hn::RebindMask(ints, way <= hn::Set(floats, CloseWays::way_max_tiles));
  const Int units = hn::ShiftRight<screen_age_bits - 32>(age.upper_halves());
  return hn::And(is_short, units < hn::Set(ints, 1));
}

void close(const ClosePass& pass, Slot count, CloseWays& ways) {
  ways.is_known = ways.ends = 0;
  for (Slot i = 0; i < count; i += static_cast<Slot>(hn::Lanes(floats))) {
    const Differences<Long> age = minus(pass.tick_start, pass.launch, i);
    const Ways at = ways_of(pass, i, age);
    hn::StoreU(at.left, floats, &ways.left[i]);
    hn::StoreU(at.top, floats, &ways.top[i]);
    hn::StoreU(at.right, floats, &ways.right[i]);
    hn::StoreU(at.bottom, floats, &ways.bottom[i]);
    note_core(pass, at, i, ways);
    note_tiles(pass, at, i, ways);
    note_cells(pass, at, i, ways);
    const Int left = minus(pass.end, i, pass.tick_end).upper_halves();
    ways.is_known |= bits_of(ints, are_known(at, age)) << i;
    ways.ends |= bits_of(ints, left < hn::Zero(ints)) << i;
  }
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(close);

void run_close(const ClosePass& pass, Slot count, CloseWays& ways) {
  HWY_DYNAMIC_DISPATCH(close)(pass, count, ways);
}

}  // namespace fusillade::sim
#endif
