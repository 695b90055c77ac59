#include "bench/work/crowd.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "match/arena.h"
#include "net/codec/frame_encoder.h"

namespace fusillade::bench {
namespace {

constexpr std::int32_t width = 496, height = 256;
constexpr std::int32_t player_tiles = 24, enemy_tiles = 10;  // from one to the next, in rows and columns
constexpr std::int32_t players = 200, ticks = 60, command_ticks = 12;

std::vector<sim::Vec2> places(std::int32_t tiles) {
  std::vector<sim::Vec2> places;
  for (std::int32_t y = tiles / 2; y < height - tiles / 2; y += tiles)
    for (std::int32_t x = tiles / 2; x < width - tiles / 2; x += tiles)
      places.push_back({static_cast<float>(x), static_cast<float>(y)});
  return places;
}

// Some 1,200 enemies that walk, and 2,000 bullets at the end.
std::shared_ptr<const match::ArenaDefinition> wide_arena() {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.map = match::test::walled_map(width, height);
  sim::ActorDefinition& target = arena.world.actors[match::test::target_type];
  target.behaviour = sim::Behaviour::wander;
  target.speed = 2;
  target.walls = true;
  for (const sim::Vec2 place : places(enemy_tiles))
    arena.world.enemy_placements.push_back(match::test::enemy_at(place.x, place.y));
  arena.spawn_points = places(player_tiles);
  return std::make_shared<const match::ArenaDefinition>(std::move(arena));
}

// Each fires in one of four directions.
void command_all(match::Match& match, std::uint32_t sequence) {
  constexpr std::array<sim::Vec2, 4> aims{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  for (match::SessionId session = 1; session <= players; ++session) {
    const sim::Vec2 aim = aims[session % aims.size()];
    match.push(match::CommandRequest{session, {{sequence, 0, match::test::fire_at(aim.x, aim.y)}}});
  }
}

std::int64_t encode(const match::Frame& frame, const match::AreaGrid& areas) {
  net::EncodedFrame encoded;
  net::FrameEncoder encoder(frame, areas, encoded);
  for (const match::Recipient& recipient : frame.recipients) encoder.add(recipient);
  return static_cast<std::int64_t>(frame.recipients.size());
}

}  // namespace

std::int64_t tell_crowd() {
  const auto arena = wide_arena();
  match::Match match("crowd", arena);
  const match::AreaGrid areas(arena->world.map, arena->round);
  for (match::SessionId session = 1; session <= players; ++session)
    match.push(match::JoinRequest{.session = session, .name = std::to_string(session)});
  std::int64_t told = 0;
  for (std::int32_t tick = 0; tick < ticks; ++tick) {
    if (tick % command_ticks == 0) command_all(match, static_cast<std::uint32_t>(tick + 1));
    const match::Frame& frame = match.tick();
    if (frame.is_snapshot) told += encode(frame, areas);
  }
  return told;
}

}  // namespace fusillade::bench
