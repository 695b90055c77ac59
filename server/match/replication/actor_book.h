// What clients have been told of the things that the server steers (players, enemies, bodies), one book for
// each kind: a row is told again only when what a client makes of it would be off by too much.
//
// A client moves a row on by its velocity. It is corrected at a snapshot where that is off by more than
// actor_error_steps_max along either axis, or after actor_age_s_max; aim, health and a
// raised shield are told when they differ. All clients hold the same rows, whenever they began to see an
// area, so corrections are differences. Lengths in steps of 1/256 tile, velocities in 1/32 tile/s. Cost of
// tell(): O(actors log actors).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "sim/base/types.h"

namespace fusillade::match {

inline constexpr double actor_steps_per_tile = 256;
inline constexpr double actor_speed_steps = 32;            // per tile/s
inline constexpr std::int32_t actor_error_steps_max = 32;  // 1/8 tile
inline constexpr double actor_age_s_max = 4;
inline constexpr std::int32_t aim_steps = 256;  // per turn
inline constexpr std::int32_t aim_error_steps_max = 4;

struct ActorRow {
  sim::Ordinal id = 0;
  std::uint32_t area = 0;
  std::int32_t type = 0, team = 0;
  std::int32_t x = 0, y = 0;  // at `told`
  std::int32_t vx = 0, vy = 0;
  std::int32_t aim = 0;     // 0 .. aim_steps - 1
  std::int32_t health = 0;  // points, rounded up
  bool is_shielded = false;
  sim::Tick told = 0;
};

// Differences to the row as a client has moved it on.
struct ActorMove {
  sim::Ordinal id = 0;
  std::int32_t dx = 0, dy = 0, dvx = 0, dvy = 0;
};

struct ActorValue {
  sim::Ordinal id = 0;
  std::int32_t value = 0;
};

// Of one kind in one area; every list in ascending order of id.
struct ActorNews {
  std::vector<ActorRow> all;    // as they have been told, for who enters the area
  std::vector<ActorRow> fresh;  // new in the area
  std::vector<ActorMove> moves;
  std::vector<ActorValue> aims, healths;
  std::vector<ActorValue> shields;  // 1: raised, of `fresh` too; 0: lowered
  std::vector<sim::Ordinal> left;   // were in the area at the last snapshot

  void clear();
  void add_fresh(const ActorRow& row);
  bool is_quiet() const {
    return fresh.empty() && moves.empty() && aims.empty() && healths.empty() && shields.empty() &&
           left.empty();
  }
};

// `row` moved on from when it was told to `tick`; its velocity stays.
ActorRow moved_on(const ActorRow& row, sim::Tick tick, double tick_rate);

class ActorBook {
 public:
  explicit ActorBook(double tick_rate) : tick_rate_(static_cast<float>(tick_rate)) {}

  // Those who are there at a snapshot, in any order, each once.
  void note(const ActorRow& row) { now_.push_back(row); }
  // Then: sorts the news to their areas and forgets who was not noted. `news_of(area)` gives the list,
  // nullptr where nobody sees it.
  template <class NewsOf>
  void tell(NewsOf news_of);
  void clear() { told_.clear(), now_.clear(); }

 private:
  // Brings `told` up to date where it must be.
  void correct(ActorRow& told, const ActorRow& now, ActorNews* news) const;
  bool is_due(const ActorRow& expected, const ActorRow& told, const ActorRow& now) const;

  double tick_rate_;
  std::vector<ActorRow> told_, now_;  // told_: by id
};

template <class NewsOf>
void ActorBook::tell(NewsOf news_of) {
  std::ranges::sort(now_, {}, &ActorRow::id);
  auto old = told_.begin();
  const auto leave = [&](const ActorRow& row) {
    if (ActorNews* news = news_of(row.area)) news->left.push_back(row.id);
  };
  for (ActorRow& now : now_) {
    for (; old != told_.end() && old->id < now.id; ++old) leave(*old);
    const bool is_known = old != told_.end() && old->id == now.id;
    const bool stays = is_known && old->area == now.area && old->type == now.type && old->team == now.team;
    ActorNews* news = news_of(now.area);
    if (stays) {
      ActorRow row = *old;
      correct(row, now, news);
      now = row;
    } else {
      if (is_known) leave(*old);
      if (news != nullptr) news->add_fresh(now);
    }
    if (is_known) ++old;
    if (news != nullptr) news->all.push_back(now);
  }
  for (; old != told_.end(); ++old) leave(*old);
  told_.swap(now_);
  now_.clear();
}

}  // namespace fusillade::match
