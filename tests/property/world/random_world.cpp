#include "property/world/random_world.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fusillade::property {
namespace {

using sim::Kind;
using sim::Vec2;
using support::Draw;

constexpr double half_turn = std::numbers::pi;

// Somewhere to aim at: who was placed there, and how large it is.
struct Aim {
  Vec2 position, velocity;
  double size = 0;
};

class Maker {
 public:
  explicit Maker(Draw& draw) : draw_(draw) {}

  WorldCase make() {
    make_rules();
    make_map();
    if (draw_.one_in(3)) make_terrain();
    has_filters_ = draw_.one_in(4);
    make_fixtures();
    for (std::size_t i = draw_.below(4); i > 0; --i) make_body();
    for (std::size_t i = draw_.below(4); i > 0; --i) make_actor(Kind::enemy);
    for (std::size_t i = draw_.below(3); i > 0; --i) make_actor(Kind::player);
    for (std::size_t i = 1 + draw_.below(6); i > 0; --i) make_bullet();
    if (draw_.one_in(3)) make_beam();
    if (draw_.one_in(3)) make_masks();
    if (std::ranges::any_of(world_.bullets, [](const auto& b) { return b.split.bullet >= 0; }))
      repeat_bullets();
    WorldCase made{std::move(world_), 0};
    made.ticks = static_cast<int>(draw_.between(0.5, 2) * made.definition.rules.tick_rate);
    return made;
  }

 private:
  float number(double low, double high) { return static_cast<float>(draw_.between(low, high)); }
  // Short times mean the decimal number that is written.
  float milliseconds(double low, double high) {
    return static_cast<float>(std::round(draw_.between(low, high)) / 1000);
  }
  double start() { return draw_.one_in(3) ? draw_.between(0, 0.4) : draw_.one_in(4) ? 0.25 : 0; }

  void make_rules() {
    sim::MatchRules& rules = world_.rules;
    rules.tick_rate = draw_.one_in(2) ? draw_.one_of({20, 30, 60, 128}) : std::floor(draw_.between(20, 129));
    if (draw_.one_in(3)) rules.dedup_window = draw_.one_of({0, 0.01, 0.04, 0.3});
    if (draw_.one_in(6)) rules.rest_speed = draw_.between(0.2, 2);
    rules.friendly_fire = draw_.one_in(4);
    rules.split_generations_max = static_cast<int>(draw_.below(4));
    rules.grid_cell = draw_.one_of({0.5, 0.8, 2, 7, 16, 64});
  }

  void make_map() {
    sim::TileMapDefinition& map = world_.map;
    map.width = 8 + static_cast<int>(draw_.below(9));
    map.height = 8 + static_cast<int>(draw_.below(9));
    const std::size_t walls = draw_.one_in(3) ? 0 : 4 + draw_.below(20);
    for (int row = 0; row < map.height; ++row) {
      for (int column = 0; column < map.width; ++column) {
        const bool is_rim = row == 0 || column == 0 || row == map.height - 1 || column == map.width - 1;
        map.solid.push_back(is_rim || draw_.below(100) < walls ? 1 : 0);
      }
    }
  }

  void make_terrain() {
    sim::TerrainDefinition& terrain = world_.terrain;
    terrain.pixels_per_tile = static_cast<int>(draw_.one_of({4, 8}));
    terrain.width = world_.map.width * terrain.pixels_per_tile;
    terrain.height = world_.map.height * terrain.pixels_per_tile;
    terrain.solid.assign(static_cast<std::size_t>(terrain.width) * terrain.height, 0);
    for (std::size_t i = 1 + draw_.below(4); i > 0; --i) {
      const double x = draw_.between(0, terrain.width);
      const double y = draw_.between(0, terrain.height);
      const double radius = draw_.between(0.5, 2) * terrain.pixels_per_tile;
      for (int row = 0; row < terrain.height; ++row) {
        for (int column = 0; column < terrain.width; ++column) {
          if (std::hypot(column + 0.5 - x, row + 0.5 - y) < radius) {
            terrain.solid[row * terrain.width + column] = 1;
          }
        }
      }
    }
  }

