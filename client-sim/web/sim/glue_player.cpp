// The page's own player, ahead of the server.
#include "glue.h"

using namespace fusillade;
using web::match;
using web::time_at;

namespace {

// Somebody is predicted, who can be placed and corrected there.
bool is_predictable(std::uint32_t tick) {
  return match().prediction && sim::is_predictable(static_cast<sim::Tick>(tick));
}

// What is straight waits where it will bounce, since its way there is not known any more; other shots are
// launched anew by each tick.
sim::Vec2 place_at(const sim::BulletView& shot, sim::Time at) {
  const sim::BulletDefinition& type = match().definition.bullets[static_cast<std::size_t>(shot.definition)];
  if (shot.launch > at && type.is_straight()) return shot.launch_position;
  const double ahead_s =
      sim::ticks_of(at - sim::time_of(match().prediction->tick())) * match().definition.rules.dt();
  return (sim::Vec2d(shot.position) + sim::Vec2d(shot.velocity) * ahead_s).rounded();
}

}  // namespace

// A player of this type. 0: there is none.
FUSILLADE_EXPORT(fsl_predict) std::int32_t fsl_predict(std::int32_t actor, std::int32_t team) {
  if (actor < 0 || static_cast<std::size_t>(actor) >= match().definition.actors.size()) return 0;
  match().prediction.emplace(match().definition, actor, team);
  match().prediction->set_terrain(match().terrain, {0, 0, match().terrain.width(), match().terrain.height()});
  for (const sim::EntityId& thing : match().vanished) match().prediction->vanish(thing);
  return 1;
}

// 0: there is no such tick, or nobody is predicted.
FUSILLADE_EXPORT(fsl_place)
std::int32_t fsl_place(std::uint32_t tick, float x, float y, float vx, float vy, float heading) {
  if (!is_predictable(tick)) return 0;
  match().prediction->place(static_cast<sim::Tick>(tick), {{x, y}, {vx, vy}, heading});
  return 1;
}

// Nothing, after the last tick.
FUSILLADE_EXPORT(fsl_step)
void fsl_step(float move_x, float move_y, float aim_x, float aim_y, std::uint32_t buttons) {
  auto& prediction = match().prediction;
  if (prediction && sim::is_predictable(prediction->tick()))
    prediction->step({{move_x, move_y}, {aim_x, aim_y}, buttons});
}

// How far off it was, in tiles; below 0: there is no such tick, or nobody is predicted.
FUSILLADE_EXPORT(fsl_correct)
double fsl_correct(std::uint32_t tick, float x, float y, float vx, float vy, float heading,
                   double tolerance) {
  if (!is_predictable(tick)) return -1;
  return match().prediction->correct(static_cast<sim::Tick>(tick), {{x, y}, {vx, vy}, heading}, tolerance);
}

FUSILLADE_EXPORT(fsl_predicted_tick) std::uint32_t fsl_predicted_tick() {
  return match().prediction ? static_cast<std::uint32_t>(match().prediction->tick()) : 0;
}

// x, y, vx, vy, heading; nothing where nobody is predicted.
FUSILLADE_EXPORT(fsl_player) const float* fsl_player() {
  static float numbers[5];
  if (!match().prediction) return nullptr;
  const auto player = match().prediction->player();
  if (!player) return nullptr;
  numbers[0] = player->position.x;
  numbers[1] = player->position.y;
  numbers[2] = player->velocity.x;
  numbers[3] = player->velocity.y;
  numbers[4] = player->heading;
  return numbers;
}

// Shots that were predicted to be fired after one moment and before another, at that other, into fsl_drawn().
// How many.
FUSILLADE_EXPORT(fsl_collect_shots)
std::int32_t fsl_collect_shots(std::uint32_t after_tick, std::uint32_t after_fraction, std::uint32_t at_tick,
                               std::uint32_t at_fraction) {
  auto& drawn = match().drawn;
  drawn.clear();
  if (!match().prediction) return 0;
  const sim::Time at = time_at(at_tick, at_fraction);
  const sim::Time after = time_at(after_tick, after_fraction);
  match().prediction->for_each_shot(after, at, [&](const sim::BulletView& shot) {
    const sim::Vec2 place = place_at(shot, at);
    drawn.push_back({place.x, place.y, shot.velocity.x, shot.velocity.y, shot.definition, shot.team, 1,
                     static_cast<std::uint32_t>(shot.ordinal)});
  });
  return static_cast<std::int32_t>(drawn.size());
}

// Where a shot would fly for so long: its knots, into fsl_drawn(). How many; 0: nothing is foretold for so
// long.
FUSILLADE_EXPORT(fsl_aim) std::int32_t fsl_aim(float aim_x, float aim_y, double seconds) {
  auto& drawn = match().drawn;
  drawn.clear();
  if (!match().prediction || !(seconds >= 0 && seconds <= sim::trajectory_max_s)) return 0;
  for (const sim::TrajectoryKnot& knot : match().prediction->aim({aim_x, aim_y}, seconds)) {
    web::DrawnBullet place;
    place.x = knot.position.x;
    place.y = knot.position.y;
    drawn.push_back(place);
  }
  return static_cast<std::int32_t>(drawn.size());
}
