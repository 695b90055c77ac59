// Document 003's board: 12 rows, even ones of 7 pegs, odd ones of 6, 78 in all. Each tick of each ball is
// judged by brute force over all pegs, from the logged state after each contact: none missed, none twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "property/world/world_case.h"

namespace fusillade::property {
namespace {

using sim::Event;
using sim::EventForm;
using sim::Kind;
using sim::Vec2;
using support::Draw;
using support::Point;
using support::Real;

constexpr double ball_radius = 0.3, peg_radius = 0.25, rate = 60, gravity = 9.8;
constexpr Real band = 1e-4L;
constexpr int drops_per_world = 500;
constexpr std::size_t pegs_met_least = 76;  // of 78, by the drops of a world

support::Scene board(double cooldown) {
  support::Scene scene = small_scene(support::room(17, 26));
  for (int row = 0; row < 12; ++row) {
    for (int i = 0; i < (row % 2 == 0 ? 7 : 6); ++i) {
      const double x = (row % 2 == 0 ? 2.5 : 3.5) + 2 * i, y = 3.5 + 1.7 * row;
      scene.peg(sim::Vec2d{x, y}.rounded(), static_cast<float>(peg_radius)).cooldown = cooldown;
    }
  }
  scene.segment({0, 24.5F}, {17, 24.5F}, sim::SegmentForm::normal);
  scene.definition.rules.bullets_max = drops_per_world;
  scene.definition.rules.windows_max = 20000;
  scene.definition.rules.contacts_per_tick_max = 1000;
  return scene;
}

void add_drops(support::Scene& scene, Draw& draw) {
  for (int i = 0; i < drops_per_world; ++i) {
    const Vec2 from{static_cast<float>(draw.between(1.5, 15.5)), static_cast<float>(draw.between(1.2, 2.5))};
    auto& ball = scene.bullet(from, {static_cast<float>(draw.between(-6, 6)), 0});
    ball.shape.radius = static_cast<float>(ball_radius);
    ball.gravity = 1;
    ball.bounces = 100000;
    ball.energy_loss = static_cast<float>(draw.between(0.5, 0.95));
    ball.life = 8;
  }
}

struct Ball {
  Point place, velocity;
  bool is_flying = false;
};

Point point_of(Vec2 v) { return {v.x, v.y}; }

class Judge {
 public:
  explicit Judge(const support::Scene& scene) : scene_(scene), balls_(scene.definition.bullets.size()) {
    for (std::size_t i = 0; i < balls_.size(); ++i) {
      const sim::BulletPlacement& placement = scene.definition.bullet_placements[i];
      balls_[i] = {point_of(placement.position), point_of(placement.velocity), true};
    }
  }

  // Empty if the tick is right.
  std::string judge(const sim::World& world, sim::Tick tick) {
    std::vector<Real> since(balls_.size(), 0);
    for (Ball& ball : balls_) ball.velocity.y += gravity / rate;
    for (const Event& event : world.events()) {
      if (event.form == EventForm::spawn) continue;
      const std::string error = judge_event(event, since[event.mover.ordinal], tick);
      if (!error.empty()) return error + "\n" + text_of(event);
    }
    return judge_ends(world, since);
  }

 private:
  // The first peg, wall or the floor that a flight over `seconds` meets more deeply than the band.
  std::string passed(const Ball& ball, Real seconds) const {
    const Point way = ball.velocity * seconds;
    for (std::size_t i = 0; i < scene_.definition.pegs.size(); ++i) {
      const Point from = ball.place - point_of(scene_.definition.pegs[i].position);
      if (dot(from, way) >= 0) continue;
      const Real nearest = std::min<Real>(1, -dot(from, way) / dot(way, way));
      if (length(from + way * nearest) < ball_radius + peg_radius - band) return "peg " + std::to_string(i);
    }
    const Point end = ball.place + way;
    if (end.x < 1 - band || end.x > 16 + band) return "wall";
    return end.y > 24.5L - ball_radius + band ? "floor" : "";
  }