  bool is_free(Vec2 p, double reach) const {
    const auto& map = world_.map;
    const auto& terrain = world_.terrain;
    const auto is_clear = [&](int width, int height, const std::vector<std::uint8_t>& solid, double scale) {
      for (int row = std::max(0, static_cast<int>((p.y - reach) * scale));
           row <= std::min(height - 1, static_cast<int>((p.y + reach) * scale)); ++row) {
        for (int column = std::max(0, static_cast<int>((p.x - reach) * scale));
             column <= std::min(width - 1, static_cast<int>((p.x + reach) * scale)); ++column) {
          if (solid[row * width + column] != 0) return false;
        }
      }
      return true;
    };
    return is_clear(map.width, map.height, map.solid, 1) &&
           (terrain.width == 0 ||
            is_clear(terrain.width, terrain.height, terrain.solid, terrain.pixels_per_tile));
  }

  // A place at least `reach` from walls and terrain; if there is none, false.
  bool find_place(double reach, Vec2& place) {
    for (int i = 0; i < 50; ++i) {
      place = {number(1, world_.map.width - 1), number(1, world_.map.height - 1)};
      if (draw_.one_in(4)) place = {std::round(place.x * 2) / 2, std::round(place.y * 2) / 2};
      if (is_free(place, reach)) return true;
    }
    return false;
  }

  sim::Filter filter() {
    if (!has_filters_) return {};
    const auto any = [this] { return static_cast<std::uint32_t>(1 + draw_.below(3)); };
    return {any(), draw_.one_in(2) ? sim::Filter{}.collides_with : any()};
  }

  // Of the pixels of the terrain; some are solid, but not all, so that it may be missed within its bounds.
  int make_figure() {
    sim::FigureDefinition& figure = world_.figures.emplace_back();
    figure.name = "figure" + std::to_string(world_.figures.size());
    const int side_max = world_.terrain.pixels_per_tile;
    figure.width = 1 + static_cast<int>(draw_.below(side_max));
    figure.height = 1 + static_cast<int>(draw_.below(side_max));
    for (int i = 0; i < figure.width * figure.height; ++i) figure.solid.push_back(draw_.one_in(3) ? 0 : 1);
    figure.solid[draw_.below(figure.solid.size())] = 1;
    return static_cast<int>(world_.figures.size()) - 1;
  }

  // None in which the centres of turned pixels lie on edges of others.
  int heading() {
    const int chosen = static_cast<int>(draw_.below(sim::headings));
    return chosen % 8 == 4 ? chosen + 1 : chosen;
  }

  double reach_of(const sim::ActorDefinition& actor) const {
    if (actor.figure < 0) return reach_of(actor.shape);
    const sim::FigureDefinition& figure = world_.figures[actor.figure];
    return std::hypot(figure.width, figure.height) / 2 / world_.terrain.pixels_per_tile;
  }

  double reach_of(const sim::Shape& shape) const {
    return std::max<double>(shape.radius, std::hypot(shape.half_width, shape.half_height));
  }

  sim::Shape make_shape(double low, double high) {
    sim::Shape shape;
    if (draw_.one_in(2)) {
      shape.radius = number(low, high);
      return shape;
    }
    shape.half_width = number(low, high);
    shape.half_height = number(low, high);
    if (draw_.one_in(2)) shape.angle = number(-half_turn, half_turn);
    return shape;
  }

