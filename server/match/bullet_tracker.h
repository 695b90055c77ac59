// In which area each bullet was at the last snapshot, so that a snapshot knows which are new somewhere and
// which are gone. Two flat hash tables (open addressing, linear probing, at most half full) that swap with
// every snapshot; they grow with the most bullets ever and only their used part is touched. All O(1) but
// growing and gone().
#pragma once

#include <cstdint>
#include <vector>

#include "sim/types.h"

namespace fusillade::match {

struct BulletMark {
  sim::Ordinal bullet = sim::no_ordinal;
  std::uint32_t area = 0;      // at the last snapshot, or where it was born since
  std::int32_t born = -1;      // its spawn among the events since; -1: it is older
  std::int32_t last = -1;      // its last possible end (hit, wall, terrain, expire) among them
  std::uint32_t is_alive = 0;  // seen again in the snapshot that is being made
};

class BulletTable {
 public:
  // Empties it and makes room for so many.
  void reset(std::size_t marks);
  BulletMark* find(sim::Ordinal bullet);
  // Of a bullet that is not in it; grows when half full.
  BulletMark& insert(const BulletMark& mark);

  template <class Visitor>
  void for_each(Visitor visitor) const {
    for (std::size_t i = 0; i < used_; ++i) {
      if (marks_[i].bullet != sim::no_ordinal) visitor(marks_[i]);
    }
  }

 private:
  BulletMark& place_of(sim::Ordinal bullet);
  void grow();

  std::vector<BulletMark> marks_;
  std::size_t used_ = 0;  // a power of two, or 0: the part of marks_ that is in use
  int shift_ = 64;
  std::size_t size_ = 0;
};

class BulletTracker {
 public:
  // Between snapshots.
  void note_born(sim::Ordinal bullet, std::uint32_t area, std::int32_t event);
  void note_end(sim::Ordinal bullet, std::int32_t event);

  // A snapshot: begin, then move every live bullet once, then ask, then finish.
  void begin(std::size_t bullets) { now_.reset(bullets); }
  // What was known of it; nullptr: nothing. Valid until finish().
  const BulletMark* move(sim::Ordinal bullet, std::uint32_t area);
  const BulletMark* before(sim::Ordinal bullet) { return before_.find(bullet); }
  const BulletMark* now(sim::Ordinal bullet) { return now_.find(bullet); }
  // Known before and not moved since, by ordinal; valid until the next call. O(bullets).
  const std::vector<BulletMark>& gone();
  void finish();
  // Knows nothing.
  void clear();

 private:
  BulletTable before_, now_;
  std::vector<BulletMark> gone_;
};

}  // namespace fusillade::match
