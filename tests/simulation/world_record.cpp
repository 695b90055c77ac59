#include "world_record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "fusillade/v1/play.pb.h"

namespace fusillade::test {
namespace {

constexpr double exact_tiles = 0;              // straight flight
constexpr double forced_tiles = 5e-3;          // proto/README.md, "Flight of bullets"
constexpr double homing_tiles = 0.125 + 5e-3;  // likewise
constexpr double told_again_s = 2;             // likewise
constexpr double actor_tiles = 32.5 / 256;     // "Actors", half a step of rounding included
constexpr double steps_per_tile = 256;
constexpr sim::Tick terrain_ticks = 30;

double tolerance_tiles(const sim::BulletDefinition& type) {
  if (type.is_straight()) return exact_tiles;
  return type.homing_strength != 0 ? homing_tiles : forced_tiles;
}

// Segments, bunkers and pickups, each with places that it reaches into.
template <class Visit>
void for_each_that_may_vanish(const sim::WorldDefinition& world, Visit visit) {
  for (std::size_t i = 0; i < world.segments.size(); ++i) {
    const sim::SegmentDefinition& segment = world.segments[i];
    for (const sim::Vec2d part : {(sim::Vec2d(segment.a) + sim::Vec2d(segment.b)) * 0.5,
                                  sim::Vec2d(segment.a), sim::Vec2d(segment.b)})
      visit(sim::EntityId{sim::Kind::segment, i}, v1::ENTITY_KIND_SEGMENT, part.rounded());
  }
  for (std::size_t i = 0; i < world.mask_placements.size(); ++i)
    visit(sim::EntityId{sim::Kind::mask, i}, v1::ENTITY_KIND_MASK, world.mask_placements[i].position);
  for (std::size_t i = 0; i < world.objects.size(); ++i)
    visit(sim::EntityId{sim::Kind::object, i}, v1::ENTITY_KIND_OBJECT, world.objects[i].position);
}

// One client at one snapshot.
struct Comparison {
  const WorldRecord& record;
  const sim::WorldDefinition& world;
  const client::WorldModel& known;
  EdgeLosses& losses;
  Compared& compared;