  // A velocity that leads to something placed before: into it, past it, or past it by very little.
  Vec2 aimed(Vec2 from, double size, double speed) {
    if (aims_.empty() || draw_.one_in(4)) {
      const double angle = draw_.one_in(5) ? half_turn / 2 * static_cast<double>(draw_.below(4))
                                           : draw_.between(-half_turn, half_turn);
      return sim::Vec2d(speed * std::cos(angle), speed * std::sin(angle)).rounded();
    }
    const Aim& aim = aims_[draw_.below(aims_.size())];
    const double seconds = std::hypot(aim.position.x - from.x, aim.position.y - from.y) / speed;
    sim::Vec2d way = aim.position + sim::Vec2d(aim.velocity) * seconds - from;
    const double distance = std::max(std::sqrt(dot(way, way)), 0.01);
    const double beside =
        (size + aim.size) * draw_.one_of({0, 0.3, 0.7, 0.95, 0.99, 1.01, 1.05}) * draw_.sign();
    way = way + sim::Vec2d(-way.y, way.x) * (beside / distance);
    return (way * (speed / std::max(std::sqrt(dot(way, way)), 0.01))).rounded();
  }

  void make_fixtures() {
    for (std::size_t i = draw_.below(4); i > 0; --i) {
      sim::PegDefinition& peg = world_.pegs.emplace_back();
      peg.position = {number(1, world_.map.width - 1), number(1, world_.map.height - 1)};
      peg.radius = number(0.1, 0.8);
      peg.filter = filter();
      if (draw_.one_in(3)) peg.restitution = number(0.3, 1.2);
      if (draw_.one_in(3)) peg.cooldown = draw_.one_of({0, 0.02, 0.5});
      aims_.push_back({peg.position, {}, peg.radius});
    }
    for (std::size_t i = draw_.below(4); i > 0; --i) make_segment();
    for (std::size_t i = draw_.below(3); i > 0; --i) {
      sim::ObjectDefinition& object = world_.objects.emplace_back();
      object.position = {number(1, world_.map.width - 1), number(1, world_.map.height - 1)};
      object.shape = make_shape(0.2, 0.8);
      object.pickup = draw_.one_in(2);
      object.sensor = !object.pickup && draw_.one_in(2);
      object.filter = filter();
      aims_.push_back({object.position, {}, reach_of(object.shape)});
    }
  }

  void make_segment() {
    sim::SegmentDefinition& segment = world_.segments.emplace_back();
    segment.a = {number(1, world_.map.width - 1), number(1, world_.map.height - 1)};
    const double angle = draw_.one_in(3) ? half_turn / 4 * static_cast<double>(draw_.below(8))
                                         : draw_.between(-half_turn, half_turn);
    const double size = draw_.between(0.5, 4);
    segment.b = (segment.a + sim::Vec2d(size * std::cos(angle), size * std::sin(angle))).rounded();
    segment.filter = filter();
    if (draw_.one_in(3)) segment.restitution = number(0.3, 1.2);
    if (draw_.one_in(2)) segment.form = static_cast<sim::SegmentForm>(draw_.below(4));
    aims_.push_back(
        {draw_.one_in(2) ? segment.a : ((segment.a + sim::Vec2d(segment.b)) * 0.5).rounded(), {}, 0});
  }

  void make_body() {
    sim::BodyDefinition body;
    body.radius = number(0.1, 0.5);
    body.filter = filter();
    if (!find_place(body.radius + 0.01, body.position)) return;
    body.start = start();
    if (!draw_.one_in(4)) body.velocity = aimed(body.position, body.radius, draw_.magnitude(0.5, 40));
    body.inverse_mass = draw_.one_in(5) ? 0 : number(0.2, 3);
    if (draw_.one_in(2)) body.restitution = number(0, 1);
    if (draw_.one_in(2)) body.friction = number(0, 1);
    world_.bodies.push_back(body);
    aims_.push_back({body.position, body.velocity, body.radius});
  }

