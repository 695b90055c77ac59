#include "property/plane/box_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fusillade::property {
namespace {

using sim::PlaneContact;
using sim::Vec2d;
using support::OracleBox;
using support::Path;
using support::PlaneOracle;
using support::Point;
using support::Real;

constexpr Real band = 1e-4L;           // cells
constexpr Real overlap_least = 1e-5L;  // cells; less at the start is rounding
constexpr Real same_place =
    4e-5L;  // cells; lines so near to one another: which is crossed first can't be told
constexpr Real rounding_cells = 5e-6L;  // of a stored place

// How far the box at `at` reaches into a cell on each axis; negative: it doesn't.
Point overlap_with(const PlaneCase& c, const PlanePath& path, const PlaneContact& got, Point at) {
  const Point half = c.in_cells(path.half);
  return {half.x + 0.5L - std::abs(at.x - (static_cast<Real>(got.column) + 0.5L)),
          half.y + 0.5L - std::abs(at.y - (static_cast<Real>(got.row) + 0.5L))};
}

// Cells by which a stored position may lie beside a line that the box touches.
Real rounding_of(const PlaneCase& c, const PlanePath& path, bool is_x) {
  const double largest =
      is_x ? std::max(std::abs(path.start.x), path.half.x) : std::max(std::abs(path.start.y), path.half.y);
  return static_cast<Real>(2 * 0x1p-24 * largest * c.scale()) + 1e-9L;
}

std::string judge_contact(const PlaneCase& c, const PlanePath& path, const PlaneContact& got) {
  if (!c.cells.is_solid(got.column, got.row)) return "the cell is free";
  const bool is_x = got.normal.x != 0;
  if (std::abs(got.normal.x) + std::abs(got.normal.y) != 1 || (is_x && got.normal.y != 0)) return "normal";
  const Real size = std::hypot(path.motion.x, path.motion.y);
  if (dot(path.motion, got.normal) >= -1e-6L * size) return "not approached";
  const Point at = c.in_cells(got.position);
  const Point overlap = overlap_with(c, path, got, at);
  if (std::abs(is_x ? overlap.x : overlap.y) > 1e-9L * std::max(Real{1}, std::abs(is_x ? at.x : at.y))) {
    return "position is not at the face";
  }
  const Point later = overlap_with(c, path, got, at + c.in_cells(path.motion) * (1e-3L / (size * c.scale())));
  const Real beside = is_x ? overlap.y : overlap.x;
  const Real beside_later = is_x ? later.y : later.x;
  const Real rounding = rounding_of(c, path, !is_x);
  const bool is_ahead = beside > rounding || beside_later > rounding || beside_later > beside;
  return is_ahead ? "" : "caught on a seam";
}

// Of a box that overlaps no cell at the start, or whose centre is within them.
std::string judge_whole(const PlaneCase& c, const PlaneOracle& oracle, const PlanePath& path,
                        const std::optional<PlaneContact>& got) {
  const Path way = c.path(path.start, path.motion);
  const Point half = c.in_cells(path.half);
  const auto latest = oracle.first_box_reach(way, half, -band, overlap_least);
  if (!got) return latest ? "missed at " + std::to_string(static_cast<double>(*latest)) : "";
  if (latest && got->fraction > static_cast<double>(*latest) + 1e-9) return "late: the wall was entered";
  const auto earliest = oracle.first_box_reach(way, half, band, overlap_least);
  if (!earliest || got->fraction < static_cast<double>(*earliest) - 1e-9) return "early: nothing is there";
  return judge_contact(c, path, *got);
}

// A way to give way, at some moment: how deep, and how much deeper with the whole path.
struct Way {
  Real depth = 0, growth = 0;
  bool is_met_x = false, is_met_y = false;  // a side that gives way is moved against its cells
};

struct BoxWalk {
  const PlaneCase& c;
  const PlaneOracle& oracle;
  Path path;  // cells
  Point half;

