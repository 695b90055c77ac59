#include "match/memory_estimate.h"

#include <algorithm>

#include "match/frame.h"
#include "match/players/inbox.h"
#include "match/players/roster.h"
#include "match/players/spectators.h"
#include "match/replication/areas.h"
#include "match/replication/hit_log.h"
#include "match/request.h"
#include "sim/grid/static_targets.h"

namespace fusillade::match {
namespace {

// Bytes for each that a capacity makes room for, in the stores and in the lists of a tick.
constexpr std::int64_t bullet_bytes = 31, straight_bytes = 52, forced_bytes = 93, bounce_bytes = 24,
                       origin_bytes = 40, enemy_bytes = 580, player_bytes = 585, mask_bytes = 640,
                       body_bytes = 568, beam_bytes = 205, window_bytes = 140, rest_bytes = 32,
                       event_bytes = 210, cell_bytes = 4, static_bytes = 220, static_place_bytes = 200;
constexpr double tile_bytes = 5.5, pixel_bytes = 1.75;
constexpr std::int64_t figure_pixel_bytes = 32;  // in all headings
constexpr std::int64_t fixed_bytes = 224 * 1024;
constexpr double delayed_bytes_per_s = 64 * 1024;  // of a spectator: eight times what a crowded view is sent
// And once more, with where its bullets stand, for those that may be moved within the tick.
constexpr std::int64_t volley_bytes = 2 * sizeof(sim::Volley) + 8;

std::int64_t bullets_bytes(const sim::WorldDefinition& world) {
  const auto is_straight = [](const sim::BulletDefinition& bullet) { return bullet.is_straight(); };
  const auto bounces = [](const sim::BulletDefinition& bullet) { return bullet.bounces != 0; };
  const std::int64_t has_straight = std::ranges::any_of(world.bullets, is_straight) ? 1 : 0;
  const std::int64_t has_forced = std::ranges::all_of(world.bullets, is_straight) ? 0 : 1;
  const std::int64_t stores = has_straight + has_forced;
  const std::int64_t bouncing = std::ranges::any_of(world.bullets, bounces) ? stores * bounce_bytes : 0;
  const std::int64_t each =
      bullet_bytes + has_straight * straight_bytes + has_forced * forced_bytes + bouncing;
  return world.rules.bullets_max * each + stores * sim::bullet_origins_max(world) * origin_bytes;
}

std::int64_t entities_bytes(const sim::WorldDefinition& world) {
  const sim::MatchRules& rules = world.rules;
  const auto masks = static_cast<std::int64_t>(world.mask_placements.size());
  const auto bodies = static_cast<std::int64_t>(world.bodies.size());
  return bullets_bytes(world) + rules.enemies_max * enemy_bytes +
         std::min(rules.bullets_max, sim::volleys_per_tick_max) * volley_bytes +
         rules.players_max * player_bytes + masks * mask_bytes + bodies * body_bytes +
         rules.beams_max * beam_bytes;
}

std::int64_t lists_bytes(const sim::WorldDefinition& world) {
  const sim::MatchRules& rules = world.rules;
  const std::int64_t rests = rules.rest_speed > 0 ? rules.windows_max * rest_bytes : 0;
  return rests + rules.windows_max * window_bytes + rules.events_max * event_bytes;
}

std::int64_t map_bytes(const sim::WorldDefinition& world) {
  const double tiles = static_cast<double>(world.map.width) * world.map.height;
  const double pixels = static_cast<double>(world.terrain.width) * world.terrain.height;
  const auto statics =
      static_cast<std::int64_t>(world.pegs.size() + world.segments.size() + world.objects.size());
  const double grids = statics > 0 ? 2 : 1;
  const double cells = grids * tiles / (world.rules.grid_cell * world.rules.grid_cell);
  const std::int64_t standing =
      statics * static_bytes + static_cast<std::int64_t>(sim::static_places(world)) * static_place_bytes;
  std::int64_t figures = 0;
  for (const sim::FigureDefinition& figure : world.figures)
    figures += std::int64_t{figure.width} * figure.height * figure_pixel_bytes;
  return figures + standing +
         static_cast<std::int64_t>(tiles * tile_bytes + pixels * pixel_bytes + cells * cell_bytes);
}

// Full, with all that a tick reads of the last one.
std::int64_t inbox_bytes(const RoundRules& round) {
  constexpr std::int64_t lists = 2;         // one is filled while the other is read
  constexpr std::int64_t order_bytes = 16;  // of each request: its session, and where it is in the list
  return round.inbox_max * (lists * static_cast<std::int64_t>(sizeof(Request)) + order_bytes) +
         static_cast<std::int64_t>(Inbox::bytes_at_start(round.inbox_max));
}

// What is on its way to spectators who see the match later. The queue of each holds it, see SendQueue.
std::int64_t delayed_bytes(const RoundRules& round) {
  return static_cast<std::int64_t>(round.spectators_max * round.spectator_delay_s * delayed_bytes_per_s);
}

// Lists of them have grown to up to twice their length.
std::int64_t sessions_bytes(const RoundRules& round) {
  constexpr std::int64_t by_session_bytes = 48;  // to find a player
  constexpr auto each = static_cast<std::int64_t>(2 * sizeof(Player)) + by_session_bytes;
  return round.players_max * (each + CommandQueue::bytes_at_start(round.commands_per_player_max)) +
         round.spectators_max * static_cast<std::int64_t>(2 * sizeof(Spectator));
}

}  // namespace

std::int64_t memory_estimate_bytes(const ArenaDefinition& arena) {
  constexpr std::int64_t lists_per_snapshot = 2;  // new bullets and all bullets of an area
  const sim::WorldDefinition& world = arena.world;
  const std::uint32_t areas = AreaGrid(world.map, arena.round).count();
  return fixed_bytes + entities_bytes(world) + lists_bytes(world) + map_bytes(world) +
         static_cast<std::int64_t>(HitLog::bytes(arena.round, areas)) + delayed_bytes(arena.round) +
         inbox_bytes(arena.round) + sessions_bytes(arena.round) +
         world.rules.bullets_max * lists_per_snapshot * static_cast<std::int64_t>(sizeof(BulletAnnouncement));
}

}  // namespace fusillade::match