  void make_actor(Kind kind) {
    sim::ActorDefinition actor;
    actor.shape = make_shape(0.15, 0.7);
    if (draw_.one_in(5)) {
      actor.figure = make_figure();
      actor.shape = {.radius = static_cast<float>(reach_of(actor))};
      actor.ship.heading = heading();
    }
    const double reach = reach_of(actor);
    sim::ActorPlacement placed;
    if (!find_place(reach + 0.01, placed.position)) return;
    placed.start = start();
    if (!draw_.one_in(3)) placed.velocity = aimed(placed.position, reach, draw_.magnitude(0.5, 20));
    actor.filter = filter();
    placed.team = static_cast<int>(draw_.below(3));
    placed.definition = static_cast<int>(world_.actors.size());
    actor.health = number(5, 80);
    actor.walls = actor.figure < 0 && (kind == Kind::player ? !draw_.one_in(6) : draw_.one_in(2));
    if (kind == Kind::player && draw_.one_in(4)) actor.graze_radius = number(0.2, 1.5);
    if (kind == Kind::enemy && draw_.one_in(2)) actor.contact_damage = number(10, 100);
    if (draw_.one_in(2)) actor.inverse_mass = number(0.2, 2);
    if (draw_.one_in(3)) actor.invulnerable = milliseconds(20, 500);
    world_.actors.push_back(actor);
    (kind == Kind::enemy ? world_.enemy_placements : world_.player_placements).push_back(placed);
    aims_.push_back({placed.position, placed.velocity, reach});
  }

  void make_bullet() {
    sim::BulletDefinition bullet;
    bullet.shape = make_shape(0.05, 0.4);
    sim::BulletPlacement placed;
    if (draw_.one_in(3)) bullet.wall_radius = number(0.05, 0.4);
    if (draw_.one_in(3)) make_forces(bullet);
    const double reach = bullet.wall_radius + std::abs(bullet.wave_amplitude) + 0.01;
    if (!find_place(reach, placed.position)) return;
    placed.start = start();
    const double speed = draw_.one_in(5) ? draw_.magnitude(60, 900) : draw_.magnitude(1, 60);
    if (!draw_.one_in(12)) placed.velocity = aimed(placed.position, reach_of(bullet.shape), speed);
    placed.team = static_cast<int>(draw_.below(3));
    placed.definition = static_cast<int>(world_.bullets.size());
    bullet.life = draw_.one_in(2) ? 3 : milliseconds(100, 1500);
    bullet.damage = number(1, 30);
    if (draw_.one_in(2)) bullet.pierce = static_cast<int>(draw_.below(6));
    if (!draw_.one_in(3)) bullet.bounces = static_cast<int>(draw_.below(12));
    if (draw_.one_in(3)) bullet.energy_loss = number(0.4, 1);
    if (draw_.one_in(3)) bullet.knock_back = number(0.5, 8);
    if (draw_.one_in(3)) (draw_.one_in(2) ? bullet.carve_radius : bullet.fill_radius) = number(0.1, 0.8);
    bullet.filter = filter();
    if (draw_.one_in(6)) make_homing(bullet, placed);
    if (draw_.one_in(4)) make_blast(bullet);
    if (bullet.fill_radius == 0 && draw_.one_in(4)) make_split(bullet);
    if (draw_.one_in(4)) give_owner(placed);
    world_.bullets.push_back(bullet);
    world_.bullet_placements.push_back(placed);
  }

  void make_forces(sim::BulletDefinition& bullet) {
    if (draw_.one_in(3)) bullet.ax = number(-30, 30);
    if (draw_.one_in(3)) bullet.ay = number(-30, 30);
    if (draw_.one_in(3)) bullet.drag = number(0.05, 1);
    if (draw_.one_in(3)) bullet.gravity = number(-2, 3);
    if (draw_.one_in(3)) bullet.speed_scale = number(0.3, 2);
    if (draw_.one_in(3)) bullet.angular_velocity = number(-8, 8);
    if (draw_.one_in(4)) bullet.max_speed = number(2, 30);
    if (draw_.one_in(4)) {
      bullet.wave_amplitude = number(-0.6, 0.6);
      bullet.wave_frequency = number(0.2, 6);
      bullet.wave_phase = draw_.one_in(2) ? number(-half_turn, half_turn) : 0;
    }
  }