  std::vector<Real> crossings() const;
  std::vector<Way> ways_at(Real fraction, Real since) const;
  bool enters_solid(Real fraction) const;
};

void add_crossings(std::vector<Real>& times, Real from, Real motion) {
  if (motion == 0) return;
  const Real to = from + motion;
  for (Real line = std::ceil(std::min(from, to)); line <= std::max(from, to); ++line)
    times.push_back((line - from) / motion);
}

// When an edge or the centre is on a line, and both ends of the path; each once. Empty: two of them are so
// near to one another that rounding may say which is first.
std::vector<Real> BoxWalk::crossings() const {
  std::vector<Real> times{0, 1};
  for (const Real side : {-1, 0, 1}) {
    add_crossings(times, path.start.x + side * half.x, path.motion.x);
    add_crossings(times, path.start.y + side * half.y, path.motion.y);
  }
  std::ranges::sort(times);
  const auto [slower, faster] = std::minmax({std::abs(path.motion.x), std::abs(path.motion.y)});
  const auto is_same = [&](Real a, Real b) { return (b - a) * faster < rounding_cells; };
  times.erase(std::unique(times.begin(), times.end(), is_same), times.end());
  // Along the slower axis it is still at its line when it comes to the other one.
  const auto is_close = [&](Real a, Real b) { return (b - a) * (slower > 0 ? slower : faster) < same_place; };
  if (std::ranges::adjacent_find(times, is_close) != times.end()) times.clear();
  return times;
}

// Out of the cells that it overlaps at that moment. Where the centre was on a line since when the last line
// was crossed, it may have got in there only now.
std::vector<Way> BoxWalk::ways_at(Real fraction, Real since) const {
  const Point at = path.at(fraction);
  const OracleBox whole = OracleBox{at.x, at.y, at.x, at.y}.grown(half.x, half.y);
  std::vector<Way> ways;
  for (const OracleBox& part : oracle.free_parts(at, half, overlap_least, path.at(since))) {
    Way way;
    const auto add = [&way](Real depth, Real growth, bool& is_met) {
      if (depth <= 0) return;
      way.depth += depth;
      way.growth += growth;
      is_met |= growth > 0;
    };
    add(part.left - whole.left, -path.motion.x, way.is_met_x);
    add(whole.right - part.right, path.motion.x, way.is_met_x);
    add(part.top - whole.top, -path.motion.y, way.is_met_y);
    add(whole.bottom - part.bottom, path.motion.y, way.is_met_y);
    ways.push_back(way);
  }
  return ways;
}

// Whether a leading edge comes to a line with a solid cell behind it, or both do at a corner.
bool BoxWalk::enters_solid(Real fraction) const {
  constexpr Real step = 1e-4L;
  const Point at = path.at(fraction);
  const auto is_new = [&](Point aside, Point across) {
    const Point one{at.x + aside.x, at.y + aside.y};
    return oracle.overlaps(one, across, overlap_least);
  };
  constexpr Real thin = step / 2;
  // From the centre to a strip behind the line; 0: the edge is at none.
  const auto ahead = [](Real position, Real motion, Real reach) {
    const Real side = motion > 0 ? 1 : -1, edge = position + side * reach;
    const bool is_at_line = motion != 0 && std::abs(edge - std::round(edge)) <= overlap_least;
    return is_at_line ? side * (reach + thin) : 0;
  };
  const Real x = ahead(at.x, path.motion.x, half.x), y = ahead(at.y, path.motion.y, half.y);
  return (x != 0 && is_new({x, 0}, {thin, half.y})) || (y != 0 && is_new({0, y}, {half.x, thin})) ||
         (x != 0 && y != 0 && is_new({x, y}, {thin, thin}));
}

// Of two that are as deep: less is to come, or it stops nothing.
bool is_better(const Way& one, const Way& other) {
  if (std::abs(one.growth - other.growth) > 1e-9L) return one.growth < other.growth;
  return !(one.is_met_x || one.is_met_y) && (other.is_met_x || other.is_met_y);
}

// First moment within [from, to] at which the cheapest way is one that is met; ways are those between them,
// of which `middle` is one.
std::optional<Real> first_met(const std::vector<Way>& ways, Real from, Real middle, Real to, Real same) {
  for (Real at = from; at <= to;) {
    const auto depth = [&](const Way& way) { return way.depth + way.growth * (at - middle); };
    Real least = std::numeric_limits<Real>::infinity();
    for (const Way& way : ways) least = std::min(least, depth(way));
    const Way* cheapest = nullptr;
    for (const Way& way : ways) {
      if (depth(way) <= least + same && (cheapest == nullptr || is_better(way, *cheapest))) cheapest = &way;
    }
    if (cheapest->is_met_x || cheapest->is_met_y) return at;
    Real next = std::numeric_limits<Real>::infinity();
    for (const Way& way : ways) {
      if (way.growth >= cheapest->growth) continue;
      next = std::min(next, std::max(depth(way) - depth(*cheapest), same) / (cheapest->growth - way.growth));
    }
    at += next;
  }
  return std::nullopt;
}

std::string judge_rest(const BoxWalk& walk, const PlanePath& path, Real from,
                       const std::optional<PlaneContact>& got) {
  const auto done = static_cast<double>(from);
  PlanePath rest = path;
  rest.start = path.start + path.motion * done;
  rest.motion = path.motion * (1 - done);
  std::optional<PlaneContact> later = got;
  if (later) later->fraction = std::max(0.0, (got->fraction - done) / (1 - done));
  return judge_whole(walk.c, walk.oracle, rest, later);
}

std::string judge_met(const BoxWalk& walk, Real at, const std::optional<PlaneContact>& got) {
  if (!got) return "missed among cells at " + std::to_string(static_cast<double>(at));
  const Real cells = std::hypot(walk.path.motion.x, walk.path.motion.y) * std::abs(got->fraction - at);
  return cells < band ? ""
                      : "met among cells at another moment than " + std::to_string(static_cast<double>(at));
}

// Until the next line it would not get so deep into what it meets that the oracle sees it.
bool is_met_unseen(const BoxWalk& walk, Real from, Real to, const std::optional<PlaneContact>& got) {
  if (!got || got->fraction < from || got->fraction > to) return false;
  const Point normal{got->normal.x, got->normal.y};
  return std::abs(dot(walk.path.motion, normal)) * (to - from) < 2 * overlap_least;
}

std::string judge_with(const BoxWalk& walk, const PlanePath& path, const std::optional<PlaneContact>& got,
                       Real same) {
  const std::vector<Real> times = walk.crossings();
  if (times.empty()) return "";
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    const Real from = times[i], to = times[i + 1], middle = (from + to) / 2;
    if (is_met_unseen(walk, from, to, got)) return "";
    if (!walk.oracle.overlaps(walk.path.at(middle), walk.half, overlap_least))
      return judge_rest(walk, path, from, got);
    const std::vector<Way> ways = walk.ways_at(middle, from);
    if (ways.empty() && walk.enters_solid(from)) return judge_met(walk, from, got);
    if (ways.empty()) continue;
    if (const auto met = first_met(ways, from, middle, to, same)) return judge_met(walk, *met, got);
  }
  return got ? "met nothing among cells" : "";
}

}  // namespace

