#include "match/replication/seen_areas.h"

#include <algorithm>

namespace fusillade::match {

std::uint32_t SeenAreas::add(std::uint32_t area) {
  std::int32_t& index = index_of_area_[area];
  if (index < 0) {
    index = static_cast<std::int32_t>(frame_->areas.size());
    AreaFrame& added = spare_areas_.append_to(frame_->areas);
    added.area = area;
    added.clear();
    is_entered_.push_back(false);
  }
  return static_cast<std::uint32_t>(index);
}

AreaFrame* SeenAreas::find(std::uint32_t area) const {
  const std::int32_t index = index_of_area_[area];
  return index < 0 ? nullptr : &frame_->areas[static_cast<std::size_t>(index)];
}

std::vector<BulletAnnouncement>& SeenAreas::flown_in(AreaFrame& area, std::uint32_t from) {
  const auto found = std::ranges::find(area.flown_in, from, &FlownIn::from);
  if (found != area.flown_in.end()) return found->bullets;
  FlownIn& added = spare_flown_in_.append_to(area.flown_in);
  added.from = from;
  added.bullets.clear();
  return added.bullets;
}

void SeenAreas::end() {
  for (const AreaFrame& area : frame_->areas) index_of_area_[area.area] = -1;
}

void SeenAreas::take_back(Frame& frame) {
  for (AreaFrame& area : frame.areas) spare_flown_in_.take_back(area.flown_in);
  spare_areas_.take_back(frame.areas);
  is_entered_.clear();
}

}  // namespace fusillade::match
