// Moving masks against their pixel steps taken one by one at exact times, and against samples of the path.
#include "sim/mask/mask_sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iostream>

#include "property/mask/mask_case.h"
#include "property/world/scenario_text.h"

namespace fusillade::property {
namespace {

using sim::PixelPlace;
using sim::Vec2d;
using support::Draw;
using support::OracleMask;

constexpr std::int64_t units_per_pixel = 8;

// Where the mask would have its corner, in units: motion is linear in them.
struct UnitPath {
  std::int64_t x = 0, y = 0, dx = 0, dy = 0;
};

std::int64_t floor_pixel(std::int64_t units) {
  return static_cast<std::int64_t>(std::floor(static_cast<double>(units) / units_per_pixel));
}

// One crossing of a pixel line: at `units_to_go` / |motion| of the path.
struct Step {
  std::int64_t units_to_go = 0, motion = 1;
  bool is_x = true;
  int direction = 1;

  bool comes_before(const Step& other) const {
    const std::int64_t mine = units_to_go * other.motion, others = other.units_to_go * motion;
    return mine != others ? mine < others : is_x && !other.is_x;
  }
};

void add_steps(std::vector<Step>& steps, std::int64_t start, std::int64_t motion, std::int64_t pixel,
               bool is_x) {
  const std::int64_t length = std::abs(motion);
  for (std::int64_t step = 0; motion != 0; ++step) {
    const std::int64_t line = (motion > 0 ? pixel + 1 + step : pixel - step) * units_per_pixel;
    const std::int64_t to_go = std::max<std::int64_t>(0, motion > 0 ? line - start : start - line);
    if (to_go > length) return;
    steps.push_back({to_go, length, is_x, motion > 0 ? 1 : -1});
  }
}

struct Expected {
  bool meets = false, starts_inside = false;
  double fraction = 0;
  Vec2d normal;
  PixelPlace met;
};

// On a line it has not yet taken the step across it, if it moves so.
std::vector<std::int64_t> start_pixels(std::int64_t units, std::int64_t motion) {
  const std::int64_t pixel = floor_pixel(units);
  if (units % units_per_pixel != 0) return {pixel};
  if (motion > 0) return {pixel - 1, pixel};
  return {pixel, pixel - 1};
}

// `is_blocked` looks at pixels one by one.
template <class IsBlocked>
Expected expect_contact(const UnitPath& path, const IsBlocked& is_blocked) {
  std::vector<PixelPlace> places;
  for (const std::int64_t top : start_pixels(path.y, path.dy)) {
    for (const std::int64_t left : start_pixels(path.x, path.dx)) places.push_back({left, top});
  }
  const auto free = std::find_if_not(places.begin(), places.end(), is_blocked);
  if (free == places.end()) return {true, true, 0, {}, places[0]};
  PixelPlace place = *free;
  std::vector<Step> steps;
  add_steps(steps, path.x, path.dx, place.left, true);
  add_steps(steps, path.y, path.dy, place.top, false);
  std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.comes_before(b); });
  for (const Step& step : steps) {
    (step.is_x ? place.left : place.top) += step.direction;
    if (!is_blocked(place)) continue;
    const Vec2d normal = step.is_x ? Vec2d(-step.direction, 0) : Vec2d(0, -step.direction);
    return {true, false, static_cast<double>(step.units_to_go) / static_cast<double>(step.motion), normal,
            place};
  }
  return {};
}

std::string judge(const std::optional<sim::MaskContact>& got, const Expected& expected) {
  if (got.has_value() != expected.meets) return got ? "false contact" : "missed contact";
  if (!got) return "";
  if (got->starts_inside != expected.starts_inside) return "inside or not";
  if (got->starts_inside) return got->fraction == 0 ? "" : "inside later than at the start";
  if (std::abs(got->fraction - expected.fraction) > 1e-12) {
    return "fraction " + std::to_string(got->fraction) + " instead of " + std::to_string(expected.fraction);
  }
  if (got->normal != expected.normal) return "normal";
  return got->met == expected.met ? "" : "another step";
}

std::int64_t random_units(std::int64_t bound, Draw& draw) {
  return static_cast<std::int64_t>(draw.below(static_cast<std::size_t>(2 * bound + 1))) - bound;
}

struct Scenery {
  PlaneSample sample;
  OracleMask pixels;
  sim::Mask mask;
  sim::MaskFrame frame;

  explicit Scenery(Draw& draw)
      : sample(random_sample(draw, draw.one_in(4) ? 1 : 100)),
        pixels(random_mask(draw, 33)),
        mask(made(pixels)) {
    frame = {mask.width(), mask.height(), scale()};
  }
  std::int32_t scale() const {
    return static_cast<std::int32_t>(sample.pixels_per_cell) * sample.plane.cells_per_tile();
  }
  bool is_blocked(PixelPlace place) const {
    return support::have_common_pixel(pixels, place.left, place.top, sample.cells, sample.pixels_per_cell);
  }
  std::string command(Vec2d start, Vec2d motion) const {
    return "\n" + scenario_command(scene_of(sample, pixels, start, motion).definition, 1);
  }
  auto sweep(Vec2d start, Vec2d motion) const {
    return sweep_mask(frame, start, motion, [this](PixelPlace place, Vec2d) {
      return overlaps(mask, frame.pixels_per_tile, place, sample.plane);
    });
  }
};

