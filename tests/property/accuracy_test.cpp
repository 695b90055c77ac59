// RULES, "Space, time, numbers": against a reference in long double that is given the same float inputs,
// every place is right to 1e-5 tile + one ulp of the coordinate + displacement * 2^-24, up to 10,000 tiles/s.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "property/world/world_case.h"
#include "support/oracle/swept_oracle.h"

namespace fusillade::property {
namespace {

using sim::Event;
using sim::EventForm;
using sim::Vec2;
using sim::Vec2d;
using support::Draw;
using support::Point;
using support::Real;

constexpr int width = 4096, height = 24;  // tiles

Point point(Vec2 v) { return {v.x, v.y}; }

Real ulp(Real coordinate) {
  const auto value = static_cast<float>(std::abs(coordinate));
  return std::nextafter(value, std::numeric_limits<float>::infinity()) - value;
}

// Largest share of the bound that an error took.
class Accuracy {
 public:
  // Nothing if `got` is near enough to `exact`, at the end of a leg of `way`.
  std::string judge(Point exact, Vec2 got, Point way) {
    const Real displacement = length(way) * 0x1p-24L;
    for (const auto& [wanted, is] : {std::pair{exact.x, Real{got.x}}, std::pair{exact.y, Real{got.y}}}) {
      const Real share = std::abs(wanted - is) / (1e-5L + ulp(wanted) + displacement);
      share_max_ = std::max(share_max_, share);
      if (share > 1) {
        return "off by " + std::to_string(static_cast<double>(std::abs(wanted - is))) + " tiles at " +
               std::to_string(is) + ", " + std::to_string(static_cast<double>(share)) + " of what is allowed";
      }
    }
    ++places_;
    return "";
  }
  ~Accuracy() {
    std::cout << "places " << places_ << ", largest share of the bound " << static_cast<double>(share_max_)
              << "\n";
  }
  std::uint64_t places() const { return places_; }

