#include "match/definition.h"

#include <algorithm>

namespace fusillade::match {

void RoundRules::visit_fields(sim::FieldVisitor& v) {
  v.field({"players_min", "", 0, 100000, "a round begins with so many players, at most players_max"},
          players_min);
  v.field({"players_max", "", 1, 100000, "further players are refused"}, players_max);
  v.field({"waiting_s", "s", 0, 3600, "wait for more players once there are players_min"}, waiting_s);
  v.field({"live_s", "s", 1, 86400, "longest round"}, live_s);
  v.field({"ended_s", "s", 0, 3600, "the result stands so long"}, ended_s);
  v.field({"respawn_s", "s", 0, 3600, "time from death to respawn"}, respawn_s);
  v.field({"score_limit", "", 0, 1e9,
           "so many points of a player, with teams of a team, end the round; 0: no limit"},
          score_limit);
  v.field({"teams", "", 1, teams_max, "players are spread over so many teams; 1: all are in one"}, teams);
  v.field({"renews_world", "", 0, 1, "each round finds the arena as the file has it; players join anew"},
          renews_world);
  v.field({"spectators_max", "", 0, 100000, "further spectators are refused"}, spectators_max);
  v.field({"spectator_delay_s", "s", 0, 60, "spectators see the match so much later"}, spectator_delay_s);
  v.field({"view_width", "tiles", 4, 512, "width of what a client sees"}, view_width);
  v.field({"view_height", "tiles", 4, 512, "height of what a client sees"}, view_height);
  v.field({"view_margin", "tiles", 0, 64, "sent beyond each edge of the view"}, view_margin);
  v.field({"snapshot_rate", "Hz", 1, 128, "snapshots per second, cut to the tick rate"}, snapshot_rate);
  v.field({"area_tiles", "tiles", 4, 256, "edge of a replication area"}, area_tiles);
  v.field({"grace_s", "s", 0, 3600, "a lost player may resume so long"}, grace_s);
  v.field({"hit_log_rate", "Hz", 1, 10000, "hits and deaths kept for who missed them, on average"},
          hit_log_rate);
  v.field({"inbox_max", "", 16, 1000000, "requests that wait for a tick"}, inbox_max);
  v.field({"commands_per_player_max", "", 1, 1000, "commands of a player that wait for their tick"},
          commands_per_player_max);
}

void WaveDefinition::visit_fields(sim::FieldVisitor& v) {
  v.field({"start", "s", 0, 86400, "after the round went live"}, start);
  v.field({"count", "", 1, 10000, "enemies of the wave"}, count);
  v.field({"alive_max", "", 0, 10000, "so many of it live at once, further ones wait; 0: no limit"},
          alive_max);
  v.field({"interval", "s", 0, 3600, "time between two of its enemies"}, interval);
  v.field({"period", "s", 0, 86400, "comes again after so long; 0: once"}, period);
  v.field({"x", "tiles", -4096, 4096, "centre of the area in which they appear"}, position.x);
  v.field({"y", "tiles", -4096, 4096, "centre of the area in which they appear"}, position.y);
  v.field({"spread", "tiles", 0, 4096, "half the edge of that area"}, spread);
}

BodyTypes body_types_of(const sim::WorldDefinition& world) {
  BodyTypes types;
  for (const sim::BodyDefinition& body : world.bodies) {
    const auto found = std::ranges::find(types.radii, body.radius);
    types.of_body.push_back(static_cast<std::int32_t>(found - types.radii.begin()));
    if (found == types.radii.end()) types.radii.push_back(body.radius);
  }
  return types;
}

bool wants_new_world(const RoundRules& rules, std::uint32_t round, sim::Tick tick) {
  return is_world_old(tick) || (rules.renews_world && round > 1);
}

sim::Tick shot_life_ticks_max(const sim::WorldDefinition& world) {
  const std::size_t types = world.bullets.size();
  std::vector<double> lives_s(types), longer_s(types);  // of whoever may split so often
  for (std::int32_t splits = 0; splits <= world.rules.split_generations_max; ++splits) {
    for (std::size_t type = 0; type < types; ++type) {
      const sim::BulletDefinition& bullet = world.bullets[type];
      const bool is_last = splits == 0 || bullet.split.bullet < 0;
      longer_s[type] = static_cast<double>(bullet.life) +
                       (is_last ? 0 : lives_s[static_cast<std::size_t>(bullet.split.bullet)]);
    }
    std::swap(lives_s, longer_s);
  }
  const double life_s = types == 0 ? 0 : *std::ranges::max_element(lives_s);
  constexpr double rounding_ticks = 2;
  return static_cast<sim::Tick>(
      std::min(life_s * world.rules.tick_rate + rounding_ticks, static_cast<double>(sim::tick_max)));
}

}  // namespace fusillade::match
