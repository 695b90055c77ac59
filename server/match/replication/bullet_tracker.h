// In which area each bullet was at the last snapshot, so that a snapshot knows which are new somewhere and
// which are gone. One flat hash table (open addressing, linear probing, at most half full); 16 ordinals in a
// row lie together, since volleys do, too. It grows and shrinks with the number of bullets. All O(1) but
// resizing and take_gone().
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/base/types.h"

namespace fusillade::match {

struct BulletMark {
  sim::Ordinal bullet = sim::no_ordinal;
  std::uint32_t area = 0;   // at the last snapshot, or where it was born since
  bool is_news = false;     // nobody knows it
  bool is_strayed = false;  // it bounced elsewhere: who sees only the area where it was does not know
  sim::Time end = 0;        // of its life
  sim::Tick told = 0;       // of its last announcement to all who know it
  std::int32_t last = -1;   // its last possible end (hit, wall, terrain, expire) among the events since
  std::uint32_t stamp = 0;  // snapshot that saw it last
};

class BulletTable {
 public:
  BulletMark* find(sim::Ordinal bullet);
  // Of a bullet that is not in it; grows when half full.
  void insert(const BulletMark& mark);
  // Of a bullet that is in it. Nothing else may keep a pointer into the table.
  void erase(sim::Ordinal bullet);
  // Gives memory back after a peak.
  void shrink();
  void clear();

  template <class Visitor>
  void for_each(Visitor visitor) const {
    for (const BulletMark& mark : marks_) {
      if (mark.bullet != sim::no_ordinal) visitor(mark);
    }
  }

 private:
  std::size_t home_of(sim::Ordinal bullet) const;
  std::size_t place_of(sim::Ordinal bullet) const;
  std::size_t after(std::size_t place) const { return (place + 1) & (marks_.size() - 1); }
  void resize(std::size_t places);

  std::vector<BulletMark> marks_;  // a power of two, or none
  std::size_t size_ = 0;
};

class BulletTracker {
 public:
  // Between snapshots: what happens to bullets. One that is known already is not born again: nothing changes.
  // `fired`: whoever sees `area` is told of it with its volley, which was fired in that tick; nullopt: nobody
  // is told.
  void note_born(sim::Ordinal bullet, std::uint32_t area, sim::Time end, std::optional<sim::Tick> fired);
  void note_bounce(sim::Ordinal bullet, std::uint32_t area);
  void note_end(sim::Ordinal bullet, std::int32_t event);

  // A snapshot: begin, then move every live bullet once, then ask, then take what is gone.
  void begin() { ++stamp_; }
  // What was known of it until now; nullopt: nothing.
  std::optional<BulletMark> move(sim::Ordinal bullet, std::uint32_t area, sim::Time end, sim::Tick now);
  void note_told(sim::Ordinal bullet, sim::Tick now);
  // Known before and not moved in this snapshot, by ordinal; they are forgotten. Valid until the next call.
  // O(bullets + gone · log gone).
  const std::vector<BulletMark>& take_gone();
  // Knows nothing.
  void clear() { table_.clear(); }

 private:
  BulletTable table_;
  std::uint32_t stamp_ = 0;
  std::vector<BulletMark> gone_;
};

}  // namespace fusillade::match
