#include "match/replication/vanished_book.h"

namespace fusillade::match {

VanishedBook::VanishedBook(const sim::WorldDefinition& world, const AreaGrid& grid) {
  for (std::size_t i = 0; i < world.segments.size(); ++i) {
    const sim::SegmentDefinition& segment = world.segments[i];
    if (segment.form != sim::SegmentForm::explode) continue;
    const sim::Vec2 centre = ((sim::Vec2d(segment.a) + sim::Vec2d(segment.b)) * 0.5).rounded();
    things_.push_back({{sim::Kind::segment, i}, grid.area_of(centre)});
  }
  for (std::size_t i = 0; i < world.objects.size(); ++i) {
    if (world.objects[i].pickup)
      things_.push_back({{sim::Kind::object, i}, grid.area_of(world.objects[i].position)});
  }
}

void VanishedBook::tell(const sim::World& world, const ListOf& news_of, const ListOf& all_of) {
  for (Thing& thing : things_) {
    if (!world.has_vanished(thing.id)) continue;
    if (!thing.is_told) {
      if (auto* news = news_of(thing.area)) news->push_back(thing.id);
      thing.is_told = true;
    }
    if (auto* all = all_of(thing.area)) all->push_back(thing.id);
  }
}

}  // namespace fusillade::match
