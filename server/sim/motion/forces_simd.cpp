// The passes with Highway: this file is compiled once for each instruction set, the best is chosen at run
// time. In double, as the scalar twins: each lane does the same operations in the same order.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/motion/forces_simd.cpp"
#include <hwy/foreach_target.h>
// Highway wants to be included after foreach_target.h.
#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "sim/model/rules.h"
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
HWY_INLINE Vectors load(const float* x, const float* y) { return {load(x), load(y)}; }
HWY_INLINE void store(Vectors v, float* x, float* y) { store(v.x, x), store(v.y, y); }
HWY_INLINE Double length_of(Vectors v) { return hn::Sqrt(v.x * v.x + v.y * v.y); }

HWY_INLINE Vectors shorten(Vectors v, double speed_max) {
  const Double speed = length_of(v), factor = set(speed_max) / speed;
  const auto is_fast = speed > set(speed_max);
  return {hn::IfThenElse(is_fast, v.x * factor, v.x), hn::IfThenElse(is_fast, v.y * factor, v.y)};
}

constexpr Slot lanes = hn::MaxLanes(doubles);

// Of so many bullets, a byte each.
HWY_INLINE std::uint64_t marks_of(const ForcedCourses& courses, Slot slot) {
  std::uint64_t marks = 0;
  std::memcpy(&marks, courses.has_own + slot, lanes);
  return marks;
}

HWY_INLINE void mark_all(const ForcedCourses& courses, Slot slot) {
  constexpr std::uint64_t all = 0x0101010101010101U >> (64 - 8 * lanes);
  if (marks_of(courses, slot) == all) return;
  for (Slot i = slot; i < slot + lanes; ++i) courses.make_own(i);
}

// Precondition: all are marked, and common courses begin then.
HWY_INLINE bool are_launched_at(const ForcedCourses& courses, Slot slot, Time time) {
  if (courses.are_kept())
    return hn::AllTrue(longs, hn::LoadU(longs, courses.own_launch + slot) == hn::Set(longs, time));
  return hn::AllTrue(longs, hn::LoadU(longs, courses.born + slot) < hn::Set(longs, time + 1));
}

