// What bullets have in common that come from the same place: all shots of a kind by one player, say. Each of
// them names its origin by 4 bytes, in place of an owner, a team and more of its own.
//
// Nobody counts who names an origin: where there is no room for another the owner says which are still named,
// and the others make room. Memory: some 40 bytes for each of `origins_max`. add O(1), keep O(origins_max).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/column.h"
#include "sim/base/types.h"

namespace fusillade::sim {

// An EntityId in 64 bits: kind in the upper 8, ordinal in the lower 56.
using PackedId = std::uint64_t;
constexpr PackedId pack(EntityId id) {
  return (PackedId{static_cast<std::uint8_t>(id.kind)} << 56) | id.ordinal;
}
constexpr PackedId pack(Kind kind, Ordinal ordinal) { return pack(EntityId{kind, ordinal}); }
constexpr EntityId unpack(PackedId id) { return {static_cast<Kind>(id >> 56), id % ordinals_max}; }
inline constexpr PackedId nobody = pack(Kind::none, 0);

// That of a bullet that has just been appended.
inline constexpr Ordinal no_bullet = ordinals_max - 1;

// A bullet itself keeps the lower bits of its ordinal only.
inline constexpr int lower_ordinal_bits = 32;
constexpr std::uint32_t lower_ordinal_of(Ordinal ordinal) { return static_cast<std::uint32_t>(ordinal); }
constexpr std::uint32_t upper_ordinal_of(Ordinal ordinal) {
  return static_cast<std::uint32_t>(ordinal >> lower_ordinal_bits);
}

struct BulletOrigin {
  PackedId owner = nobody;
  std::uint32_t upper_ordinal = upper_ordinal_of(no_bullet);
  std::int32_t team = 0;
  std::int32_t definition = 0;  // of a straight bullet
  friend bool operator==(const BulletOrigin&, const BulletOrigin&) = default;
};

class BulletOrigins {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0;  // that of a BulletOrigin{}, which is always there
  static constexpr Index no_room = UINT32_MAX;

  // `lives`: by definition, from launch to end; empty: nobody asks for them.
  BulletOrigins(std::int32_t origins_max, std::vector<Time> lives);

  const BulletOrigin& operator[](Index origin) const { return origins_[origin]; }
  std::size_t size_max() const { return origins_.size() - 1; }
  // Of the bullets of each origin.
  const Time* lives() const { return lives_.data(); }

  // It stands there already, or stands there from now on; or no_room, and nothing has changed. A definition
  // that there is not has no life.
  Index add(const BulletOrigin& origin) { return origins_[last_] == origin ? last_ : add_other(origin); }

  // Only those for which mark(index) is called by mark_used(mark) are needed any longer.
  template <class MarkUsed>
  void keep(MarkUsed mark_used) {
    marks_.clear();
    marks_[none] = true;
    mark_used([this](Index origin) { marks_[origin] = true; });
    drop_unmarked();
  }
  // Nothing has been removed since: keep() would find nothing more.
  bool is_kept() const { return is_kept_; }
  void note_removal() { is_kept_ = false; }

 private:
  Index add_other(const BulletOrigin& origin);
  // Where the origin stands, or would.
  std::size_t place_of(const BulletOrigin& origin) const;
  void drop_unmarked();
  Index take_free();

  Column<BulletOrigin> origins_;  // those that are free name the next one as their owner
  Column<Time> lives_;            // of each
  std::vector<Time> life_of_;     // by definition
  std::vector<Index> table_;      // index + 1, 0: empty; by hash, then the next free place
  BitColumn marks_;
  Index first_free_ = none, free_count_ = 0;
  Index last_ = none;  // that was added: mostly it is the next one, too
  bool is_kept_ = false;
};

}  // namespace fusillade::sim
