// Bullets by kind of motion: straight ones fly by formula and are only read in a tick, and few of them;
// forced ones are stepped, all of them. What both have (counters, say) stands in the same columns; their
// identities stand in records of straight ones and side by side of forced ones.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "sim/base/store.h"
#include "sim/base/tick_rate.h"
#include "sim/base/types.h"
#include "sim/geometry/path.h"
#include "sim/queue/contact_queue.h"
#include "sim/store/bullet_identities.h"
#include "sim/store/detail_map.h"
#include "sim/store/gone_slots.h"
#include "sim/store/outlook.h"

namespace fusillade::sim {

// What only bullets need that bounce.
struct BounceRecord {
  Tick redirected = -1;  // tick of its last change of course that no event told
  Tick guard_tick = -1;  // tick that guard_count counts in
  std::int32_t guard_count = 0;
  std::int32_t bounces_left = 0;
};

// What some bullet of an arena can do or suffer: columns of anything else take no memory.
struct BulletAbilities {
  bool pierces = true, bounces = true, splits = true, meets_sensors = true, homes = true;
  bool strays = true;   // under forces, on another course than they give: it swings, or has a speed scale
  bool repeats = true;  // its ticks are repeated, and its end is told
  bool has_detail = true;
  // How many different origins live bullets may have at once; more than the capacity counts as the capacity.
  std::int32_t origins_max = INT32_MAX;
  std::vector<Time> lives{};  // by definition, where neither bounces nor repeats

  bool keeps_ends() const { return bounces || repeats; }
  bool keeps_courses() const { return strays || bounces || repeats; }
};
BulletAbilities abilities_of(const WorldDefinition& definition);
// From its launch to its end.
Time life_of(const BulletDefinition& bullet, const TickRate& rate);

struct BulletColumns {
  BulletColumns(std::int32_t capacity, const BulletAbilities& abilities)
      : identities(std::min(capacity, abilities.origins_max), abilities.lives),
        detail(abilities.has_detail),
        regains_walls(abilities.has_detail),
        bounce_records(abilities.bounces),
        pierce_left(abilities.pierces),
        generation(abilities.splits),
        sensors(abilities.meets_sensors) {}

  BulletIdentities identities;
  IdentityPart<OrdinalFact> ordinal{identities};
  IdentityPart<OriginFact<&BulletOrigin::owner>> owner{identities};
  IdentityPart<OriginFact<&BulletOrigin::team>> team{identities};
  OptionalColumn<DetailLevel> detail;          // of this tick; all where the rules switch it off
  OptionalColumn<std::uint8_t> regains_walls;  // detail was `flight` in the last tick and is not now
  OptionalColumn<BounceRecord> bounce_records;
  Part<&BounceRecord::redirected, OptionalColumn> redirected{bounce_records};
  Part<&BounceRecord::guard_tick, OptionalColumn> guard_tick{bounce_records};
  Part<&BounceRecord::guard_count, OptionalColumn> guard_count{bounce_records};
  Part<&BounceRecord::bounces_left, OptionalColumn> bounces_left{bounce_records};
  OptionalColumn<std::int32_t> pierce_left;
  OptionalColumn<std::int32_t> generation;  // 0: fired or placed; of a fragment one more than its parent's
  OptionalColumn<std::uint64_t> sensors;    // bit i: it is in sensor i
  // See QueueEntry and revision_in_tick(). Not in records, which others read meanwhile.
  Column<Revision> revision;
  Column<std::uint8_t> outlook;  // bit i: it may meet something in that coming tick, see broadphase/outlook.h
  GoneSlots is_gone;             // ended in this tick
  BitColumn is_renewed;          // searched again in this tick: what was found as it began is void
  BitColumn is_resting;          // one of WorldState::rests is its

  // Counted in each tick anew: most bullets are not searched again, and whoever has found the first contact
  // of one need not know its number, which is in no cache.
  Revision revision_in_tick(Slot slot) const { return is_renewed[slot] ? revision[slot] : first_revision; }
  void renew(Slot slot) {
    revision[slot] = revision_in_tick(slot);
    is_renewed[slot] = true;
  }

  // For Store.
  void note_removal() { identities.note_removal(); }

