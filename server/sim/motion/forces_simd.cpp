// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time. In double, as the scalar twins: each lane does the same operations in the same order.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/motion/forces_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include "sim/model/definitions.h"
#include "sim/motion/forces_pass.h"

HWY_BEFORE_NAMESPACE();
namespace fusillade::sim::HWY_NAMESPACE {
namespace {

// A processor of before SSSE3.
#if HWY_TARGET == HWY_SCALAR

void forces(const ForcesPass& pass, Slot begin, Slot end) { run_forces_scalar(pass, begin, end); }
void settle(const SettlePass& pass, Slot begin, Slot end) { run_settle_scalar(pass, begin, end); }

#else

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::ScalableTag<double>;
using Floats = hn::Rebind<float, Doubles>;
using Longs = hn::RebindToSigned<Doubles>;
using Double = hn::Vec<Doubles>;

constexpr Doubles doubles;
constexpr Floats floats;
constexpr Longs longs;

struct Vectors {
  Double x, y;
};

HWY_INLINE Double set(double value) { return hn::Set(doubles, value); }
HWY_INLINE Double load(const float* from) { return hn::PromoteTo(doubles, hn::LoadU(floats, from)); }
HWY_INLINE void store(Double value, float* to) { hn::StoreU(hn::DemoteTo(floats, value), floats, to); }
// Stores it and gives what is stored.
HWY_INLINE Double store_rounded(Double value, float* to) {
  const auto rounded = hn::DemoteTo(floats, value);
  hn::StoreU(rounded, floats, to);
  return hn::PromoteTo(doubles, rounded);
}
HWY_INLINE Double length_of(Vectors v) { return hn::Sqrt(v.x * v.x + v.y * v.y); }

// As a rule nobody is too fast, and that is seen without the root and the division, which take half of the
// time of a pass: a speed is at most |x| + |y|, and a thousandth is more than rounding.
HWY_INLINE Vectors shorten_all(Vectors v, Double speed_max) {
  if (hn::AllTrue(doubles, hn::Abs(v.x) + hn::Abs(v.y) < speed_max * set(0.999))) return v;
  const Double speed = length_of(v), factor = speed_max / speed;
  const auto is_fast = speed > speed_max;
  return {hn::IfThenElse(is_fast, v.x * factor, v.x), hn::IfThenElse(is_fast, v.y * factor, v.y)};
}

HWY_INLINE bool have_flown(const ForcesPass& pass, Slot slot) {
  if (slot + hn::Lanes(doubles) <= pass.unborn_begin) return true;
  return hn::AllTrue(longs, hn::LoadU(longs, pass.born + slot) < hn::Set(longs, pass.tick_start));
}

HWY_INLINE Vectors pull_of(const ForcesPass& pass, Slot slot) {
  Vectors target;
  hn::LoadInterleaved2(doubles, &pass.targets[slot - pass.first].x, target.x, target.y);
  const Vectors toward{target.x - load(pass.x + slot), target.y - load(pass.y + slot)};
  const Double distance = length_of(toward), strength = set(pass.forces.homing_strength);
  const auto is_far = distance > set(homing_distance_min_tiles);
  return {hn::IfThenElseZero(is_far, toward.x / distance * strength),
          hn::IfThenElseZero(is_far, toward.y / distance * strength)};
}

HWY_INLINE Vectors step(const Forces& forces, Vectors v, Vectors push) {
  const Double seconds = set(forces.seconds), drag = set(forces.drag);
  v = {v.x + push.x * seconds, v.y + push.y * seconds + set(forces.fall)};
  v = {v.x * drag, v.y * drag};
  const Double cosine = set(forces.cosine), sine = set(forces.sine);
  return shorten_all({v.x * cosine - v.y * sine, v.x * sine + v.y * cosine}, set(forces.speed_max));
}

void forces(const ForcesPass& given, Slot begin, Slot end) {
  const ForcesPass pass = given;  // of which no store can change anything: it stays in registers
  const auto lanes = static_cast<Slot>(hn::Lanes(doubles));
  const Vectors own_push{set(pass.forces.push.x), set(pass.forces.push.y)};
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes) {
    if (HWY_UNLIKELY(!have_flown(pass, slot))) {
      run_forces_scalar(pass, slot, slot + lanes);
      continue;
    }
    Vectors push = own_push;
    if (pass.targets != nullptr) {
      const Vectors pull = pull_of(pass, slot);
      push = {push.x + pull.x, push.y + pull.y};
    }
    const Vectors v = step(pass.forces, {load(pass.vx + slot), load(pass.vy + slot)}, push);
    const Double scale = set(pass.forces.speed_scale);
    const Vectors scaled{store_rounded(v.x, pass.vx + slot) * scale,
                         store_rounded(v.y, pass.vy + slot) * scale};
    const Vectors chord = shorten_all(scaled, set(flown_speed_max_tiles_per_s));
    store(chord.x, pass.chord_vx + slot);
    store(chord.y, pass.chord_vy + slot);
  }
  run_forces_scalar(pass, slot, end);
}

// Exact for durations of at most a tick: as the low bits of 2^52.
HWY_INLINE Double as_double(hn::Vec<Longs> duration) {
  const Double two_52 = set(0x1p52);
  return hn::BitCast(doubles, hn::Or(duration, hn::BitCast(longs, two_52))) - two_52;
}

void settle(const SettlePass& given, Slot begin, Slot end) {
  const SettlePass pass = given;
  const auto lanes = static_cast<Slot>(hn::Lanes(doubles));
  const auto tick_end = hn::Set(longs, pass.tick_end);
  const Double seconds_per_unit = set(pass.clock.seconds_per_unit);
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes) {
    const Double flown = as_double(tick_end - hn::LoadU(longs, pass.launch + slot));
    store(load(pass.x + slot) + load(pass.chord_vx + slot) * seconds_per_unit * flown, pass.x + slot);
    store(load(pass.y + slot) + load(pass.chord_vy + slot) * seconds_per_unit * flown, pass.y + slot);
    hn::StoreU(tick_end, longs, pass.launch + slot);
  }
  run_settle_scalar(pass, slot, end);
}

#endif

}  // namespace
}  // namespace fusillade::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fusillade::sim {

HWY_EXPORT(forces);
HWY_EXPORT(settle);

void run_forces(const ForcesPass& pass, Slot begin, Slot end) {
  HWY_DYNAMIC_DISPATCH(forces)(pass, begin, end);
}
void run_settle(const SettlePass& pass, Slot begin, Slot end) {
  HWY_DYNAMIC_DISPATCH(settle)(pass, begin, end);
}

}  // namespace fusillade::sim
#endif
