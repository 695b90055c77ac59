// Ships flying through whole worlds against their pixels, looked at one by one at each step: when, where and
// on what they die.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "property/mask/mask_case.h"
#include "property/world/scenario_text.h"

namespace fusillade::property {
namespace {

using sim::Kind;
using sim::PixelPlace;
using sim::Vec2;
using support::Draw;
using support::OracleMask;
using support::OraclePlane;

constexpr int pixels_per_tile = 16, width_tiles = 12, height_tiles = 8;
constexpr double until_s = 1.99;  // a little less than is played, so that rounding decides nothing

std::int64_t first_pixel(double centre_tiles, std::int64_t size) {
  return static_cast<std::int64_t>(
      std::floor(centre_tiles * pixels_per_tile - 0.5 * static_cast<double>(size) + 0.5));
}

// A world of rock, walls, one bunker and one ship.
class Flight {
 public:
  explicit Flight(Draw& draw) : scene_(support::room(width_tiles, height_tiles)) {
    make_terrain(draw);
    add(sim::MaskLayer::bunker, random_mask(draw, 40), {draw.between(2, 10), draw.between(2, 6)}, {});
    const double speed = draw.magnitude(0.5, 2000);
    const double angle =
        draw.one_in(4) ? std::floor(draw.between(0, 8)) * 0.7853981633974483 : draw.between(0, 7);
    add(sim::MaskLayer::ship, random_mask(draw, 24), {draw.between(1.5, 10.5), draw.between(1.5, 6.5)},
        {speed * std::cos(angle), speed * std::sin(angle)});
    scene_.definition.rules.tick_rate = draw.one_of({20, 60, 128});
  }

  // The ship begins in no solid, and not on a pixel line.
  bool begins_free() const { return what_is_at(place_at(0)) == Kind::none && !is_on_line(); }

  // What is wrong, and a scenario of it; nothing if all is well.
  std::string judge() const {
    const std::string error = judge_death();
    return error.empty() ? error : error + "\n" + scenario_command(scene_.definition, ticks());
  }

 private:
  int ticks() const { return static_cast<int>(2 * scene_.definition.rules.tick_rate); }
  double seconds_of(const sim::Event& event) const {
    return support::seconds(event, scene_.definition.rules.tick_rate);
  }

  std::string judge_death() const {
    const Expected expected = fly();
    const std::vector<sim::Event> events = support::contacts(support::run(scene_, ticks()));
    if (expected.met == Kind::none || expected.time_s > until_s) {
      const bool is_early = !events.empty() && seconds_of(events[0]) < until_s - 1e-6;
      return is_early ? "died at " + std::to_string(seconds_of(events[0])) + " s of nothing" : "";
    }
    if (events.empty()) return "missed a solid at " + std::to_string(expected.time_s) + " s";
    if (std::abs(seconds_of(events[0]) - expected.time_s) > 1e-6)
      return "died at " + std::to_string(seconds_of(events[0])) + " s instead of " +
             std::to_string(expected.time_s);
    if (events[0].target.kind != expected.met) return "died of something else";
    const Vec2 centre = events[0].position;
    const PixelPlace place{first_pixel(centre.x, ship_.width), first_pixel(centre.y, ship_.height)};
    return place == expected.last_free ? "" : "died elsewhere";
  }

  struct Expected {
    Kind met = Kind::none;
    double time_s = 0;
    PixelPlace last_free;
  };

  void make_terrain(Draw& draw) {
    rock_ = {width_tiles * pixels_per_tile, height_tiles * pixels_per_tile, false, {}};
    const std::size_t rarity = draw.one_in(2) ? 3000 : 300;
    rock_.solid.resize(static_cast<std::size_t>(rock_.width * rock_.height));
    for (auto& pixel : rock_.solid) pixel = draw.one_in(rarity) ? 1 : 0;
    scene_.terrain(pixels_per_tile, 0, 0, 0, 0);
    scene_.definition.terrain.solid.assign(rock_.solid.begin(), rock_.solid.end());
    const sim::TileMapDefinition& map = scene_.definition.map;
    walls_ = {map.width, map.height, true, map.solid};
  }

  void add(sim::MaskLayer layer, OracleMask pixels, sim::Vec2d position, sim::Vec2d velocity) {
    pixels.solid[0] = 1;
    add_mask(scene_, layer, pixels, position, velocity);
    (layer == sim::MaskLayer::ship ? ship_ : bunker_) = std::move(pixels);
  }

  const sim::MaskPlacement& ship() const { return scene_.definition.mask_placements[1]; }
  double x_at(double time_s) const { return ship().position.x + ship().velocity.x * time_s; }
  double y_at(double time_s) const { return ship().position.y + ship().velocity.y * time_s; }
  PixelPlace place_at(double time_s) const {
    return {first_pixel(x_at(time_s), ship_.width), first_pixel(y_at(time_s), ship_.height)};
  }
  bool is_on_line() const {
    const auto is_near = [](double centre, std::int64_t size) {
      const double pixels = centre * pixels_per_tile - 0.5 * static_cast<double>(size) + 0.5;
      return std::abs(pixels - std::round(pixels)) < 1e-6;
    };
    return is_near(ship().position.x, ship_.width) || is_near(ship().position.y, ship_.height);
  }

  Kind what_is_at(PixelPlace place) const {
    if (have_common_pixel(ship_, place.left, place.top, walls_, pixels_per_tile)) return Kind::wall;
    if (have_common_pixel(ship_, place.left, place.top, rock_, 1)) return Kind::terrain;
    const Vec2 bunker = scene_.definition.mask_placements[0].position;
    const std::int64_t left = first_pixel(bunker.x, bunker_.width),
                       top = first_pixel(bunker.y, bunker_.height);
    return have_common_pixel(ship_, bunker_, left - place.left, top - place.top) ? Kind::mask : Kind::none;
  }

  // When the next line across is reached, from the pixel that the mask is in.
  static double next_step(double start, double velocity, std::int64_t size, std::int64_t pixel) {
    if (velocity == 0) return HUGE_VAL;
    const double line = static_cast<double>(velocity > 0 ? pixel + 1 : pixel);
    const double pixels = start * pixels_per_tile - 0.5 * static_cast<double>(size) + 0.5;
    return (line - pixels) / (velocity * pixels_per_tile);
  }

  Expected fly() const {
    PixelPlace place = place_at(0);
    const Vec2 v = ship().velocity;
    while (true) {
      const double x = next_step(ship().position.x, v.x, ship_.width, place.left);
      const double y = next_step(ship().position.y, v.y, ship_.height, place.top);
      PixelPlace next = place;
      x <= y ? next.left += v.x > 0 ? 1 : -1 : next.top += v.y > 0 ? 1 : -1;
      const Kind met = what_is_at(next);
      if (met != Kind::none) return {met, std::min(x, y), place};
      place = next;
    }
  }

  support::Scene scene_;
  OraclePlane rock_, walls_;
  OracleMask ship_, bunker_;
};

TEST(MaskWorldProperty, ShipsDieExactlyWhereAPixelMeetsASolid) {
  int flights = 0;
  for_each_case(
      500, 24,
      [&](Draw& draw) -> std::string {
        const Flight flight(draw);
        if (!flight.begins_free()) return "";
        ++flights;
        return flight.judge();
      },
      10);
  std::cout << "flights " << flights << "\n";
  EXPECT_GT(flights, 0);
}

}  // namespace
}  // namespace fusillade::property