// As are_launched_at().
HWY_INLINE bool have_flown(const ForcesPass& pass, Slot slot) {
  const auto are_older = hn::LoadU(longs, pass.born + slot) < hn::Set(longs, pass.tick_start);
  return hn::AllTrue(longs, are_older) && are_launched_at(pass.courses, slot, pass.tick_start);
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

// A speed is at most |x| + |y|, and a thousandth is more than rounding: as a rule nobody is too fast, and
// that is seen without the root and the division, which take half of the time of a pass.
HWY_INLINE bool are_surely_slower(Vectors v, double speed_max) {
  return hn::AllTrue(doubles, hn::Abs(v.x) + hn::Abs(v.y) < set(0.999 * speed_max));
}

// What acts on all bullets of a pass.
struct Step {
  Double seconds, fall, drag, cosine, sine;
  Vectors push;

  explicit Step(const Forces& forces)
      : seconds(set(forces.seconds)),
        fall(set(forces.fall)),
        drag(set(forces.drag)),
        cosine(set(forces.turn.cosine)),
        sine(set(forces.turn.sine)),
        push{set(forces.push.x), set(forces.push.y)} {}
};

// Velocities, however fast.
HWY_INLINE Vectors stepped(const ForcesPass& pass, const Step& by, Slot slot) {
  Vectors push = by.push;
  if (pass.targets != nullptr) {
    const Vectors pull = pull_of(pass, slot);
    push = {push.x + pull.x, push.y + pull.y};
  }
  Vectors v = load(pass.vx + slot, pass.vy + slot);
  v = {v.x + push.x * by.seconds, v.y + push.y * by.seconds + by.fall};
  v = {v.x * by.drag, v.y * by.drag};
  return {v.x * by.cosine - v.y * by.sine, v.x * by.sine + v.y * by.cosine};
}

// As long as all courses are common ones and stay so; returns the first slot of the others. Calls nobody, so
// that all it needs stays in registers.
HWY_NOINLINE Slot fly_common(const ForcesPass& given, Slot slot, Slot end) {
  const ForcesPass pass = given;  // of which no store can change anything
  const Step by(pass.forces);
  const double calm_max = std::min<double>(pass.forces.speed_max, flown_speed_max_tiles_per_s);
  for (; slot + lanes <= end && marks_of(pass.courses, slot) == 0; slot += lanes) {
    Vectors v = stepped(pass, by, slot);
    if (HWY_UNLIKELY(!are_surely_slower(v, calm_max))) {
      v = shorten(v, pass.forces.speed_max);
      if (!are_surely_slower(v, flown_speed_max_tiles_per_s)) break;
    }
    store(v, pass.vx + slot, pass.vy + slot);
  }
  return slot;
}

// One vector, from then on with courses of their own.
HWY_NOINLINE void fly_apart(const ForcesPass& pass, Slot slot) {
  mark_all(pass.courses, slot);
  if (!have_flown(pass, slot)) return run_forces_scalar(pass, slot, slot + lanes);
  store(shorten(stepped(pass, Step(pass.forces), slot), pass.forces.speed_max), pass.vx + slot,
        pass.vy + slot);
  if (!pass.courses.are_kept()) return;
  const Vectors v = load(pass.vx + slot, pass.vy + slot);
  const Double scale = set(pass.forces.speed_scale);
  store(shorten({v.x * scale, v.y * scale}, flown_speed_max_tiles_per_s), pass.courses.own_vx + slot,
        pass.courses.own_vy + slot);
}

void forces(const ForcesPass& pass, Slot begin, Slot end) {
  if (pass.courses.common_launch != pass.tick_start) return run_forces_scalar(pass, begin, end);
  const bool is_scaled = pass.forces.speed_scale != 1;
  Slot slot = is_scaled ? begin : fly_common(pass, begin, end);
  while (slot + lanes <= end) {
    fly_apart(pass, slot);
    slot = is_scaled ? slot + lanes : fly_common(pass, slot + lanes, end);
  }
  if (slot < end) run_forces_scalar(pass, slot, end);
}

// Most fly a whole tick. That is a power of two, by which products may be multiplied in any order.
HWY_INLINE Double tick_s_of(const SettlePass& pass) {
  return set(pass.rate.seconds_per_unit * static_cast<double>(tick_length));
}
HWY_INLINE void settle_whole(const SettlePass& pass, Slot slot, Vectors v, Double tick_s) {
  const Vectors place = load(pass.x + slot, pass.y + slot);
  store({place.x + v.x * tick_s, place.y + v.y * tick_s}, pass.x + slot, pass.y + slot);
}

// As fly_common().
HWY_NOINLINE Slot settle_common(const SettlePass& given, Slot slot, Slot end) {
  const SettlePass pass = given;
  const Double tick_s = tick_s_of(pass);
  for (; slot + lanes <= end && marks_of(pass.courses, slot) == 0; slot += lanes)
    settle_whole(pass, slot, load(pass.courses.vx + slot, pass.courses.vy + slot), tick_s);
  return slot;
}

HWY_INLINE bool are_bits_of(hn::Vec<Floats> values, const float* from) {
  const hn::RebindToSigned<Floats> bits;
  return hn::AllTrue(bits, hn::BitCast(bits, values) == hn::BitCast(bits, hn::LoadU(floats, from)));
}

struct Chords {
  hn::Vec<Floats> vx, vy;
};
// Of who is marked.
HWY_INLINE Chords chords_of(const ForcedCourses& courses, Slot slot) {
  if (courses.are_kept())
    return {hn::LoadU(floats, courses.own_vx + slot), hn::LoadU(floats, courses.own_vy + slot)};
  const Vectors v = shorten(load(courses.vx + slot, courses.vy + slot), flown_speed_max_tiles_per_s);
  return {hn::DemoteTo(floats, v.x), hn::DemoteTo(floats, v.y)};
}

HWY_NOINLINE void settle_apart(const SettlePass& pass, Slot slot) {
  const ForcedCourses& courses = pass.courses;
  mark_all(courses, slot);
  if (!are_launched_at(courses, slot, pass.tick_end - tick_length))
    return run_settle_scalar(pass, slot, slot + lanes);
  const Chords chords = chords_of(courses, slot);
  settle_whole(pass, slot, {hn::PromoteTo(doubles, chords.vx), hn::PromoteTo(doubles, chords.vy)},
               tick_s_of(pass));
  if (courses.are_kept()) hn::StoreU(hn::Set(longs, pass.tick_end), longs, courses.own_launch + slot);
  const bool are_common =
      are_bits_of(chords.vx, courses.vx + slot) && are_bits_of(chords.vy, courses.vy + slot);
  if (are_common) std::memset(courses.has_own + slot, 0, lanes);
}

void settle(const SettlePass& pass, Slot begin, Slot end) {
  Slot slot = settle_common(pass, begin, end);
  while (slot + lanes <= end) {
    settle_apart(pass, slot);
    slot = settle_common(pass, slot + lanes, end);
  }
  if (slot < end) run_settle_scalar(pass, slot, end);
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