UnitPath random_path(const Scenery& scenery, Draw& draw) {
  const std::int64_t width = scenery.sample.cells.width * scenery.sample.pixels_per_cell;
  const std::int64_t height = scenery.sample.cells.height * scenery.sample.pixels_per_cell;
  UnitPath path;
  path.x = static_cast<std::int64_t>(draw.below(static_cast<std::size_t>(width * units_per_pixel)));
  path.y = static_cast<std::int64_t>(draw.below(static_cast<std::size_t>(height * units_per_pixel)));
  const std::int64_t bound = draw.one_in(8) ? 1000 : 60;
  path.dx = draw.one_in(6) ? 0 : random_units(bound, draw);
  path.dy = draw.one_in(6) ? 0 : random_units(bound, draw);
  if (draw.one_in(4)) path.dy = draw.one_in(2) ? path.dx : -path.dx;
  if (draw.one_in(3)) path.x -= path.x % units_per_pixel;
  if (draw.one_in(3)) path.y -= path.y % units_per_pixel;
  return path;
}

TEST(MaskSweepProperty, EqualsPixelStepsTakenOneByOne) {
  int contacts = 0, inside = 0;
  for_each_case(8000, 22, [&](Draw& draw) -> std::string {
    const Scenery scenery(draw);
    if (!std::has_single_bit(static_cast<unsigned>(scenery.scale()))) return "";  // not exact in binary
    const UnitPath path = random_path(scenery, draw);
    const double unit = 1.0 / (static_cast<double>(units_per_pixel) * scenery.scale());
    const auto centre = [&](std::int64_t units, std::int32_t size) {
      return (static_cast<double>(units) / units_per_pixel + 0.5 * size - 0.5) / scenery.scale();
    };
    const Vec2d start{centre(path.x, scenery.frame.width), centre(path.y, scenery.frame.height)};
    const Vec2d motion{static_cast<double>(path.dx) * unit, static_cast<double>(path.dy) * unit};
    const auto got = scenery.sweep(start, motion);
    const Expected expected =
        expect_contact(path, [&](PixelPlace place) { return scenery.is_blocked(place); });
    contacts += expected.meets && !expected.starts_inside ? 1 : 0;
    inside += expected.starts_inside ? 1 : 0;
    const std::string error = judge(got, expected);
    if (error.empty()) return "";
    return error + ": from " + std::to_string(start.x) + ", " + std::to_string(start.y) + " by " +
           std::to_string(motion.x) + ", " + std::to_string(motion.y) + scenery.command(start, motion);
  });
  std::cout << "contacts " << contacts << ", inside " << inside << "\n";
  EXPECT_GT(contacts, 0);
  EXPECT_GT(inside, 0);
}

// There it may be on either side.
bool is_on_pixel_line(const sim::MaskFrame& frame, Vec2d centre) {
  const auto is_on = [&frame](double tiles, std::int32_t size) {
    const double pixels = tiles * frame.pixels_per_tile - 0.5 * size + 0.5;
    return std::abs(pixels - std::round(pixels)) <= 0x1p-40 * std::max(1.0, std::abs(pixels));
  };
  return is_on(centre.x, frame.width) || is_on(centre.y, frame.height);
}

// What is wrong with the way until there; nothing if all is well.
std::string judge_way(const Scenery& scenery, Vec2d start, Vec2d motion,
                      const std::optional<sim::MaskContact>& got) {
  const double until = got ? got->fraction : 1;
  if (got && got->starts_inside)
    return scenery.is_blocked(place_of(scenery.frame, start)) ? "" : "not inside";
  for (int i = 0; i < 200; ++i) {
    const double t = until * i / 200;
    const Vec2d centre = start + motion * t;
    if (is_on_pixel_line(scenery.frame, centre)) continue;
    if (scenery.is_blocked(place_of(scenery.frame, centre))) {
      return "passed a solid at " + std::to_string(t) + " before " + std::to_string(until);
    }
  }
  if (!got) return "";
  if (!scenery.is_blocked(got->met)) return "met nothing";
  if (scenery.is_blocked(place_of(scenery.frame, got->position))) return "stands in the solid";
  const Vec2d off = got->position - (start + motion * until);
  return std::max(std::abs(off.x), std::abs(off.y)) < 1e-4 ? "" : "stands elsewhere";
}

// Stored positions, any direction, up to 10,000 tiles/s at 20 Hz.
TEST(MaskSweepProperty, NothingThinIsJumpedAndTheContactIsBesideTheSolid) {
  int contacts = 0;
  for_each_case(1500, 23, [&](Draw& draw) -> std::string {
    const Scenery scenery(draw);
    const double width =
        static_cast<double>(scenery.sample.cells.width) / scenery.sample.plane.cells_per_tile();
    const double height =
        static_cast<double>(scenery.sample.cells.height) / scenery.sample.plane.cells_per_tile();
    const Vec2d start = Vec2d{draw.between(0, width), draw.between(0, height)}.rounded();
    const double length = draw.one_in(4) ? 500 : draw.magnitude(0.001, 20);
    const Vec2d motion{draw.between(-length, length), draw.between(-length, length)};
    const auto got = scenery.sweep(start, motion);
    contacts += got && !got->starts_inside ? 1 : 0;
    const std::string error = judge_way(scenery, start, motion, got);
    return error.empty() ? "" : error + scenery.command(start, motion);
  });
  std::cout << "contacts " << contacts << "\n";
  EXPECT_GT(contacts, 0);
}

}  // namespace
}  // namespace fusillade::property
