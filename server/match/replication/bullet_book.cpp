#include "match/replication/bullet_book.h"

#include <algorithm>
#include <cmath>

#include "sim/base/math.h"
#include "sim/base/tick_rate.h"
#include "sim/behaviour/launch_grid.h"
#include "sim/behaviour/pattern.h"
#include "sim/geometry/path.h"

namespace fusillade::match {
namespace {

bool is_bullet_end(sim::EventForm form) {
  return form == sim::EventForm::hit || form == sim::EventForm::wall || form == sim::EventForm::terrain ||
         form == sim::EventForm::expire;
}

// A contact at the very moment of the shot has turned the bullet without a new launch time.
bool flies_as_fired(const sim::BulletView& view, const sim::Volley& volley,
                    const sim::WorldDefinition& definition) {
  if (view.launch != volley.time) return false;
  const sim::VolleyBullet fired =
      sim::volley_bullet(sim::pattern_at(definition, volley.pattern), volley.origin, volley.turn,
                         static_cast<std::int32_t>(view.ordinal - volley.first));
  const sim::Vec2d a = fired.velocity, b = view.velocity;
  const double along = sim::dot(a, b);
  return fired.position == view.launch_position && along >= 0 && std::abs(sim::cross(a, b)) <= along * 1e-5;
}

// The hit that ended a bullet says so in its own area. False: that was no hit.
bool end_by_hit(const sim::Event& end, AreaFrame& area) {
  if (end.form != sim::EventForm::hit) return false;
  const auto found = std::ranges::find_if(area.hits.rbegin(), area.hits.rend(), [&](const Hit& hit) {
    return hit.event.form == sim::EventForm::hit && hit.event.mover == end.mover &&
           hit.event.time == end.time;
  });
  if (found == area.hits.rend()) return false;
  return found->is_end = true;
}

// nullptr: all who see the area know the bullet.
std::vector<BulletAnnouncement>* list_of_new(SeenAreas& areas, AreaFrame& area, const BulletMark* before) {
  if (before == nullptr || before->is_news) return &area.announced;
  return before->area == area.area ? nullptr : &areas.flown_in(area, before->area);
}

}  // namespace

struct BulletBook::Telling {
  const sim::World& world;
  const PlayerIds& ids;
  SeenAreas& areas;
  sim::Tick tick;
};

BulletBook::BulletBook(const ArenaDefinition& arena, const AreaGrid& grid)
    : grid_(grid), drift_(arena.world) {
  const sim::WorldDefinition& world = arena.world;
  const sim::TickRate rate(world.rules.tick_rate);
  for (const sim::BulletDefinition& bullet : world.bullets)
    lives_.push_back(rate.duration(sim::seconds_of(bullet.life)));
  const auto patterns = static_cast<std::int32_t>(world.emitters.size() + world.weapons.size());
  for (std::int32_t i = 0; i < patterns; ++i) {
    const auto bullet = static_cast<std::size_t>(sim::pattern_at(world, i).bullet);
    bullet_of_pattern_.push_back(bullet);
    is_whole_.push_back(world.bullets.empty() || world.bullets[bullet].homing_strength == 0);
  }
}

void BulletBook::observe(std::span<const sim::Volley> volleys, sim::Tick now) {
  for (const sim::Volley& volley : volleys) {
    const auto pattern = static_cast<std::size_t>(volley.pattern);
    if (!is_whole_[pattern]) continue;
    fired_.push_back(volley);
    const std::uint32_t area = grid_.area_of(volley.origin);
    const std::size_t bullet = bullet_of_pattern_[pattern];
    const sim::Time end = volley.time + lives_[bullet];
    if (drift_.is_straight(static_cast<std::int32_t>(bullet))) volleys_.add(volley, end, sim::time_of(now));
    for (std::int32_t i = 0; i < volley.count; ++i)
      tracker_.note_born(volley.first + static_cast<sim::Ordinal>(i), area, end, sim::tick_of(volley.time));
  }
}

void BulletBook::observe(const sim::Event& event) {
  if (event.mover.kind != sim::Kind::bullet) return;
  const sim::Ordinal bullet = event.mover.ordinal;
  if (event.form == sim::EventForm::spawn) {
    const sim::Time life = lives_[static_cast<std::size_t>(event.definition)];
    tracker_.note_born(bullet, grid_.area_of(event.position), event.time + life, std::nullopt);
  } else if (event.form == sim::EventForm::bounce) {
    tracker_.note_bounce(bullet, grid_.area_of(event.position));
  } else if (is_bullet_end(event.form)) {
    tracker_.note_end(bullet, static_cast<std::int32_t>(ends_.size()));
    ends_.push_back(event);
  }
}

void BulletBook::tell(const sim::World& world, const PlayerIds& ids, SeenAreas& areas) {
  Telling telling{world, ids, areas, world.tick()};
  tracker_.begin();
  world.for_each_bullet([&](const sim::BulletView& view) { place(view, telling); });
  for (const sim::Volley& volley : fired_) place(volley, telling);
  for (const BulletMark& mark : tracker_.take_gone()) place_gone(mark, telling);
  begin_anew(telling.tick);
}

void BulletBook::forget(sim::Tick tick) {
  tracker_.clear();
  begin_anew(tick);
}

void BulletBook::begin_anew(sim::Tick tick) {
  told_ = tick;
  fired_.clear();
  ends_.clear();
}

BulletAnnouncement BulletBook::announcement(const sim::BulletView& view, const Telling& telling) const {
  BulletAnnouncement told{view.ordinal,
                          nullptr,
                          view.definition,
                          view.team,
                          telling.ids.outward(view.owner),
                          view.launch,
                          view.launch_position,
                          view.velocity,
                          view.end};
  if (!drift_.is_straight(view.definition)) {
    told.launch = sim::time_of(telling.tick);
    told.position = view.position;
    return told;
  }
  const sim::Volley* volley = volleys_.find(view.ordinal);
  if (volley != nullptr && flies_as_fired(view, *volley, telling.world.definition())) told.volley = volley;
  return told;
}

void BulletBook::place(const sim::BulletView& view, Telling& telling) {
  const std::uint32_t area = grid_.area_of(view.position);
  const auto before = tracker_.move(view.ordinal, area, view.end, telling.tick);
  if (before && !before->is_news && is_astray(view, *before, telling.tick))
    return redirect(view, *before, telling);
  AreaFrame* const here = telling.areas.find(area);
  if (here == nullptr) return;
  auto* const news = list_of_new(telling.areas, *here, before ? &*before : nullptr);
  const bool is_wanted = telling.areas.is_entered(*here);
  if (news == nullptr && !is_wanted) return;
  const BulletAnnouncement told = announcement(view, telling);
  if (news != nullptr) news->push_back(told);
  if (is_wanted) here->live.push_back(told);
}

// Whether clients fly it elsewhere; where a homing one has left an area they may not know, so that they are
// told.
bool BulletBook::is_astray(const sim::BulletView& view, const BulletMark& before, sim::Tick tick) const {
  if (before.is_strayed || view.redirected >= told_) return true;
  if (drift_.is_too_far(view, static_cast<double>(tick - before.told))) return true;
  return drift_.is_homing(view.definition) && before.area != grid_.area_of(view.position);
}

// Who held it saw the area where it was.
void BulletBook::redirect(const sim::BulletView& view, const BulletMark& before, Telling& telling) {
  tracker_.note_told(view.ordinal, telling.tick);
  AreaFrame* const here = telling.areas.find(grid_.area_of(view.position));
  AreaFrame* const there = telling.areas.find(before.area);
  if (here == nullptr && there == nullptr) return;
  const BulletAnnouncement told = announcement(view, telling);
  if (there != nullptr) there->announced.push_back(told);
  if (here != nullptr && here != there) here->announced.push_back(told);
  if (here != nullptr && telling.areas.is_entered(*here)) here->live.push_back(told);
}

void BulletBook::place(const sim::Volley& volley, Telling& telling) {
  AreaFrame* const area = telling.areas.find(grid_.area_of(volley.origin));
  if (area == nullptr) return;
  area->fired.push_back(volley);
  area->fired.back().owner = telling.ids.outward(volley.owner);
}

// Where nothing told of its end, it goes without a trace, where it was.
void BulletBook::place_gone(const BulletMark& mark, Telling& telling) {
  if (mark.last >= 0) return place_end(mark, ends_[static_cast<std::size_t>(mark.last)], telling);
  if (AreaFrame* const there = telling.areas.find(mark.area))
    there->despawned.push_back({mark.bullet, std::nullopt, sim::time_of(telling.tick)});
}

// Where it ended, and where it was.
void BulletBook::place_end(const BulletMark& mark, const sim::Event& end, Telling& telling) {
  const bool ends_as_told = end.form == sim::EventForm::expire && end.time >= mark.end;
  if (ends_as_told) return;
  const Despawn despawn{mark.bullet, end.form, end.time};
  AreaFrame* const here = telling.areas.find(grid_.area_of(end.position));
  AreaFrame* const there = telling.areas.find(mark.area);
  if (here != nullptr && !end_by_hit(end, *here)) here->despawned.push_back(despawn);
  if (there != nullptr && there != here) there->despawned.push_back(despawn);
}

}  // namespace fusillade::match