  void make_blast(sim::BulletDefinition& bullet) {
    bullet.blast.radius = number(0.3, 4);
    bullet.blast.damage = number(1, 30);
    if (draw_.one_in(2)) bullet.blast.falloff = sim::Falloff::linear;
    if (draw_.one_in(2)) bullet.blast.knock_back = number(0.5, 8);
    bullet.blast.blocked_by_walls = bullet.fill_radius == 0 && draw_.one_in(2);
    if (draw_.one_in(2)) bullet.blast.on = static_cast<std::uint32_t>(draw_.below(8));
  }

  // Into bullets made before, or of its own kind; such that no fragment begins inside a wall.
  void make_split(sim::BulletDefinition& bullet) {
    const std::size_t chosen = draw_.below(world_.bullets.size() + 1);
    const bool is_own_kind = chosen == world_.bullets.size();
    sim::BulletDefinition& fragment = is_own_kind ? bullet : world_.bullets[chosen];
    fragment.wave_phase = 0;
    if (!is_own_kind) fragment.wall_radius = 0;
    bullet.split.bullet = static_cast<int>(chosen);
    bullet.split.count = 1 + static_cast<int>(draw_.below(5));
    if (draw_.one_in(2)) bullet.split.spread = number(0, 2 * half_turn);
    bullet.split.speed = draw_.one_in(8) ? 0 : number(0.5, 40);
    if (draw_.one_in(2)) bullet.split.on = static_cast<std::uint32_t>(draw_.below(8));
  }

  // As a scenario file has them: fragments are types, and what it places comes after those.
  void repeat_bullets() {
    const std::vector<sim::BulletDefinition> types = world_.bullets;
    for (sim::BulletPlacement& placed : world_.bullet_placements)
      placed.definition += static_cast<int>(types.size());
    world_.bullets.insert(world_.bullets.end(), types.begin(), types.end());
  }

  // Ships and bunkers; lines are nothing to them.
  void make_masks() {
    for (sim::SegmentDefinition& segment : world_.segments) segment.filter.categories = 8;
    for (std::size_t i = 1 + draw_.below(3); i > 0; --i) make_mask();
    const auto has_figure = [this](const auto& player) {
      return world_.actors[player.definition].figure >= 0;
    };
    if (std::ranges::any_of(world_.player_placements, has_figure)) return;  // they would be pulled, too
    for (std::size_t i = draw_.below(3); i > 0; --i) {
      sim::GravityPointDefinition& point = world_.gravity_points.emplace_back();
      point.position = {number(1, world_.map.width - 1), number(1, world_.map.height - 1)};
      point.strength = number(-20, 40);
      if (draw_.one_in(2)) point.range = number(1, 8);
    }
  }

  // If the mask before it is a bunker that appears later: so near at that moment that it may fly into it in
  // the same tick.
  void fly_into_bunker(sim::MaskPlacement& ship, double reach) {
    if (world_.mask_placements.empty()) return;
    const sim::MaskPlacement& bunker = world_.mask_placements.back();
    if (bunker.layer != sim::MaskLayer::bunker || bunker.start == 0) return;
    const double angle = draw_.between(-half_turn, half_turn), speed = draw_.between(20, 60);
    const double distance = reach + reach_of(world_.actors[bunker.definition]) + draw_.between(0.1, 1);
    const sim::Vec2d along{std::cos(angle), std::sin(angle)};
    const Vec2 place = (bunker.position - along * distance).rounded();
    if (!is_free(place, reach + 0.1)) return;
    ship.position = place;
    ship.velocity = (along * speed).rounded();
    ship.start = bunker.start * draw_.between(0.9, 1);
  }

