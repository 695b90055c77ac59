#include "witness.h"

#include <gtest/gtest.h>

#include <cmath>

#include "fusillade/v1/play.pb.h"

namespace fusillade::test {
namespace {

// Who is away walks on for a quarter of a second, and stands still then.
constexpr double drift_tiles = 4;

bool is_numbered_alike(sim::Kind kind) { return kind == sim::Kind::bullet || kind == sim::Kind::enemy; }
bool is_numbered_alike(v1::EntityKind kind) {
  return kind == v1::ENTITY_KIND_BULLET || kind == v1::ENTITY_KIND_ENEMY;
}

sim::Ordinal number_of(const sim::EntityId& id) { return is_numbered_alike(id.kind) ? id.ordinal : 0; }
sim::Ordinal number_of(const v1::EntityRef& entity) {
  return is_numbered_alike(entity.kind()) ? entity.id() : 0;
}

HitKey key_of(const sim::Event& event) {
  const bool is_hit = event.form == sim::EventForm::hit;
  return {event.time,
          is_hit ? v1::Hit::FORM_HIT : v1::Hit::FORM_DEATH,
          number_of(event.mover),
          number_of(event.target),
          is_hit ? event.damage : 0,
          event.mover.kind == sim::Kind::beam};
}

HitKey key_of(const v1::Hit& hit, std::uint32_t tick) {
  const sim::Time time = sim::time_of(static_cast<sim::Tick>(tick - hit.ticks_ago())) + hit.fraction();
  return {time,
          hit.form(),
          number_of(hit.mover()),
          number_of(hit.target()),
          hit.form() == v1::Hit::FORM_HIT ? hit.damage() : 0,
          hit.mover().kind() == v1::ENTITY_KIND_BEAM};
}

}  // namespace

void Truth::note(const match::Match& match, const match::Frame& frame) {
  for (const sim::Event& event : match.world().events()) {
    if (event.form == sim::EventForm::hit || event.form == sim::EventForm::death)
      hits_.emplace_back(key_of(event), event.position);
  }
  if (!frame.is_snapshot) return;
  for (auto& [number, viewer] : viewers_) viewer.is_away = true;
  for (const match::Recipient& recipient : frame.recipients) {
    const sim::Ordinal number = recipient.is_spectator ? spectator_number : recipient.player;
    viewers_[number] = {.position = recipient.position,
                        .is_dead = !recipient.is_spectator && !recipient.is_alive};
  }
  Moment moment{
      .world = record_of(match.world(), frame), .hits = std::exchange(hits_, {}), .viewers = viewers_};
  const std::lock_guard lock(mutex_);
  moments_.emplace(static_cast<std::uint32_t>(frame.tick), std::move(moment));
}

const Moment* Truth::at(std::uint32_t tick) const {
  const std::lock_guard lock(mutex_);
  const auto found = moments_.find(tick);
  return found == moments_.end() ? nullptr : &found->second;
}

void Witness::read(const client::WorldModel& known, const v1::Snapshot& snapshot) {
  const Moment* moment = truth_.at(snapshot.tick());
  ASSERT_NE(moment, nullptr) << "no snapshot was made in tick " << snapshot.tick();
  compare(moment->world, arena_.world, known, losses_, compared);
  facts_ = known.facts();
  skipped += snapshot.events_skipped();
  std::vector<bool>& areas = seen_[snapshot.tick()];
  for (std::uint32_t area = 0; area < facts_.columns * facts_.rows; ++area) areas.push_back(known.sees(area));
  for (const v1::Hit& hit : snapshot.missed()) add(hit, snapshot.tick());
  for (const v1::Area& area : snapshot.areas()) {
    for (const v1::Hit& hit : area.hits()) add(hit, snapshot.tick());
  }
  last_tick_ = snapshot.tick();
}

void Witness::add(const v1::Hit& hit, std::uint32_t tick) {
  if (hit.form() == v1::Hit::FORM_HIT || hit.form() == v1::Hit::FORM_DEATH) ++told_[key_of(hit, tick)];
}

bool Witness::is_in_interest(const Moment& moment, sim::Vec2 place) const {
  const std::uint32_t area = facts_.area_at({place.x, place.y});
  const auto seen = seen_.find(static_cast<std::uint32_t>(moment.world.tick));
  if (seen != seen_.end()) return seen->second[area];
  if (viewer_ == Viewer::spectator_who_may_begin_anew) return false;
  const auto found = moment.viewers.find(viewer_ == Viewer::player ? facts_.player : spectator_number);
  if (found == moment.viewers.end()) return false;
  const auto& [centre, is_dead, is_away] = found->second;
  if (is_dead && is_away) return false;  // it may have appeared elsewhere before it was away
  const double drift = is_away ? drift_tiles : 0;
  return std::abs(place.x - centre.x) <= arena_.round.view_width / 2 - drift &&
         std::abs(place.y - centre.y) <= arena_.round.view_height / 2 - drift;
}

void Witness::judge(std::uint32_t last_tick) {
  ASSERT_FALSE(seen_.empty());
  HitCounts due, happened;
  for (std::uint32_t tick = seen_.begin()->first; tick <= last_tick_; ++tick) {
    const Moment* moment = truth_.at(tick);
    if (moment == nullptr) continue;
    for (const auto& [hit, place] : moment->hits) {
      ++happened[hit];
      if (tick <= last_tick && is_in_interest(*moment, place)) ++due[hit];
    }
  }
  EXPECT_FALSE(due.empty());
  for (const auto& [hit, count] : due) {
    const auto told = told_.find(hit);
    EXPECT_GE(told == told_.end() ? 0 : told->second, count)
        << "never told, tick " << sim::tick_of(std::get<0>(hit));
    compared.hits += static_cast<std::size_t>(count);
    if (std::get<bool>(hit)) compared.beam_hits += static_cast<std::size_t>(count);
  }
  for (const auto& [hit, count] : told_) {
    const auto found = happened.find(hit);
    EXPECT_LE(count, found == happened.end() ? 0 : found->second)
        << "told too often, tick " << sim::tick_of(std::get<0>(hit));
  }
}

}  // namespace fusillade::test