bool begins_inside(const PlaneCase& c, const PlaneOracle& oracle, const PlanePath& path) {
  return oracle.overlaps(c.in_cells(path.start), c.in_cells(path.half), overlap_least);
}

bool is_barely_inside(const PlaneCase& c, const PlaneOracle& oracle, const PlanePath& path) {
  const Point centre = c.in_cells(path.start);
  const auto is_barely_off_a_line = [](Real at, Real rounding) {
    const Real off = std::abs(at - std::round(at));
    return off > 0.9L * rounding && off <= same_place;
  };
  return oracle.first_box_reach({centre, {}}, c.in_cells(path.half), -1e-8L, overlap_least).has_value() ||
         is_barely_off_a_line(centre.x, rounding_of(c, path, true)) ||
         is_barely_off_a_line(centre.y, rounding_of(c, path, false));
}

std::string judge_box(const PlaneCase& c, const PlaneOracle& oracle, const PlanePath& path,
                      const std::optional<PlaneContact>& got) {
  if (!begins_inside(c, oracle, path)) return judge_whole(c, oracle, path, got);
  if (std::hypot(path.motion.x, path.motion.y) * c.scale() < 10 * same_place)
    return "";  // too short to be told
  const BoxWalk walk{c, oracle, c.path(path.start, path.motion), c.in_cells(path.half)};
  const std::string error = judge_with(walk, path, got, 1e-9L);
  return error.empty() ? "" : judge_with(walk, path, got, overlap_least);
}

}  // namespace fusillade::property