 private:
  Real share_max_ = 0;
  std::uint64_t places_ = 0;
};

// A straight flight from a launch or contact on, as logged.
struct Leg {
  Point from, velocity;
  Real since = 0;  // s
  Point at(Real time) const { return from + velocity * (time - since); }
};

Leg leg_of(const Event& event, Real rate) {
  return {point(event.position), point(event.velocity), static_cast<Real>(sim::ticks_of(event.time)) / rate};
}

Vec2 random_velocity(Draw& draw) {
  const double speed = draw.magnitude(1, 10000), angle = draw.between(0, 6.283185307179586);
  return Vec2d{speed * std::cos(angle), speed * std::sin(angle)}.rounded();
}

support::Scene random_scene(Draw& draw) {
  support::Scene scene = small_scene(support::room(width, height));
  scene.definition.rules.tick_rate = draw.one_of({20, 60, 128});
  scene.definition.rules.contacts_per_tick_max = 100000;
  for (int i = 0; i < 16; ++i) {
    const Vec2d from{draw.one_in(2) ? draw.magnitude(1.5, width - 2) : draw.between(1.5, width - 2),
                     draw.between(1.5, height - 2)};
    auto& bullet = scene.bullet(from.rounded(), random_velocity(draw));
    bullet.life = 100;
    bullet.bounces = 100000;
    scene.last_bullet().start = draw.one_in(2) ? 0 : draw.between(0, 0.2);
  }
  return scene;
}

// Where a leg meets the rim.
Point rim_contact(const Leg& leg) {
  const auto until = [](Real from, Real speed, Real size) {
    const Real face = speed > 0 ? size - 1 : 1;
    return speed == 0 ? std::numeric_limits<Real>::infinity() : std::max<Real>(0, (face - from) / speed);
  };
  return leg.from + leg.velocity * std::min(until(leg.from.x, leg.velocity.x, width),
                                            until(leg.from.y, leg.velocity.y, height));
}

TEST(AccuracyProperty, StraightFlightsAndWallContactsKeepTheBound) {
  Accuracy accuracy;
  for_each_world(100, 40, [&](Draw& draw) -> std::string {
    const support::Scene scene = random_scene(draw);
    sim::World world(scene.definition);
    const Real rate = scene.definition.rules.tick_rate;
    std::map<sim::Ordinal, Leg> legs;
    std::string error;
    for (int tick = 0; tick < 40 && error.empty(); ++tick) {
      world.step();
      for (const Event& event : world.events()) {
        if (event.form == EventForm::bounce && error.empty()) {
          const Leg& leg = legs.at(event.mover.ordinal);
          const Point exact = rim_contact(leg);
          error = accuracy.judge(exact, event.position, exact - leg.from);
        }
        legs[event.mover.ordinal] = leg_of(event, rate);
      }
      const Real now = static_cast<Real>(world.tick()) / rate;
      world.for_each_bullet([&](const sim::BulletView& bullet) {
        const Leg& leg = legs.at(bullet.ordinal);
        if (error.empty()) error = accuracy.judge(leg.at(now), bullet.position, leg.at(now) - leg.from);
      });
    }
    return error.empty() ? "" : error + "\n" + scenario_command(scene.definition, world.tick());
  });
  EXPECT_GT(accuracy.places(), 1000U);
}

struct Meeting {
  support::Scene scene;
  support::SweptOracle shape;  // about the target
  Leg bullet, target;
};

std::vector<Point> corners_of(double half_width, double half_height) {
  const Real x = static_cast<float>(half_width), y = static_cast<float>(half_height);
  return {{x, y}, {x, -y}, {-x, -y}, {-x, y}};
}

// A bullet and an enemy, both flying straight, that meet deeply; far out and near the origin.
Meeting random_meeting(Draw& draw) {
  Meeting meeting{small_scene(support::room(width, height)), {{{}}, {{}}, 0}, {}, {}};
  meeting.scene.definition.rules.tick_rate = draw.one_of({20, 60, 128});
  const Vec2 flight = random_velocity(draw), walk = draw.one_in(2) ? Vec2{} : random_velocity(draw);
  const Real fastest = std::max(length(point(flight)), length(point(walk)));
  const double time = draw.between(0, 8 / static_cast<double>(fastest));
  const Vec2d place{draw.between(12, width - 12), height / 2.0};
  auto& bullet = meeting.scene.bullet((place - Vec2d(flight) * time).rounded(), flight);
  bullet.shape.radius = static_cast<float>(draw.between(0, 0.4));
  bullet.life = 100;
  auto& enemy = meeting.scene.enemy((place - Vec2d(walk) * time).rounded(), walk);
  const Real radius = bullet.shape.radius;
  if (draw.one_in(2)) {
    enemy.shape.radius = static_cast<float>(draw.between(0.2, 1));
    meeting.shape = {{{}}, {{}}, radius + enemy.shape.radius};
  } else {
    enemy.shape = {0, static_cast<float>(draw.between(0.2, 1)), static_cast<float>(draw.between(0.2, 1)), 0};
    meeting.shape = {corners_of(enemy.shape.half_width, enemy.shape.half_height), {{}}, radius};
  }
  meeting.bullet = {point(meeting.scene.last_bullet().position), point(flight), 0};
  meeting.target = {point(meeting.scene.definition.enemy_placements[0].position), point(walk), 0};
  return meeting;
}

TEST(AccuracyProperty, HitsOfMovingTargetsKeepTheBound) {
  Accuracy accuracy;
  std::uint64_t meetings = 0;
  for_each_world(300, 41, [&](Draw& draw) -> std::string {
    const Meeting meeting = random_meeting(draw);
    ++meetings;
    constexpr Real seconds = 9;
    const support::Path path{meeting.bullet.from - meeting.target.from,
                             (meeting.bullet.velocity - meeting.target.velocity) * seconds};
    const support::Lowest low = meeting.shape.lowest(path);
    const auto touch = meeting.shape.first_touch(path, low);
    if (!touch || low.separation > -0.1L || meeting.shape.separation(path.start) < 0) return "";
    const Point exact = meeting.bullet.at(*touch * seconds);
    const int ticks = static_cast<int>(*touch * seconds * meeting.scene.definition.rules.tick_rate) + 2;
    const auto hits = support::of_form(support::run(meeting.scene, ticks), EventForm::hit);
    std::string error = "no hit";
    if (!hits.empty()) error = accuracy.judge(exact, hits[0].position, exact - meeting.bullet.from);
    return error.empty() ? "" : error + "\n" + scenario_command(meeting.scene.definition, ticks);
  });
  EXPECT_GT(accuracy.places() * 2, meetings) << "too few of them are deep enough";
}

}  // namespace
}  // namespace fusillade::property
