// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time. In double, as the scalar twins: each lane does the same operations in the same order.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/motion/forces_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

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
HWY_INLINE Double promoted(hn::Vec<Floats> value) { return hn::PromoteTo(doubles, value); }
HWY_INLINE Double length_of(Vectors v) { return hn::Sqrt(v.x * v.x + v.y * v.y); }

HWY_INLINE Vectors shorten(Vectors v, Double speed_max) {
  const Double speed = length_of(v), factor = speed_max / speed;
  const auto is_fast = speed > speed_max;
  return {hn::IfThenElse(is_fast, v.x * factor, v.x), hn::IfThenElse(is_fast, v.y * factor, v.y)};
}

HWY_INLINE bool have_flown(const ForcesPass& pass, Slot slot) {
  if (slot + hn::Lanes(doubles) <= pass.unborn_begin) return true;
  for (Slot i = slot; i < slot + hn::Lanes(doubles); ++i) {
    if (!has_flown(pass, i)) return false;
  }
  return true;
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

// What acts on all bullets of a pass.
struct Step {
  Double seconds, fall, drag, cosine, sine, speed_max, speed_scale;
  Double calm_max;  // tiles/s, |x| + |y|: who is slower is shortened neither as it is nor as it flies
  bool is_scaled;

  explicit Step(const Forces& forces)
      : seconds(set(forces.seconds)),
        fall(set(forces.fall)),
        drag(set(forces.drag)),
        cosine(set(forces.cosine)),
        sine(set(forces.sine)),
        speed_max(set(forces.speed_max)),
        speed_scale(set(forces.speed_scale)),
        calm_max(set(0.999 *
                     std::min(forces.speed_max, flown_speed_max_tiles_per_s / std::abs(forces.speed_scale)))),
        is_scaled(forces.speed_scale != 1) {}
};

struct Stepped {
  hn::Vec<Floats> vx, vy, chord_vx, chord_vy;
};

// A speed is at most |x| + |y|, and a thousandth is more than rounding. As a rule nobody is too fast, and
// that is seen without the root and the division, which take half of the time of a pass.
HWY_INLINE Stepped step(const Step& by, Vectors v, Vectors push) {
  v = {v.x + push.x * by.seconds, v.y + push.y * by.seconds + by.fall};
  v = {v.x * by.drag, v.y * by.drag};
  v = {v.x * by.cosine - v.y * by.sine, v.x * by.sine + v.y * by.cosine};
  const bool are_calm = hn::AllTrue(doubles, hn::Abs(v.x) + hn::Abs(v.y) < by.calm_max);
  if (HWY_UNLIKELY(!are_calm)) v = shorten(v, by.speed_max);
  Stepped stepped;
  stepped.vx = stepped.chord_vx = hn::DemoteTo(floats, v.x);
  stepped.vy = stepped.chord_vy = hn::DemoteTo(floats, v.y);
  if (are_calm && !by.is_scaled) return stepped;
  Vectors chord{promoted(stepped.vx) * by.speed_scale, promoted(stepped.vy) * by.speed_scale};
  if (!are_calm) chord = shorten(chord, set(flown_speed_max_tiles_per_s));
  stepped.chord_vx = hn::DemoteTo(floats, chord.x);
  stepped.chord_vy = hn::DemoteTo(floats, chord.y);
  return stepped;
}

void forces(const ForcesPass& given, Slot begin, Slot end) {
  const ForcesPass pass = given;  // of which no store can change anything: it stays in registers
  const auto lanes = static_cast<Slot>(hn::Lanes(doubles));
  const Vectors own_push{set(pass.forces.push.x), set(pass.forces.push.y)};
  const Step by(pass.forces);
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
    const Stepped stepped = step(by, {load(pass.vx + slot), load(pass.vy + slot)}, push);
    hn::StoreU(stepped.vx, floats, pass.vx + slot);
    hn::StoreU(stepped.vy, floats, pass.vy + slot);
    hn::StoreU(stepped.chord_vx, floats, pass.chord_vx + slot);
    hn::StoreU(stepped.chord_vy, floats, pass.chord_vy + slot);
  }
  run_forces_scalar(pass, slot, end);
}

// Most fly a whole tick. That is a power of two, by which products may be multiplied in any order.
void settle(const SettlePass& given, Slot begin, Slot end) {
  const SettlePass pass = given;
  const auto lanes = static_cast<Slot>(hn::Lanes(doubles));
  const auto tick_end = hn::Set(longs, pass.tick_end);
  const auto tick_start = hn::Set(longs, pass.tick_end - tick_length);
  const Double tick_s = set(pass.clock.seconds_per_unit * static_cast<double>(tick_length));
  Slot slot = begin;
  for (; slot + lanes <= end; slot += lanes) {
    if (HWY_UNLIKELY(!hn::AllTrue(longs, hn::LoadU(longs, pass.launch + slot) == tick_start))) {
      run_settle_scalar(pass, slot, slot + lanes);
      continue;
    }
    store(load(pass.x + slot) + load(pass.chord_vx + slot) * tick_s, pass.x + slot);
    store(load(pass.y + slot) + load(pass.chord_vy + slot) * tick_s, pass.y + slot);
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
