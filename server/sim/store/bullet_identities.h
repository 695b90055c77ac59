// Which bullets stand in the slots of a store: 8 bytes each, and what many have in common (bullet_origins.h).
// What follows from them is read and written as if each were a column of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/base/check.h"
#include "sim/store/bullet_origins.h"

namespace fusillade::sim {

struct BulletIdentity {
  BulletOrigins::Index origin = BulletOrigins::none;
  std::uint32_t lower_ordinal = lower_ordinal_of(no_bullet);
};
static_assert(sizeof(BulletIdentity) == 8);

class BulletIdentities {
 public:
  BulletIdentities(std::int32_t origins_max, std::vector<Time> lives)
      : origins_(origins_max, std::move(lives)) {}
  BulletIdentities(const BulletIdentities&) = delete;
  BulletIdentities& operator=(const BulletIdentities&) = delete;

  // They stand in records of any kind: the first one, bytes from one to the next, and how many are used. To
  // be called once; none of these may move.
  void stand_at(BulletIdentity* first, std::size_t stride_bytes, const Slot& size) {
    first_ = reinterpret_cast<std::byte*>(first);
    stride_bytes_ = stride_bytes;
    size_ = &size;
  }
  BulletIdentity& operator[](std::size_t slot) {
    return *reinterpret_cast<BulletIdentity*>(first_ + slot * stride_bytes_);
  }
  const BulletIdentity& operator[](std::size_t slot) const {
    return const_cast<BulletIdentities&>(*this)[slot];
  }

  const BulletOrigins& origins() const { return origins_; }
  const BulletOrigin& origin(std::size_t slot) const { return origins_[(*this)[slot].origin]; }
  Ordinal ordinal(std::size_t slot) const {
    return Ordinal{origin(slot).upper_ordinal} << lower_ordinal_bits | (*this)[slot].lower_ordinal;
  }

  // Of a bullet that appears. Of BulletOrigins::no_room: it may not, since bullets come from origins_max
  // others.
  BulletIdentity identity_of(const BulletOrigin& origin, Ordinal ordinal) {
    return {index_of(origin), lower_ordinal_of(ordinal)};
  }
  // Bullets have gone: others may have room.
  void note_removal() { origins_.note_removal(); }
  // Origins of nobody make room. O(size + origins_max).
  void drop_unused_origins();

  // One of a bullet's facts. Precondition: there is room for what it comes from then, or all are being
  // changed.
  template <class T>
  void change(std::size_t slot, T BulletOrigin::*fact, T value) {
    if (!changed_.empty()) {
      changed_[slot].*fact = value;
      return;
    }
    BulletOrigin changed = origin(slot);
    changed.*fact = value;
    (*this)[slot].origin = BulletOrigins::none;  // what it came from may make room
    note_removal();
    (*this)[slot].origin = index_of(changed);
    FUSILLADE_CHECK((*this)[slot].origin != BulletOrigins::no_room);
  }
  // All facts of bullets that have just been appended, in any order: they are read once all are there. False:
  // there is no room for so many origins.
  void begin_changes() { changed_.resize(*size_); }
  bool finish_changes();

 private:
  BulletOrigins::Index index_of(const BulletOrigin& origin) {
    const BulletOrigins::Index index = origins_.add(origin);
    return index != BulletOrigins::no_room ? index : index_in_room_of_unused(origin);
  }
  BulletOrigins::Index index_in_room_of_unused(const BulletOrigin& origin);

  std::byte* first_ = nullptr;
  std::size_t stride_bytes_ = 0;
  const Slot* size_ = nullptr;
  BulletOrigins origins_;
  std::vector<BulletOrigin> changed_;  // of each slot, while all are being changed
};

// One fact of each bullet, as a column. Fact says how it is read and written.
template <class Fact>
class IdentityPart;
template <class Column>
inline constexpr bool is_identity_part = false;
template <class Fact>
inline constexpr bool is_identity_part<IdentityPart<Fact>> = true;

template <class Fact>
class IdentityPart {
 public:
  using Value = typename Fact::Value;

  explicit IdentityPart(BulletIdentities& bullets) : bullets_(bullets) {}
  IdentityPart(const IdentityPart&) = delete;
  IdentityPart& operator=(const IdentityPart&) = delete;

  class Place {
   public:
    Place(BulletIdentities& bullets, std::size_t slot) : bullets_(bullets), slot_(slot) {}
    operator Value() const { return Fact::of(bullets_, slot_); }
    Place& operator=(Value value) {
      Fact::set(bullets_, slot_, value);
      return *this;
    }

   private:
    BulletIdentities& bullets_;
    std::size_t slot_;
  };

  Place operator[](std::size_t slot) { return {bullets_, slot}; }
  Value operator[](std::size_t slot) const { return Fact::of(bullets_, slot); }

 private:
  BulletIdentities& bullets_;
};

template <auto fact>
struct OriginFact;
template <class T, T BulletOrigin::*fact>
struct OriginFact<fact> {
  using Value = T;
  static T of(const BulletIdentities& bullets, std::size_t slot) { return bullets.origin(slot).*fact; }
  static void set(BulletIdentities& bullets, std::size_t slot, T value) { bullets.change(slot, fact, value); }
};

struct OrdinalFact {
  using Value = Ordinal;
  static Ordinal of(const BulletIdentities& bullets, std::size_t slot) { return bullets.ordinal(slot); }
  static void set(BulletIdentities& bullets, std::size_t slot, Ordinal ordinal) {
    bullets[slot].lower_ordinal = lower_ordinal_of(ordinal);
    bullets.change(slot, &BulletOrigin::upper_ordinal, upper_ordinal_of(ordinal));
  }
};

}  // namespace fusillade::sim