  void make_mask() {
    sim::ActorDefinition actor;
    actor.figure = make_figure();
    const double reach = reach_of(actor);
    actor.shape = {.radius = static_cast<float>(reach)};
    actor.ship.heading = heading();
    sim::MaskPlacement placed;
    if (!find_place(reach + 0.1, placed.position)) return;
    placed.position.x += 0.0131F;  // off the lines between pixels
    placed.position.y += 0.0177F;
    placed.layer = draw_.one_in(3) ? sim::MaskLayer::bunker : sim::MaskLayer::ship;
    actor.walls = placed.layer == sim::MaskLayer::ship;
    actor.health = number(5, 80);
    actor.filter = {1 + static_cast<std::uint32_t>(draw_.below(3)), 7};
    placed.team = static_cast<int>(draw_.below(3));
    if (actor.walls) {
      placed.start = draw_.between(0.001, 0.3);  // within a tick: it is not steered in its first
      placed.velocity = aimed(placed.position, reach, draw_.magnitude(0.5, 40));
      if (draw_.one_in(2)) actor.ship.gravity = number(-1, 2);
      if (draw_.one_in(2)) actor.ship.drag = number(0.2, 1);
      if (draw_.one_in(2)) actor.ship.crash_speed = number(1, 15);
      if (draw_.one_in(2)) fly_into_bunker(placed, reach);
    } else if (draw_.one_in(2)) {
      placed.start = draw_.between(0.001, 0.3);
    }
    if (draw_.one_in(2)) actor.inverse_mass = number(0.2, 2);
    placed.definition = static_cast<int>(world_.actors.size());
    world_.actors.push_back(actor);
    world_.mask_placements.push_back(placed);
  }

  void make_beam() {
    sim::BeamDefinition& beam = world_.beams.emplace_back();
    beam.name = "beam" + std::to_string(world_.beams.size());
    beam.filter = filter();
    beam.length = number(0.5, 12);
    beam.half_width = number(0.02, 0.4);
    // Half a millisecond keeps its end apart from those of windows.
    beam.warm_up = draw_.one_in(3) ? 0 : milliseconds(10, 300) + 0.0005F;
    beam.duration = milliseconds(50, 1500) + 0.0003F;
    beam.damage = number(5, 200);
    if (draw_.one_in(2)) beam.turn = number(-6, 6);
    sim::BeamPlacement placed;
    placed.angle = draw_.one_in(3) ? static_cast<float>(half_turn / 2 * static_cast<double>(draw_.below(4)))
                                   : number(-half_turn, half_turn);
    placed.team = static_cast<int>(draw_.below(3));
    if (draw_.one_in(2)) give_owner(placed);
    if (placed.owner.kind != Kind::none) {
      placed.start = 0.5;  // when all are there
    } else if (find_place(0.01, placed.position)) {
      placed.start = start();
    }
    if (placed.owner.kind == Kind::none && placed.position == Vec2{}) return;
    world_.beam_placements.push_back(placed);
  }

  void make_homing(sim::BulletDefinition& bullet, sim::BulletPlacement& placed) {
    const sim::EntityId target = draw_.one_in(4) ? sim::homing_to_point : any_actor();
    if (target == sim::EntityId{}) return;
    bullet.homing_strength = number(2, 60);
    placed.homing_target = target;
    if (target == sim::homing_to_point)
      placed.homing_point = {number(1, world_.map.width - 1), number(1, world_.map.height - 1)};
  }

  sim::EntityId any_actor() {
    const std::size_t enemies = world_.enemy_placements.size();
    const std::size_t count = enemies + world_.player_placements.size();
    if (count == 0) return {};
    const std::size_t chosen = draw_.below(count);
    return chosen < enemies ? sim::EntityId{Kind::enemy, chosen}
                            : sim::EntityId{Kind::player, chosen - enemies};
  }

  template <class Placement>
  void give_owner(Placement& placed) {
    placed.owner = any_actor();
    if (placed.owner.kind == Kind::none) return;
    const auto& actors =
        placed.owner.kind == Kind::enemy ? world_.enemy_placements : world_.player_placements;
    placed.team = actors[placed.owner.ordinal].team;
  }

  Draw& draw_;
  sim::WorldDefinition world_;
  std::vector<Aim> aims_;
  bool has_filters_ = false;
};

}  // namespace

WorldCase random_world(Draw& draw) { return Maker(draw).make(); }

}  // namespace fusillade::property