  const sim::BulletDefinition& type_of(const sim::BulletView& bullet) const {
    return world.bullets[static_cast<std::size_t>(bullet.definition)];
  }
  bool sees(sim::Vec2 place) const { return known.sees(known.facts().area_at({place.x, place.y})); }
  void compare_place(const client::ActorTable& rows, sim::Ordinal id, sim::Vec2 place, float health) const;
  void note_unseen() const;
  bool was_at_edge(sim::Vec2 place, sim::Tick since) const;
  void expect_lost_at_edge(const sim::BulletView& bullet, sim::Tick since) const;
  void compare_bullet(const sim::BulletView& bullet) const;
  void compare_bullets() const;
  void compare_actors(const std::vector<sim::ActorView>& actors, const client::ActorTable& rows,
                      std::size_t& count) const;
  void compare_players() const;
  void compare_bodies() const;
  void compare_beams() const;
  void compare_vanished() const;
  void compare_terrain() const;
};

void Comparison::note_unseen() const {
  losses.unseen.resize(std::size_t{known.facts().columns} * known.facts().rows, -1);
  for (std::size_t area = 0; area < losses.unseen.size(); ++area) {
    if (!known.sees(static_cast<std::uint32_t>(area))) losses.unseen[area] = record.tick;
  }
}

// Whether it is so near to an area that was out of sight then, or later.
bool Comparison::was_at_edge(sim::Vec2 place, sim::Tick since) const {
  const auto off = static_cast<float>(homing_tiles);
  const std::vector<sim::Vec2> around = {
      {place.x - off, place.y}, {place.x + off, place.y}, {place.x, place.y - off}, {place.x, place.y + off}};
  return std::ranges::any_of(around, [&](sim::Vec2 beside) {
    return losses.unseen[known.facts().area_at({beside.x, beside.y})] >= since;
  });
}

// A client flies a homing one straight on, and who has left a rectangle of areas on a straight way never
// comes back: so until it is told again it is no farther from there than its flight may be off. (None that
// crosses areas here has a wave or turns by itself.)
void Comparison::expect_lost_at_edge(const sim::BulletView& bullet, sim::Tick since) const {
  EXPECT_TRUE(was_at_edge(bullet.position, since))
      << "homing bullet " << bullet.ordinal << " is missed at " << bullet.position.x << ' '
      << bullet.position.y << " since tick " << since << ", tick " << record.tick;
  EXPECT_LT(static_cast<double>(record.tick - since), told_again_s * world.rules.tick_rate)
      << "homing bullet " << bullet.ordinal << ", tick " << record.tick;
}

void Comparison::compare_bullet(const sim::BulletView& bullet) const {
  ASSERT_TRUE(known.holds(bullet.ordinal))
      << "bullet " << bullet.ordinal << ", type " << bullet.definition << ", tick " << record.tick;
  const client::Vec at = known.bullet_position(bullet.ordinal);
  ASSERT_LE(std::hypot(at.x - bullet.position.x, at.y - bullet.position.y), tolerance_tiles(type_of(bullet)))
      << "bullet " << bullet.ordinal << ", type " << bullet.definition << ", tick " << record.tick;
  ++compared.bullets;
  if (type_of(bullet).homing_strength != 0) ++compared.homing;
}

void Comparison::compare_bullets() const {
  std::size_t due = 0;
  note_unseen();
  const auto lost_before = std::exchange(losses.since, {});
  for (const sim::BulletView& bullet : record.bullets) {
    if (!sees(bullet.position)) continue;
    if (type_of(bullet).homing_strength == 0 || known.holds(bullet.ordinal)) {
      ++due;
      compare_bullet(bullet);
      if (testing::Test::HasFatalFailure()) return;
      continue;
    }
    const auto before = lost_before.find(bullet.ordinal);
    const sim::Tick since = before == lost_before.end() ? record.tick : before->second;
    losses.since.emplace(bullet.ordinal, since);
    expect_lost_at_edge(bullet, since);
  }
  EXPECT_EQ(known.held_count(), due) << "bullets that are no more are flown on, tick " << record.tick;
}

void Comparison::compare_place(const client::ActorTable& rows, sim::Ordinal id, sim::Vec2 place,
                               float health) const {
  ASSERT_TRUE(rows.holds(id)) << id << ", tick " << record.tick;
  const client::ActorRow row = rows.at(id, static_cast<std::uint32_t>(record.tick));
  EXPECT_NEAR(static_cast<double>(row.x) / steps_per_tile, place.x, actor_tiles);
  EXPECT_NEAR(static_cast<double>(row.y) / steps_per_tile, place.y, actor_tiles);
  EXPECT_EQ(static_cast<double>(row.health), std::ceil(health)) << id << ", tick " << record.tick;
}

void Comparison::compare_actors(const std::vector<sim::ActorView>& actors, const client::ActorTable& rows,
                                std::size_t& count) const {
  std::size_t seen = 0;
  for (const sim::ActorView& actor : actors) {
    if (!sees(actor.position)) continue;
    ++seen;
    compare_place(rows, actor.id.ordinal, actor.position, actor.health);
    if (!rows.holds(actor.id.ordinal)) continue;
    const client::ActorRow row = rows.at(actor.id.ordinal, static_cast<std::uint32_t>(record.tick));
    EXPECT_EQ(static_cast<std::int32_t>(row.type), actor.definition);
    EXPECT_EQ(static_cast<std::int32_t>(row.team), actor.team);
    EXPECT_EQ(row.is_shielded, actor.is_shielded);
  }
  EXPECT_EQ(rows.size(), seen) << "tick " << record.tick;
  count += seen;
}

void Comparison::compare_players() const {
  for (const PlayerRecord& player : record.players) {
    if (sees(player.position))
      compare_place(known.player_rows(), player.number, player.position, player.health);
  }
  const auto seen = static_cast<std::size_t>(
      std::ranges::count_if(record.lives, [&](const sim::ActorView& life) { return sees(life.position); }));
  EXPECT_EQ(known.player_rows().size(), seen) << "tick " << record.tick;
  compared.players += seen;
}

void Comparison::compare_bodies() const {
  std::size_t seen = 0;
  for (const sim::BodyView& body : record.bodies) {
    if (!sees(body.position)) continue;
    ++seen;
    compare_place(known.body_rows(), body.ordinal, body.position, 0);
  }
  EXPECT_EQ(known.body_rows().size(), seen) << "tick " << record.tick;
  compared.bodies += seen;
}

void Comparison::compare_beams() const {
  for (const sim::BeamView& beam : record.beams) {
    if (!sees(beam.begin)) continue;
    const auto found = std::ranges::find(known.scenery().beams(), beam.ordinal, &client::SeenBeam::id);
    ASSERT_NE(found, known.scenery().beams().end()) << beam.ordinal << ", tick " << record.tick;
    EXPECT_NEAR(found->begin.x, beam.begin.x, 1 / steps_per_tile);
    EXPECT_NEAR(found->begin.y, beam.begin.y, 1 / steps_per_tile);
    EXPECT_NEAR(found->length, beam.length, 1 / steps_per_tile);
    ++compared.beams;
  }
  for (const client::SeenBeam& beam : known.scenery().beams())
    EXPECT_NE(std::ranges::find(record.beams, beam.id, &sim::BeamView::ordinal), record.beams.end())
        << beam.id << " is over, tick " << record.tick;
}

void Comparison::compare_vanished() const {
  for_each_that_may_vanish(world, [&](sim::EntityId id, v1::EntityKind kind, sim::Vec2 part) {
    if (!sees(part)) return;
    const bool has_vanished = std::ranges::find(record.vanished, id) != record.vanished.end();
    EXPECT_EQ(known.scenery().has_vanished(kind, id.ordinal), has_vanished)
        << "kind " << kind << ", " << id.ordinal << ", tick " << record.tick;
    if (has_vanished) ++compared.vanished;
  });
}

// A client that has no content yet knows of no pixels.
void Comparison::compare_terrain() const {
  if (record.terrain.is_empty()) return;
  const client::Scenery& scenery = known.scenery();
  for (std::uint32_t row = 0; row < scenery.height(); ++row) {
    for (std::uint32_t column = 0; column < scenery.width(); ++column) {
      if (!known.sees(scenery.area_of(column, row))) continue;
      const bool is_solid = record.terrain.bit(column, row) != 0;
      ASSERT_EQ(scenery.is_solid(column, row), is_solid) << column << ' ' << row << ", tick " << record.tick;
      const std::size_t index = static_cast<std::size_t>(row) * scenery.width() + column;
      if (is_solid != (world.terrain.solid[index] != 0)) ++compared.pixels_changed;
    }
  }
}

}  // namespace

WorldRecord record_of(const sim::World& world, const match::Frame& frame) {
  WorldRecord record;
  record.tick = world.tick();
  world.for_each_bullet([&](const sim::BulletView& bullet) {
    if (bullet.end > sim::time_of(record.tick)) record.bullets.push_back(bullet);
  });
  world.for_each_enemy([&](const sim::ActorView& enemy) { record.enemies.push_back(enemy); });
  world.for_each_mask([&](const sim::ActorView& mask) { record.masks.push_back(mask); });
  world.for_each_player([&](const sim::ActorView& life) { record.lives.push_back(life); });
  world.for_each_body([&](const sim::BodyView& body) { record.bodies.push_back(body); });
  world.for_each_beam([&](const sim::BeamView& beam) { record.beams.push_back(beam); });
  for (const match::Recipient& recipient : frame.recipients) {
    if (recipient.is_alive)
      record.players.push_back({recipient.player, recipient.position, recipient.health});
  }
  for_each_that_may_vanish(world.definition(), [&](sim::EntityId id, v1::EntityKind, sim::Vec2) {
    if (world.has_vanished(id)) record.vanished.push_back(id);
  });
  if (record.tick % terrain_ticks == 0) record.terrain = world.terrain();
  return record;
}

Compared& Compared::operator+=(const Compared& other) {
  bullets += other.bullets;
  homing += other.homing;
  enemies += other.enemies;
  players += other.players;
  bodies += other.bodies;
  masks += other.masks;
  beams += other.beams;
  vanished += other.vanished;
  pixels_changed += other.pixels_changed;
  hits += other.hits;
  beam_hits += other.beam_hits;
  return *this;
}

void compare(const WorldRecord& record, const sim::WorldDefinition& world, const client::WorldModel& known,
             EdgeLosses& losses, Compared& compared) {
  const Comparison comparison{record, world, known, losses, compared};
  comparison.compare_bullets();
  comparison.compare_actors(record.enemies, known.enemy_rows(), compared.enemies);
  comparison.compare_actors(record.masks, known.mask_rows(), compared.masks);
  comparison.compare_players();
  comparison.compare_bodies();
  comparison.compare_beams();
  comparison.compare_vanished();
  comparison.compare_terrain();
}

}  // namespace fusillade::test
