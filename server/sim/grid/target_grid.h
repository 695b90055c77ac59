// Bodies, enemies, players and masks by the bounds of their paths, kept from tick to tick: each is put in
// with bounds a little wider than its path, and again only once it leaves them (at 0.05 tiles/s one in twenty
// a tick). Where slots have become others', the owner starts anew.
//
// Most go on as they did, so that in most ticks nothing has to be worked out for them: they have settled
// until they change course, or until a tick that the owner names.
//
// Whoever changes course within a tick stands from then on where it flies now, and nowhere else: one that
// bounces many times would else be met once for each of its bounces, by everybody who is near, at each of
// them. Memory: 72 bytes for each of `items_max`, and the grid's.
#pragma once

#include "sim/grid/grid.h"
#include "sim/queue/contact_queue.h"

namespace fusillade::sim {

// How it moves, until it changes course.
struct Launch {
  Vec2 position, velocity;  // tiles, tiles/s
  Time time = 0;
  friend bool operator==(const Launch&, const Launch&) = default;
};

class TargetGrid {
 public:
  // Tiles, on each side: enough for ten ticks at 0.1 tiles/s, and little beside who is put in.
  static constexpr double margin_tiles = 0x1p-6;

  TargetGrid(double width, double height, double cell, std::size_t items_max);

  // Time has gone on, or slots have moved: it has to be brought up to date before it is visited.
  void expire() { is_current_ = false; }
  void become_current() { is_current_ = true; }
  bool is_current() const { return is_current_; }

  void clear();
  // So many have been put in again that to start anew is cheaper.
  bool is_worn() const { return inserted_ > held_.size() + held_.size() / 2; }
  // How many targets are in it: those of all stores, one after another.
  std::size_t size() const { return held_.size(); }

  // Whether the target number `index` of all stores is this one, or it would be the next.
  bool is_place_of(std::size_t index, MoverRef target, Ordinal ordinal) const {
    return index == held_.size() || (held_[index].target == target && held_[index].ordinal == ordinal);
  }
  // Precondition for all of these: is_place_of().
  bool holds(std::size_t index, const Bounds& reach) const {
    return index < bounds_.size() && bounds_[index].contains(reach);
  }
  // `radius`: of the round corners of what these are the bounds of.
  void hold(std::size_t index, MoverRef target, Ordinal ordinal, const Bounds& bounds, double radius = 0);
  // Nothing has to be done for it before the tick `until`, if it stays on that course.
  void settle(std::size_t index, const Launch& launch, Tick until) {
    held_[index].launch = launch;
    held_[index].until = until;
  }
  bool is_settled(std::size_t index, const Launch& launch, Tick tick) const {
    return index < held_.size() && held_[index].launch == launch && tick < held_[index].until;
  }

  // Within a tick: it flies elsewhere from now on. Held or not; the targets held are in the order of their
  // bits. `radius` as above. O(log targets), and the grid's.
  void insert(MoverRef target, const Bounds& reach, double radius = 0);

  // visitor(MoverRef), of some more than once.
  template <class Visitor>
  void visit(const RoundedBounds& bounds, Visitor visitor) const {
    grid_.visit(bounds, [&visitor](std::uint32_t bits) { visitor(MoverRef::of(bits)); });
  }
  // As Grid has them.
  const Grid::Scale& scale() const { return grid_.scale(); }
  void prefetch(std::int32_t cell) const { grid_.prefetch(cell); }
  bool has_items(std::int32_t cell, std::int32_t more) const { return grid_.has_items(cell, more); }
  std::uint32_t only_item(std::int32_t cell, std::int32_t more, const RoundedExtent& asked) const {
    return grid_.only_item(cell, more, asked);
  }
  double cell() const { return grid_.cell(); }

 private:
  struct Held {
    Launch launch;
    Ordinal ordinal = 0;
    MoverRef target;
    Tick until = 0;
  };

  void stand_elsewhere(std::size_t index, const Bounds& bounds, double radius);

  Grid grid_;
  std::vector<Held> held_;
  std::vector<Bounds> bounds_;  // of each, beside the others: seldom needed
  std::size_t inserted_ = 0;    // since clear()
  bool is_current_ = false;
};

}  // namespace fusillade::sim
