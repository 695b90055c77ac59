#include "sim/contact/static_contact.h"

#include "sim/contact/sensor.h"

namespace fusillade::sim {
namespace {

bool meets_static(const ContactSearch& search, const StaticTarget& target) {
  if (target.is_gone || search.is_beam() || !search.self.filter->meets(target.filter)) return false;
  if (search.detail == DetailLevel::most && target.kind != Kind::segment) return false;
  if (target.is_sensor) return true;
  const bool is_ship = search.form() == MoverForm::mask && search.walks();
  if (target.is_pickup) return search.form() == MoverForm::player || is_ship;
  const bool is_stopped = search.has_figure() || search.self.is_waiting || search.is_immovable();
  return !is_stopped && (!search.is_actor() || search.walks());
}

FoundContact found_at(const ContactSearch& search, std::uint32_t index, Time from,
                      const SweptContact& contact) {
  const StaticTarget& target = search.world.statics.targets[index];
  const Vec2d place = search.self.path.at(from) + search.motion_from(from) * contact.fraction;
  return {search.moment(from, contact.fraction), target.kind, target.index, index, contact.normal, place};
}

// On a straight course only a figure with a gap leaves and comes in again; it has come in by now.
void meet_sensor_again(ContactSearch& search, std::uint32_t index) {
  const StaticTarget& sensor = search.world.statics.targets[index];
  const Time from = std::max(search.from, search.world.now);
  if (!search.has_figure() || from > search.self.path.until) return;
  const Vec2d start = search.self.path.at(from), motion = search.motion_from(from);
  const SweptResult contact =
      sweep_into_sensor_again(search.self.outline, sensor, start - sensor.position, motion);
  if (contact) search.keep(found_at(search, index, from, *contact));
}

}  // namespace

SweptResult sweep_static(const Outline& mover, const StaticTarget& target, Vec2d start, Vec2d motion) {
  if (target.kind == Kind::segment)
    return sweep_shape_segment(*mover.bounds, start, motion, target.a, target.b);
  return sweep_outlines(mover, {&target.shape, {}}, start - target.position, motion);
}

void meet_static(ContactSearch& search, std::uint32_t index) {
  const StaticTarget& target = search.world.statics.targets[index];
  ++search.counts.pairs;
  if (!meets_static(search, target)) return;
  ++search.counts.tests;
  if (target.is_sensor && is_in_sensor(search.world, search.self.mover, target))
    return meet_sensor_again(search, index);
  const Path& path = search.self.path;
  const SweptResult contact =
      sweep_static(search.self.outline, target, path.at(search.from), search.motion_from(search.from));
  if (!contact || (target.is_solid() && !is_approaching(path.step, contact->normal))) return;
  search.keep(found_at(search, index, search.from, *contact));
}

}  // namespace fusillade::sim