  template <class F>
  void bullet_state(F f, auto& definition) {
    f("ordinal", ordinal, no_bullet), f("definition", definition), f("team", team), f("owner", owner, nobody);
    f("pierce_left", pierce_left), f("bounces_left", bounces_left), f("generation", generation);
    f("sensors", sensors), f("detail", detail);
  }
  template <class F>
  void bullet_scratch(F f) {
    f("guard_tick", guard_tick, -1), f("guard_count", guard_count);
    f("redirected", redirected, -1), f("bounce_records", bounce_records);
    f("identities", identities), f("revision", revision);
    f("outlook", outlook, outlook_unknown);
    f("is_gone", is_gone), f("is_renewed", is_renewed), f("is_resting", is_resting);
    f("regains_walls", regains_walls);
  }
};

// How a bullet flies.
struct Flight {
  float x = 0, y = 0, vx = 0, vy = 0;  // at `launch`; vx, vy: tiles/s
  Time launch = 0;                     // of the last launch or contact
  Time end = 0;                        // of life
};

// A straight bullet. Few of them are looked at in a tick, here and there: half a cache line each.
struct alignas(32) StraightRecord {
  float x = 0, y = 0, vx = 0, vy = 0;  // as in Flight
  Time launch = 0;
  BulletIdentity identity;
};
static_assert(sizeof(StraightRecord) == 32);

struct StraightStore : Store<StraightStore>, BulletColumns {
  explicit StraightStore(std::int32_t capacity, const BulletAbilities& abilities = {});

  // When a life ends. Where no bullet changes course and nobody else tells its end that follows from its
  // launch, and nothing is written.
  class EndPart {
   public:
    explicit EndPart(StraightStore& store) : store_(store) {}
    EndPart(const EndPart&) = delete;
    EndPart& operator=(const EndPart&) = delete;

    bool is_shared() const { return store_.own_end.is_shared(); }
    Time& operator[](std::size_t slot) { return store_.own_end[slot]; }
    Time operator[](std::size_t slot) const {
      if (!is_shared()) return store_.own_end[slot];
      const StraightRecord& record = store_.records[slot];
      return record.launch + store_.identities.origins().lives()[record.identity.origin];
    }

   private:
    StraightStore& store_;
  };

  IdentityPart<OriginFact<&BulletOrigin::definition>> definition{identities};
  Column<StraightRecord> records;
  OptionalColumn<Time> own_end;
  Part<&StraightRecord::x> x{records};
  Part<&StraightRecord::y> y{records};
  Part<&StraightRecord::vx> vx{records};
  Part<&StraightRecord::vy> vy{records};
  Part<&StraightRecord::launch> launch{records};
  EndPart end{*this};

  template <class F>
  void state(F f) {
    f("x", x), f("y", y), f("vx", vx), f("vy", vy), f("launch", launch);
    bullet_state(f, definition);
    f("end", end);  // which may follow from those above
  }
  template <class F>
  void scratch(F f) {
    bullet_scratch(f);
    f("records", records), f("own_end", own_end);
  }
};

// What a forced bullet flies in a tick.
struct ForcedCourse {
  float vx = 0, vy = 0;  // the chord: tiles/s, as flown
  Time launch = 0;       // of the last launch or contact
};

// As a rule a course begins where all others do, and its chord is the velocity that forces act on. Who has
// another one is marked: nothing else of a course is read or written in a tick, as nearly none is. Where no
// bullet bounces or strays not even those are kept: who is new begins where it is born, and who is faster
// than anything flies is shortened.
struct ForcedCourses {
  const float *vx, *vy;  // that forces act on
  const Time* born;
  Time common_launch;
  std::uint8_t* has_own;
  float *own_vx, *own_vy;  // nullptr, as own_launch: none are kept
  Time* own_launch;

  ForcedCourse operator[](std::size_t slot) const {
    if (has_own[slot] == 0) return {vx[slot], vy[slot], common_launch};
    return are_kept() ? ForcedCourse{own_vx[slot], own_vy[slot], own_launch[slot]} : derived(slot);
  }
  Time launch_of(std::size_t slot) const {
    if (has_own[slot] == 0) return common_launch;
    return are_kept() ? own_launch[slot] : std::max(born[slot], common_launch);
  }
  bool are_kept() const { return own_launch != nullptr; }
  bool are_common(Slot begin, Slot size) const { return std::memchr(has_own + begin, 1, size) == nullptr; }
  // Where none are kept it is but marked: by the time it is read it has to be the derived one.
  void set_own(std::size_t slot, const ForcedCourse& course) const {
    has_own[slot] = 1;
    if (!are_kept()) return;
    own_vx[slot] = course.vx;
    own_vy[slot] = course.vy;
    own_launch[slot] = course.launch;
  }
  void make_own(std::size_t slot) const {
    if (has_own[slot] == 0) set_own(slot, (*this)[slot]);
  }

 private:
  ForcedCourse derived(std::size_t slot) const;
};

// Forced: (x, y) is the place at `launch`, which is the start of the tick or the last contact in it; the
// bullet flies the chord from there. (vx, vy) is the velocity that forces act on.
struct ForcedStore : Store<ForcedStore>, BulletColumns {
  explicit ForcedStore(std::int32_t capacity, const BulletAbilities& abilities = {});

