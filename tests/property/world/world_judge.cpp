#include "property/world/world_judge.h"

#include "sim/world.h"

namespace fusillade::property {
namespace {

// Where everybody is at the end of the tick.
std::string compare_places(const sim::World& world, support::WorldOracle& oracle) {
  std::string error;
  std::int32_t seen = 0;
  const auto note = [&](const std::string& complaint) {
    ++seen;
    if (error.empty()) error = complaint;
  };
  world.for_each_bullet([&](const sim::BulletView& bullet) {
    note(oracle.compare({sim::Kind::bullet, bullet.ordinal}, bullet.position, bullet.velocity));
  });
  const auto compare_actor = [&](const sim::ActorView& actor) {
    note(oracle.compare(actor.id, actor.position, actor.velocity));
  };
  world.for_each_body([&](const sim::BodyView& body) {
    note(oracle.compare({sim::Kind::body, body.ordinal}, body.position, body.velocity));
  });
  world.for_each_mask(compare_actor);
  world.for_each_enemy(compare_actor);
  world.for_each_player(compare_actor);
  if (error.empty() && seen != oracle.mover_count()) {
    error = std::to_string(seen) + " movers are there instead of " + std::to_string(oracle.mover_count());
  }
  return error;
}

std::string judge_tick(const sim::World& world, support::WorldOracle& oracle, bool& guard_tripped) {
  oracle.begin_tick();
  for (const sim::Event& event : world.events()) {
    guard_tripped = event.form == sim::EventForm::overflow;
    if (guard_tripped) return {};
    std::string error = oracle.accept(event);
    if (!error.empty()) return error;
  }
  std::string error = oracle.finish_tick();
  return error.empty() ? compare_places(world, oracle) : error;
}

}  // namespace

WorldVerdict judge(const WorldCase& c) {
  sim::World world(c.definition);
  support::WorldOracle oracle(c.definition);
  WorldVerdict verdict;
  for (int tick = 0; tick < c.ticks && verdict.error.empty() && !verdict.guard_tripped; ++tick) {
    world.step();
    verdict.error = judge_tick(world, oracle, verdict.guard_tripped);
    if (!verdict.error.empty()) verdict.error = "tick " + std::to_string(tick) + ": " + verdict.error;
  }
  if (!verdict.error.empty() && oracle.doubt() != nullptr) verdict.doubt = oracle.doubt();
  verdict.is_chaotic = !verdict.error.empty() && verdict.doubt.empty() && oracle.is_crowded();
  if (verdict.is_chaotic || !verdict.doubt.empty()) verdict.error.clear();
  verdict.counts = oracle.counts();
  return verdict;
}

}  // namespace fusillade::property
