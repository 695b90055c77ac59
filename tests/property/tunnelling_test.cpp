// Whole worlds: nothing passes what stops it, from 1 to 10,000 tiles/s at 20, 60 and 128 Hz, straight, under
// forces, bouncing, as a body; along diagonals and into corners.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <iostream>
#include <string>

#include "property/world/world_case.h"

namespace fusillade::property {
namespace {

using sim::Vec2;
using sim::Vec2d;
using support::Draw;

constexpr int size = 24;  // tiles a side

// What stands between the two sides of a world.
enum class Barrier { column, row, stairs, anti_stairs };

// A plane of cells with a barrier one cell thin; a stairs' cells touch at their corners only.
struct BarrierPlane {
  Barrier barrier = Barrier::column;
  int cells = size, line = size / 2, cells_per_tile = 1;

  bool is_solid(int column, int row) const {
    switch (barrier) {
      case Barrier::column:
        return column == line;
      case Barrier::row:
        return row == line;
      case Barrier::stairs:
        return column == row;
      default:
        return column + row == cells - 1;
    }
  }
  // A line that no float can hold: what is stored on it lies beside it by less than a rounding.
  double slack() const { return cells_per_tile == 3 || cells_per_tile == 10 ? 1e-4 : 0; }
  // Below 0 and above 0 on the two sides, 0 on the barrier, its faces included.
  int side(Vec2 position) const {
    const double x = static_cast<double>(position.x) * cells_per_tile;
    const double y = static_cast<double>(position.y) * cells_per_tile;
    const double left = std::ceil(x - slack()) - 1, right = std::floor(x + slack());
    const double top = std::ceil(y - slack()) - 1, bottom = std::floor(y + slack());
    switch (barrier) {
      case Barrier::column:
        return right < line ? -1 : left > line ? 1 : 0;
      case Barrier::row:
        return bottom < line ? -1 : top > line ? 1 : 0;
      case Barrier::stairs:
        return right < top ? -1 : left > bottom ? 1 : 0;
      default:
        return right + bottom < cells - 1 ? -1 : left + top > cells - 1 ? 1 : 0;
    }
  }
  Vec2 random_place(Draw& draw, int wanted) const {
    while (true) {
      const bool is_on_grid = draw.one_in(4);
      const auto coordinate = [&] {
        const double at = draw.between(1.0, size - 1.0);
        return static_cast<float>(is_on_grid ? std::floor(at * cells_per_tile * 2) / (cells_per_tile * 2)
                                             : at);
      };
      const Vec2 place{coordinate(), coordinate()};
      if (side(place) == wanted) return place;
    }
  }
};

BarrierPlane random_barrier(Draw& draw, int cells_per_tile) {
  BarrierPlane plane;
  plane.barrier = static_cast<Barrier>(draw.below(4));
  plane.cells_per_tile = cells_per_tile;
  plane.cells = size * cells_per_tile;
  plane.line = plane.cells / 4 + static_cast<int>(draw.below(static_cast<std::size_t>(plane.cells / 2)));
  return plane;
}

// Half of them exactly along a diagonal or an axis, or at a corner of cells.
Vec2 random_velocity(Draw& draw, Vec2 from) {
  const double speed = draw.magnitude(1, 10000);
  Vec2d way{draw.between(-1, 1), draw.between(-1, 1)};
  if (draw.one_in(3)) way = {draw.sign(), draw.sign()};
  if (draw.one_in(6)) way = draw.one_in(2) ? Vec2d{draw.sign(), 0} : Vec2d{0, draw.sign()};
  if (draw.one_in(3)) {
    way = {std::floor(draw.between(0, size)) - from.x, std::floor(draw.between(0, size)) - from.y};
  }
  const double length = std::hypot(way.x, way.y);
  if (length == 0) return {static_cast<float>(speed), 0};
  return (way * (speed / length)).rounded();
}

void make_random_bullet(sim::BulletDefinition& bullet, Draw& draw) {
  bullet.life = 1000;
  bullet.shape.radius = draw.one_in(2) ? 0 : static_cast<float>(draw.magnitude(1e-3, 0.5));
  bullet.wall_radius = draw.one_in(2) ? 0 : static_cast<float>(draw.magnitude(1e-3, 0.5));
  bullet.bounces = draw.one_in(2) ? 0 : static_cast<int>(draw.below(1000));
  bullet.energy_loss = draw.one_in(2) ? 1 : static_cast<float>(draw.between(0.5, 1));
  if (draw.one_in(2)) return;
  if (draw.one_in(2)) bullet.gravity = static_cast<float>(draw.between(-20, 20));
  if (draw.one_in(3)) bullet.drag = static_cast<float>(draw.between(0.1, 1));
  if (draw.one_in(3)) bullet.ax = static_cast<float>(draw.between(-50, 50));
  if (draw.one_in(3)) bullet.angular_velocity = static_cast<float>(draw.between(-9, 9));
  if (draw.one_in(4)) bullet.wave_amplitude = 0.5F, bullet.wave_frequency = 3;
  if (draw.one_in(8)) bullet.speed_scale = static_cast<float>(draw.between(0.1, 2));
}

struct Flyers {
  int side = -1;
  std::function<int(Vec2)> side_of;
};

// Empty as long as neither a place nor an event of a flyer lies on the other side. Counts contacts.
std::string watch(const support::Scene& scene, const Flyers& flyers, std::uint64_t& contacts) {
  sim::World world(scene.definition);
  const double rate = scene.definition.rules.tick_rate;
  const int ticks = static_cast<int>(0.4 * rate);
  std::string error;
  const auto look = [&](Vec2 place, const std::string& who) {
    if (error.empty() && flyers.side_of(place) == -flyers.side) {
      error = who + " passed, at " + std::to_string(place.x) + ", " + std::to_string(place.y) + " in tick " +
              std::to_string(world.tick());
    }
  };
  for (int tick = 0; tick < ticks && error.empty(); ++tick) {
    world.step();
    for (const sim::Event& event : world.events()) {
      look(event.position, text_of(event));
      contacts += event.form == sim::EventForm::wall || event.form == sim::EventForm::bounce ? 1 : 0;
    }
    world.for_each_bullet([&](const sim::BulletView& bullet) {
      look(bullet.position, "bullet:" + std::to_string(bullet.ordinal));
    });
    world.for_each_body(
        [&](const sim::BodyView& body) { look(body.position, "body:" + std::to_string(body.ordinal)); });
  }
  return error.empty() ? "" : error + "\n" + scenario_command(scene.definition, ticks);
}

constexpr int flyers_per_world = 12;

void add_flyers(support::Scene& scene, Draw& draw, bool with_bodies, const std::function<Vec2()>& place) {
  for (int i = 0; i < flyers_per_world; ++i) {
    const Vec2 from = place();
    const Vec2 velocity = random_velocity(draw, from);
    make_random_bullet(scene.bullet(from, velocity), draw);
  }
  for (int i = 0; with_bodies && i < 2; ++i) {
    const Vec2 from = place();
    scene.body(from, random_velocity(draw, from), static_cast<float>(draw.between(0.05, 0.3)));
  }
}

double random_rate(Draw& draw) { return draw.one_of({20, 60, 128}); }

// Whether so many worlds had enough to meet that nothing passed for want of it.
void expect_many(std::uint64_t contacts, std::uint64_t worlds) {
  std::cout << "worlds " << worlds << ", contacts " << contacts << "\n";
  EXPECT_GE(contacts + flyers_per_world, flyers_per_world * worlds);
}

TEST(Tunnelling, NothingPassesAWallOneTileThin) {
  std::uint64_t worlds = 0, contacts = 0;
  for_each_world(300, 20, [&](Draw& draw) {
    ++worlds;
    support::Scene scene = small_scene(support::room(size, size));
    scene.definition.rules.tick_rate = random_rate(draw);
    const BarrierPlane plane = random_barrier(draw, 1);
    for (int i = 0; i < size * size; ++i) {
      if (plane.is_solid(i % size, i / size)) scene.definition.map.solid[static_cast<std::size_t>(i)] = 1;
    }
    const int side = draw.one_in(2) ? 1 : -1;
    add_flyers(scene, draw, true, [&] { return plane.random_place(draw, side); });
    return watch(scene, {side, [&](Vec2 place) { return plane.side(place); }}, contacts);
  });
  expect_many(contacts, worlds);
}

TEST(Tunnelling, NothingPassesTerrainOnePixelThin) {
  std::uint64_t worlds = 0, contacts = 0;
  for_each_world(300, 21, [&](Draw& draw) {
    ++worlds;
    support::Scene scene = small_scene(support::room(size, size));
    scene.definition.rules.tick_rate = random_rate(draw);
    const BarrierPlane plane = random_barrier(draw, static_cast<int>(draw.one_of({1, 3, 10, 16})));
    scene.terrain(plane.cells_per_tile, 0, 0, 0, 0);
    for (int i = 0; i < plane.cells * plane.cells; ++i) {
      if (plane.is_solid(i % plane.cells, i / plane.cells))
        scene.definition.terrain.solid[static_cast<std::size_t>(i)] = 1;
    }
    const int side = draw.one_in(2) ? 1 : -1;
    add_flyers(scene, draw, true, [&] { return plane.random_place(draw, side); });
    return watch(scene, {side, [&](Vec2 place) { return plane.side(place); }}, contacts);
  });
  expect_many(contacts, worlds);
}

// A closed ring of segments around the flyers, in a room that it nowhere touches.
TEST(Tunnelling, NothingLeavesARingOfSegments) {
  std::uint64_t worlds = 0, contacts = 0;
  for_each_world(300, 22, [&](Draw& draw) {
    ++worlds;
    support::Scene scene = small_scene(support::room(size, size));
    scene.definition.rules.tick_rate = random_rate(draw);
    const bool is_square = draw.one_in(3);
    const int corners = is_square ? 4 : 3 + static_cast<int>(draw.below(9));
    const double turn = is_square ? (draw.one_in(2) ? 0 : 0.78539816339744831) : draw.between(0, 6);
    const auto corner = [&](int i) {
      const double angle = turn + 6.283185307179586 * i / corners;
      const Vec2 at = Vec2d{12 + 8 * std::cos(angle), 12 + 8 * std::sin(angle)}.rounded();
      return is_square ? Vec2{std::round(at.x), std::round(at.y)} : at;
    };
    for (int i = 0; i < corners; ++i) {
      scene.segment(corner(i), corner((i + 1) % corners));
      if (draw.one_in(2)) std::swap(scene.definition.segments.back().a, scene.definition.segments.back().b);
    }
    const auto side_of = [&](Vec2 place) {
      for (int i = 0; i < corners; ++i) {
        const Vec2d a = corner(i), b = corner((i + 1) % corners), along = b - a;
        if (cross(along, Vec2d(place) - a) < -1e-5 * std::hypot(along.x, along.y)) return 1;
      }
      return -1;
    };
    const double reach = is_square || corners == 3 ? 2.5 : 4;
    add_flyers(scene, draw, true, [&] {
      return Vec2{static_cast<float>(draw.between(12 - reach, 12 + reach)),
                  static_cast<float>(draw.between(12 - reach, 12 + reach))};
    });
    return watch(scene, {-1, side_of}, contacts);
  });
  expect_many(contacts, worlds);
}

// One bullet and one enemy that meet at a moment, deeper than the band.
TEST(Tunnelling, NoBulletPassesAnEnemyATenthOfATileWide) {
  std::uint64_t worlds = 0, met = 0;
  for_each_world(3000, 23, [&](Draw& draw) -> std::string {
    ++worlds;
    constexpr double radius = 0.05, meeting_max_s = 0.4;
    support::Scene scene = small_scene(support::room(4096, 8));
    scene.definition.rules.tick_rate = random_rate(draw);
    const double speed = draw.magnitude(1, 10000), angle = draw.between(-0.0005, 0.0005);
    const Vec2d flight = Vec2d{speed * draw.sign(), 0} + Vec2d{0, speed * angle};
    const Vec2d walk{draw.between(-200, 200) * draw.one_of({0, 1}),
                     draw.between(-2, 2) * draw.one_of({0, 1})};
    const double time = draw.between(0, std::min(meeting_max_s, 1500 / speed));
    const Vec2d meeting{2048 + draw.between(-100, 100), 4};
    const double bullet_radius = draw.one_in(2) ? 0 : draw.between(0, 0.3);
    const double apart = (radius + bullet_radius) * draw.between(-0.98, 0.98);
    const Vec2 from = (meeting - flight * time).rounded();
    const Vec2 enemy_from = (meeting + Vec2d{0, apart} - walk * time).rounded();
    if (from.y < 1.1F || from.y > 6.9F || from.x < 2 || from.x > 4094) return "";
    auto& bullet = scene.bullet(from, flight.rounded());
    bullet.shape.radius = static_cast<float>(bullet_radius);
    bullet.life = 10;
    scene.enemy(enemy_from, walk.rounded()).shape.radius = static_cast<float>(radius);
    const auto ticks = static_cast<int>(scene.definition.rules.tick_rate * (time + 0.05)) + 2;
    const auto hits = support::of_form(support::run(scene, ticks), sim::EventForm::hit);
    met += hits.size();
    return hits.size() == 1
               ? ""
               : std::to_string(hits.size()) + " hits\n" + scenario_command(scene.definition, ticks);
  });
  std::cout << "worlds " << worlds << ", hits " << met << "\n";
  EXPECT_GE(2 * met + 10, worlds) << "too many could not meet where they were placed";
}

constexpr double half_width = 0.05;  // of an enemy, tiles
// Of its extents: places in both shapes that are no nearer to their edges are an overlap deeper than the
// band.
constexpr double inner_part = 0.98;

// A place in a shape, often at its edge or in a corner.
Vec2d random_place_in(const sim::Shape& shape, Draw& draw) {
  const auto part = [&draw] { return draw.one_in(2) ? inner_part * draw.sign() : draw.between(-0.9, 0.9); };
  if (shape.half_width > 0) {
    const Vec2d at{shape.half_width * part(), shape.half_height * part()};
    const double cosine = std::cos(shape.angle), sine = std::sin(shape.angle);
    return {at.x * cosine - at.y * sine, at.x * sine + at.y * cosine};
  }
  const double angle = draw.between(0, 6.3), distance = shape.radius * part();
  return {distance * std::cos(angle), distance * std::sin(angle)};
}

// Boxes half of the time, half of those turned.
sim::Shape random_shape(double reach, Draw& draw) {
  sim::Shape shape;
  shape.radius = draw.one_in(2) ? 0 : static_cast<float>(reach);
  if (shape.radius > 0) return shape;
  shape.half_width = static_cast<float>(reach);
  shape.half_height = static_cast<float>(draw.one_in(2) ? reach : reach * draw.between(1, 4));
  if (draw.one_in(2)) shape.angle = static_cast<float>(draw.between(-3.1, 3.1));
  return shape;
}

// A point, a circle or a box, met by walls as a point or as a circle.
void make_random_shot(sim::BulletDefinition& bullet, Draw& draw) {
  bullet.life = 10;
  bullet.shape = {.radius = 0};
  if (!draw.one_in(3)) bullet.shape = random_shape(draw.magnitude(1e-3, 0.3), draw);
  bullet.wall_radius = draw.one_in(2) ? 0 : static_cast<float>(draw.magnitude(1e-3, 0.5));
}

// In any direction, half of the time along a diagonal or an axis: at a moment they overlap, and the bullet
// meets no wall before.
TEST(Tunnelling, NoBulletPassesAnEnemyWhateverItsShapeAndDirection) {
  constexpr double side = 320, flight_max = 140, meeting_max_s = 0.4;
  std::uint64_t worlds = 0, met = 0;
  for_each_world(3000, 24, [&](Draw& draw) -> std::string {
    support::Scene scene = small_scene(support::room(static_cast<int>(side), static_cast<int>(side)));
    scene.definition.rules.tick_rate = random_rate(draw);
    const Vec2d meeting{side / 2 + draw.between(-4, 4), side / 2 + draw.between(-4, 4)};
    const Vec2d flight = random_velocity(draw, meeting.rounded());
    const Vec2d walk = draw.one_in(2) ? Vec2d{} : Vec2d{draw.between(-200, 200), draw.between(-200, 200)};
    const double time = draw.between(0, std::min(meeting_max_s, flight_max / std::hypot(flight.x, flight.y)));
    sim::BulletDefinition& bullet = scene.bullet((meeting - flight * time).rounded(), flight.rounded());
    make_random_shot(bullet, draw);
    const sim::Shape shape = random_shape(half_width, draw);
    const Vec2d apart = random_place_in(bullet.shape, draw) + random_place_in(shape, draw);
    scene.enemy((meeting + apart - walk * time).rounded(), walk.rounded()).shape = shape;
    ++worlds;
    const auto ticks = static_cast<int>(scene.definition.rules.tick_rate * (time + 0.05)) + 2;
    const auto events = support::contacts(support::run(scene, ticks));
    const bool is_hit = events.size() == 1 && events[0].form == sim::EventForm::hit;
    met += is_hit ? 1 : 0;
    return is_hit ? "" : "not hit\n" + scenario_command(scene.definition, ticks);
  });
  std::cout << "hits " << met << "\n";
  EXPECT_EQ(met, worlds);
}

}  // namespace
}  // namespace fusillade::property
