#include "property/swept/swept_judge.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fusillade::property {
namespace {

using sim::SweptContact;
using sim::SweptResult;
using support::Lowest;
using support::Path;
using support::Point;
using support::Real;
using support::SweptOracle;

// The promise of swept.h, per tile of the largest coordinate.
constexpr double accuracy = 1e-9;

struct Judged {
  const SweptCase& swept;
  SweptOracle oracle;
  Path path;
  double tolerance;
};

// Still a contact wherever the whole path is moved within the band?
bool is_clear(const Judged& j) {
  for (const Point shift : {Point{1, 0}, Point{1, 1}, Point{0, 1}, Point{-1, 1}, Point{-1, 0}, Point{-1, -1},
                            Point{0, -1}, Point{1, -1}}) {
    const Path moved{j.path.start + shift * clear_band, j.path.motion};
    if (j.oracle.lowest(moved).separation > 1e-12L * j.swept.size()) return false;
  }
  return true;
}

std::string judge_none(const Judged& j, Tally& tally) {
  const Lowest low = j.oracle.lowest(j.path);
  if (low.separation > j.tolerance || !is_clear(j)) return {};
  ++tally.missed;
  return "missed: lowest separation " + std::to_string(low.separation);
}

std::string judge_numbers(const SweptContact& contact) {
  const double norm = sim::dot(contact.normal, contact.normal);
  if (!std::isfinite(contact.fraction) || !std::isfinite(norm) || !std::isfinite(contact.depth))
    return "not finite";
  if (std::signbit(contact.fraction) || contact.fraction > 1) return "fraction outside [0,1]";
  if (std::abs(norm - 1) > 1e-15) return "normal not of unit length";
  if (std::signbit(contact.depth)) return "negative depth";
  if (contact.starts_inside ? contact.fraction != 0 : contact.depth != 0) return "fraction or depth not 0";
  return {};
}

// The way along the normal leads straight out.
bool leads_out(const Judged& j, const SweptContact& contact, Real from, Real way) {
  const Point normal{contact.normal.x, contact.normal.y};
  return j.oracle.separation(j.path.at(contact.fraction) + normal * way) >= from + way - 1e-8L - j.tolerance;
}

std::string judge_inside(const Judged& j, const SweptContact& contact) {
  const Real separation = j.oracle.separation(j.path.start);
  if (separation > j.tolerance) return "starts outside";
  if (std::abs(contact.depth + std::min<Real>(separation, 0)) > j.tolerance) return "wrong depth";
  if (!leads_out(j, contact, -contact.depth, contact.depth)) return "not the normal of least penetration";
  return {};
}

std::string judge_normal(const Judged& j, const SweptContact& contact, Real separation) {
  const Real radius = j.oracle.radius(), turn_max = accuracy + (radius > 0 ? j.tolerance / radius : 0);
  const Real along = sim::dot(contact.normal, j.swept.motion);
  if (along > turn_max * length(j.path.motion)) return "normal along the motion";
  if (!leads_out(j, contact, separation, 0.01L)) return "normal does not lead out";
  const auto away = j.oracle.away(j.path.at(contact.fraction));
  if (!away || radius < 1e-3L) return {};
  const Point difference = *away - Point{contact.normal.x, contact.normal.y};
  return length(difference) > turn_max ? "normal turned" : "";
}

// Where the approach is steep the time itself is well defined.
std::string judge_time(const Judged& j, const SweptContact& contact, Tally& tally) {
  const Lowest low = j.oracle.lowest(j.path);
  const auto touch = j.oracle.first_touch(j.path, low);
  if (!touch) return {};
  const Real speed = length(j.path.motion), steepness = -low.separation / ((low.fraction - *touch) * speed);
  if (!(steepness > 0.1L) || low.separation > -1e-3L) return {};
  const Real way = std::abs(*touch - contact.fraction) * speed;
  tally.way_max = std::max(tally.way_max, static_cast<double>(way));
  return way > j.tolerance ? "wrong time: " + std::to_string(*touch) : "";
}

std::string judge_outside(const Judged& j, const SweptContact& contact, Tally& tally) {
  if (j.oracle.separation(j.path.start) < -j.tolerance) return "starts inside";
  const Real separation = j.oracle.separation(j.path.at(contact.fraction));
  tally.gap_max = std::max(tally.gap_max, static_cast<double>(std::abs(separation)) / j.swept.size());
  if (std::abs(separation) > j.tolerance) {
    return "the shapes do not touch at the contact: " + std::to_string(separation);
  }
  if (j.oracle.lowest(j.path, 0, contact.fraction).separation < -j.tolerance) return "not the first touch";
  const std::string normal = judge_normal(j, contact, separation);
  return normal.empty() ? judge_time(j, contact, tally) : normal;
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool same_bits(const SweptResult& a, const SweptResult& b) {
  if (!a || !b) return !a && !b;
  return same_bits(a->fraction, b->fraction) && same_bits(a->normal.x, b->normal.x) &&
         same_bits(a->normal.y, b->normal.y) && same_bits(a->depth, b->depth) &&
         a->starts_inside == b->starts_inside;
}

std::string judge_contact(const Judged& j, const SweptContact& contact, Tally& tally) {
  ++tally.contacts;
  if (contact.starts_inside) ++tally.starts_inside;
  std::string error = judge_numbers(contact);
  if (error.empty()) {
    error = contact.starts_inside ? judge_inside(j, contact) : judge_outside(j, contact, tally);
  }
  if (!error.empty()) ++tally.wrong;
  return error;
}

std::string text(const SweptContact& contact) {
  return "fraction " + std::to_string(contact.fraction) + " normal " + std::to_string(contact.normal.x) +
         "," + std::to_string(contact.normal.y) + " depth " + std::to_string(contact.depth) +
         (contact.starts_inside ? " starts inside" : "");
}

}  // namespace

std::string judge(const SweptCase& c, Tally& tally) {
  ++tally.cases;
  const Judged judged{c, c.oracle(), c.path(), accuracy * c.size()};
  const SweptResult result = c.sweep();
  if (c.has_segment() && !same_bits(result, c.sweep_reversed())) {
    ++tally.wrong;
    return "depends on the direction of a segment";
  }
  if (!result) return judge_none(judged, tally);
  const std::string error = judge_contact(judged, *result, tally);
  return error.empty() ? error : error + "; answer: " + text(*result);
}

}  // namespace fusillade::property