  // Where the courses begin of all that have none of their own.
  Time common_launch() const { return std::bit_cast<Time>(common_launch_halves); }
  void set_common_launch(Time time) {
    common_launch_halves = std::bit_cast<decltype(common_launch_halves)>(time);
  }
  ForcedCourses courses() const {
    auto& store = const_cast<ForcedStore&>(*this);
    return {vx.data(),
            vy.data(),
            born.data(),
            common_launch(),
            store.has_own_course.data(),
            store.own_vx.data(),
            store.own_vy.data(),
            store.own_launch.data()};
  }
  // One member of the courses. A bullet that is written to has its own from then on; where none are kept,
  // what is written is not read.
  template <auto member, auto own>
  class CoursePart {
   public:
    explicit CoursePart(ForcedStore& store) : store_(store) {}
    CoursePart(const CoursePart&) = delete;
    CoursePart& operator=(const CoursePart&) = delete;

    bool is_shared() const { return (store_.*own).is_shared(); }
    auto& operator[](std::size_t slot) {
      store_.courses().make_own(slot);
      return (store_.*own)[slot];
    }
    auto operator[](std::size_t slot) const { return store_.courses()[slot].*member; }

   private:
    ForcedStore& store_;
  };

  Column<BulletIdentity> own_identities;
  Column<std::int32_t> definition;      // side by side: passes go over runs of one
  Column<float> x, y, vx, vy;           // at `launch`; vx, vy: tiles/s
  Column<std::uint8_t> has_own_course;  // who appears in a tick has, until the next one
  OptionalColumn<float> own_vx, own_vy;
  OptionalColumn<Time> own_launch;
  // A Time in halves: what a store names has no padding, wherever words are 32 bits wide, too.
  std::array<std::uint32_t, 2> common_launch_halves{};
  CoursePart<&ForcedCourse::vx, &ForcedStore::own_vx> chord_vx{*this};
  CoursePart<&ForcedCourse::vy, &ForcedStore::own_vy> chord_vy{*this};
  CoursePart<&ForcedCourse::launch, &ForcedStore::own_launch> launch{*this};
  Column<Time> end;   // of life
  Column<Time> born;  // age of a wave counts from here
  OptionalColumn<PackedId> homing_target;
  OptionalColumn<float> homing_x, homing_y;  // tiles; where the target is a point
  // In WorldState::homing_places, where the target was when it was last looked up.
  OptionalColumn<Slot> homing_slot;

  template <class F>
  void state(F f) {
    f("x", x), f("y", y), f("vx", vx), f("vy", vy), f("born", born), f("end", end);
    bullet_state(f, definition);
    // Which may follow from those above.
    f("launch", launch), f("chord_vx", chord_vx), f("chord_vy", chord_vy);
    f("homing_target", homing_target, nobody), f("homing_x", homing_x), f("homing_y", homing_y);
  }
  template <class F>
  void scratch(F f) {
    bullet_scratch(f);
    f("own_identities", own_identities), f("homing_slot", homing_slot);
    f("has_own_course", has_own_course, 1), f("common_launch_halves", common_launch_halves);
    f("own_vx", own_vx), f("own_vy", own_vy), f("own_launch", own_launch);
  }
};

// How straight bullets fly in this tick.
struct StraightFlights {
  const StraightRecord* records;
  const Time* ends;   // nullptr: they follow from launches and lives
  const Time* lives;  // by origin

  Time end_of(Slot slot) const {
    if (ends != nullptr) return ends[slot];
    return records[slot].launch + lives[records[slot].identity.origin];
  }
  Flight operator()(Slot slot) const {
    const StraightRecord& bullet = records[slot];
    return {bullet.x, bullet.y, bullet.vx, bullet.vy, bullet.launch, end_of(slot)};
  }
};
inline StraightFlights flights_of(const StraightStore& bullets) {
  return {bullets.records.data(), bullets.own_end.data(), bullets.identities.origins().lives()};
}
// f(slot): how it flies.
inline auto flights_of(const ForcedStore& bullets) {
  return [&bullets, courses = bullets.courses()](Slot slot) -> Flight {
    const ForcedCourse course = courses[slot];
    return {bullets.x[slot], bullets.y[slot], course.vx, course.vy, course.launch, bullets.end[slot]};
  };
}

// Up to there all bullets from `begin` on, before `end`, are of one definition. Precondition: begin < end.
Slot alike_end(const ForcedStore& bullets, Slot begin, Slot end);

// f(begin, end) for each run of bullets of one definition: volleys stand together, so that most are long.
template <class F>
void for_each_alike(const ForcedStore& bullets, Slot begin, Slot end, F f) {
  while (begin < end) {
    const Slot next = alike_end(bullets, begin, end);
    f(begin, next);
    begin = next;
  }
}

}  // namespace fusillade::sim