  std::string judge_event(const Event& event, Real& since, sim::Tick tick) {
    Ball& ball = balls_[event.mover.ordinal];
    const Real at = (static_cast<Real>(sim::ticks_of(event.time)) - tick) / rate;
    const std::string missed = passed(ball, at - since);
    if (!missed.empty()) return "missed " + missed + " before";
    const Point expected = ball.place + ball.velocity * (at - since), normal = point_of(event.normal);
    if (length(expected - point_of(event.position)) > band) return "not on its way";
    if (event.form != EventForm::expire && dot(ball.velocity, normal) >= 0)
      return "turned back while it leaves";
    if (event.target.kind == Kind::peg) {
      const Point centre = point_of(scene_.definition.pegs[event.target.ordinal].position);
      if (std::abs(length(expected - centre) - ball_radius - peg_radius) > band)
        return "does not touch the peg";
      ++contacts;
      pegs_met.insert(event.target.ordinal);
    }
    ball = {point_of(event.position), point_of(event.velocity), event.form == EventForm::bounce};
    since = at;
    return "";
  }

  std::string judge_ends(const sim::World& world, const std::vector<Real>& since) {
    std::string error;
    if (std::ranges::count_if(balls_, &Ball::is_flying) != world.bullet_count())
      error = "somebody vanished without an event";
    world.for_each_bullet([&](const sim::BulletView& view) {
      Ball& ball = balls_[view.ordinal];
      const Real left = 1 / static_cast<Real>(rate) - since[view.ordinal];
      const std::string missed = passed(ball, left);
      if (!missed.empty()) error = "missed " + missed + " by bullet:" + std::to_string(view.ordinal);
      ball.place = ball.place + ball.velocity * left;
      if (length(ball.place - point_of(view.position)) > band) error = "elsewhere at the end of the tick";
      ball.place = point_of(view.position);
      ball.velocity = point_of(view.velocity);
    });
    return error;
  }

  const support::Scene& scene_;
  std::vector<Ball> balls_;

 public:
  std::size_t contacts = 0;
  std::set<std::uint64_t> pegs_met;
};

TEST(PegsProperty, NoContactIsMissedAndNoneComesTwice) {
  std::size_t contacts = 0, worlds = 0;
  for_each_case(
      2, 33,
      [&](Draw& draw) -> std::string {
        support::Scene scene = board(0);
        add_drops(scene, draw);
        sim::World world(scene.definition);
        Judge judge(scene);
        while (!world.is_at_rest()) {
          const sim::Tick tick = world.tick();
          world.step();
          const std::string error = judge.judge(world, tick);
          if (!error.empty()) {
            return "tick " + std::to_string(tick) + ": " + error + "\n" +
                   scenario_command(scene.definition, world.tick());
          }
        }
        contacts += judge.contacts;
        ++worlds;
        if (judge.pegs_met.size() >= pegs_met_least) return "";
        return "only " + std::to_string(judge.pegs_met.size()) + " pegs met\n" +
               scenario_command(scene.definition, world.tick());
      },
      5000);
  std::cout << "drops " << worlds * drops_per_world << ", contacts " << contacts << "\n";
  EXPECT_GT(contacts, worlds * drops_per_world * 5);
}

// With the cooldown of the original: a peg flashes once in a sixth of a second for a ball.
TEST(PegsProperty, WithinItsCooldownAPegIsNeverReportedTwice) {
  for_each_case(
      1, 34,
      [&](Draw& draw) -> std::string {
        support::Scene scene = board(1.0 / 6);
        add_drops(scene, draw);
        sim::World world(scene.definition);
        std::map<std::pair<std::uint64_t, std::uint64_t>, double> last;
        while (!world.is_at_rest()) {
          world.step();
          for (const Event& event : world.events()) {
            if (event.target.kind != Kind::peg) continue;
            const auto [at, is_new] = last.try_emplace({event.mover.ordinal, event.target.ordinal}, -1);
            if (support::seconds(event, rate) - at->second < 1.0 / 6 - 1e-6)
              return "twice: " + text_of(event) + "\n" + scenario_command(scene.definition, world.tick());
            at->second = support::seconds(event, rate);
          }
        }
        return last.empty() ? "no contact" : "";
      },
      5000);
}

}  // namespace
}  // namespace fusillade::property
