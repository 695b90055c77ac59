// The areas of a frame while a snapshot is made: those that somebody sees, each once, and where each is in
// the frame. Memory is reused from frame to frame. All O(1) but end() and take_back(), which are O(areas
// seen).
#pragma once

#include <cstdint>
#include <vector>

#include "match/frame.h"
#include "match/replication/pool.h"

namespace fusillade::match {

class SeenAreas {
 public:
  explicit SeenAreas(std::uint32_t area_count) : index_of_area_(area_count, -1) {}

  // A snapshot: begin with a frame that has been given back, add what is seen, then find, then end.
  void begin(Frame& frame) { frame_ = &frame; }
  // Its index into Frame::areas. One that nobody has seen so far is appended, empty.
  std::uint32_t add(std::uint32_t area);
  // A client enters the area of that index, and wants all that is in it.
  void enter(std::uint32_t index) { is_entered_[index] = true; }
  // nullptr: nobody sees it. Valid until the next add().
  AreaFrame* find(std::uint32_t area) const;
  bool is_entered(const AreaFrame& area) const {
    return is_entered_[static_cast<std::size_t>(&area - frame_->areas.data())];
  }
  // By area, for whoever tells something: one of its lists; nullptr: nobody sees it.
  template <class List>
  auto lists(List AreaFrame::*list) const {
    return [this, list](std::uint32_t area) {
      AreaFrame* const seen = find(area);
      return seen == nullptr ? nullptr : &(seen->*list);
    };
  }
  // The same where a client enters it.
  template <class List>
  auto lists_of_entered(List AreaFrame::*list) const {
    return [this, list](std::uint32_t area) {
      AreaFrame* const seen = find(area);
      return seen == nullptr || !is_entered(*seen) ? nullptr : &(seen->*list);
    };
  }
  // The bullets that have come into `area` from that other one.
  std::vector<BulletAnnouncement>& flown_in(AreaFrame& area, std::uint32_t from);
  void end();

  // Empties the areas of a frame that was sent.
  void take_back(Frame& frame);

 private:
  Frame* frame_ = nullptr;
  std::vector<std::int32_t> index_of_area_;  // into Frame::areas; -1: nobody sees it
  std::vector<bool> is_entered_;             // by index
  Pool<AreaFrame> spare_areas_;
  Pool<FlownIn> spare_flown_in_;
};

}  // namespace fusillade::match
