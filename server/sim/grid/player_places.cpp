#include "sim/grid/player_places.h"

#include <algorithm>
#include <iterator>

namespace fusillade::sim {
namespace {

using Place = PlayerPlaces::Place;

class NearestSoFar {
 public:
  explicit NearestSoFar(Vec2d position) : position_(position) {}

  const Place* place() const { return place_; }
  // Places have to come in the order of their distance along x. False: neither this one nor any that follows
  // is nearer.
  bool offer(const Place& place) {
    const Vec2d apart = place.position - position_;
    if (place_ != nullptr && apart.x * apart.x > squared_) return false;
    const double squared = dot(apart, apart);
    const bool is_nearer =
        place_ == nullptr || squared < squared_ || (squared == squared_ && place.slot < place_->slot);
    if (!is_nearer) return true;
    place_ = &place;
    squared_ = squared;
    return true;
  }

 private:
  Vec2d position_;
  const Place* place_ = nullptr;
  double squared_ = 0;
};

// Until no other can be nearer.
template <class Iterator>
void offer_each(Iterator place, Iterator end, NearestSoFar& nearest) {
  while (place != end && nearest.offer(*place)) ++place;
}

}  // namespace

void PlayerPlaces::sort() {
  std::ranges::sort(places_, {}, [](const Place& place) { return place.position.x; });
}

const Place* PlayerPlaces::nearest(Vec2d position) const {
  const auto middle =
      std::ranges::lower_bound(places_, position.x, {}, [](const Place& place) { return place.position.x; });
  NearestSoFar nearest(position);
  offer_each(middle, places_.end(), nearest);
  offer_each(std::make_reverse_iterator(middle), places_.rend(), nearest);
  return nearest.place();
}

}  // namespace fusillade::sim
