// How bullets look ahead, so that most of them are left alone in most ticks: the ground of
// broadphase/outlook.h.
//
// A bullet's outlook has a bit for each of the coming ticks: whether it may meet something then. It counts on
// what targets have foretold, bounds that they won't leave until those ticks are over. Whoever leaves them
// all the same (it was pushed, say, or has just appeared) makes all outlooks worthless: seldom, and never
// wrong.
#pragma once

#include <cstdint>
#include <limits>

#include "sim/base/store.h"
#include "sim/base/types.h"
#include "sim/geometry/path.h"

namespace fusillade::sim {

inline constexpr int outlook_ticks = 8;
// From afar one look answers for so many of them.
inline constexpr int ticks_per_far_look = 4;
inline constexpr int far_looks_per_outlook = outlook_ticks / ticks_per_far_look;
// Bounds are foretold for so long that they need not change in each tick. The longer, the more bullets have
// the target in view in vain; shorter, and bullets would go by more than two at a time.
inline constexpr int foretold_ticks = 2 * outlook_ticks;
// Each tick has its bit, whenever the bullet has looked.
constexpr int outlook_bit_of(Tick tick) { return tick & (outlook_ticks - 1); }
// Ticks from now on, the first by the lowest bit, by the bits that they have.
constexpr unsigned turned_to(int outlook_bit, unsigned bits) {
  return (bits << outlook_bit | bits >> (outlook_ticks - outlook_bit)) & ((1U << outlook_ticks) - 1);
}
// Of a bullet that has not looked yet.
inline constexpr std::uint8_t outlook_unknown = (1U << outlook_ticks) - 1;

// Of one target. What is told are the bounds as they are kept, in float.
class Foretold {
 public:
  // Whether a target that stays in `reach` in this tick is where all outlooks have it.
  bool holds(const Bounds& reach, Tick tick) const {
    return bounds().contains(reach) && (tick >= before_until_ || before_.bounds().contains(reach));
  }
  Bounds bounds() const { return bounds_.bounds(); }
  // From that tick on they may be too narrow for who looks then.
  Tick renewal() const { return renewal_; }
  // In its renewal: the same bounds are wide enough once more.
  void keep(Tick tick) { renewal_ = tick + outlook_ticks; }
  // In its renewal: other bounds from this tick on. Who has looked before goes by the old ones, too: in the
  // last tick as far as outlook_ticks - 1 from now on.
  void renew(const Bounds& bounds, Tick tick) {
    before_ = bounds_;
    before_until_ = tick + outlook_ticks;
    bounds_ = Extent::of(bounds);
    renewal_ = tick + outlook_ticks;
  }
  // Where nobody's outlook counts any more. `delay`: ticks from 0 to outlook_ticks - 1, so that not all
  // targets are renewed in the same tick.
  void begin(const Bounds& bounds, Tick tick, Tick delay) {
    bounds_ = Extent::of(bounds);
    before_until_ = tick;
    renewal_ = tick + 1 + delay;
  }

 private:
  static constexpr float far = std::numeric_limits<float>::infinity();

  Extent bounds_{far, far, -far, -far};  // nowhere
  Extent before_;
  Tick before_until_ = std::numeric_limits<Tick>::min(), renewal_ = 0;
};

// Of a world.
struct Outlooks {
  Tick since = 0;                 // those of that tick and later hold
  Tick tick = -1;                 // that targets have foretold last
  std::uint32_t fixed_count = 0;  // of the occupancy then
  Bounds forgotten;  // where the occupancy knows of nobody who moves: who has told that is told again
  // Bullets from there on look in each tick: new ones, and those that may take others' places.
  Slot straight_tail_begin = 0, forced_tail_begin = 0;
};

}  // namespace fusillade::sim
