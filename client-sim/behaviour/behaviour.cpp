#include "client-sim/behaviour/behaviour.h"

#include <array>
#include <cmath>

#include "client-sim/behaviour/aiming.h"

namespace fusillade::client {

namespace {

constexpr float fire_range = 18;        // tiles
constexpr float chase_distance = 3;     // tiles: near enough
constexpr float strafe_radius = 6;      // tiles
constexpr float dodge_distance = 1.5F;  // tiles: a bullet that passes nearer is a threat
constexpr double dodge_ahead_s = 1.0;
constexpr double headway_period_s = 0.5, detour_s = 1;
constexpr float headway_min = 0.2F;  // tiles in that time: who makes less is at a wall

Intent aim_at(const View& view, const Actor& target) {
  Intent intent;
  intent.aim = lead_angle(view, target);
  intent.fire = length({target.x - view.x, target.y - view.y}) <= fire_range;
  return intent;
}

void move(Intent& intent, Vec direction) {
  intent.move_x = direction.x;
  intent.move_y = direction.y;
}

// Whether somebody gets on, looked at once a period.
class Headway {
 public:
  void begin(const View& view) {
    seen_ = {view.x, view.y};
    look_s_ = view.time_s + headway_period_s;
  }
  // True once a period at most. Where nobody has begun, the first call does.
  bool is_stuck(const View& view) {
    if (view.time_s < look_s_) return false;
    const bool stuck = look_s_ > 0 && length({view.x - seen_.x, view.y - seen_.y}) < headway_min;
    begin(view);
    return stuck;
  }

 private:
  Vec seen_;
  double look_s_ = 0;  // match time; 0: has not begun
};

// Goes from one random point of the map to the next; gives a point up when it gets no nearer (a wall).
class Wander final : public Behaviour {
 public:
  Intent decide(const View& view, Rng& rng) override {
    if (view.time_s >= give_up_s_ || arrived(view)) choose(view, rng);
    if (headway_.is_stuck(view)) give_up_s_ = view.time_s;  // the next decision chooses anew
    const Vec direction = unit({goal_.x - view.x, goal_.y - view.y});
    const Actor* target = nearest_hostile(view);
    Intent intent = target != nullptr ? aim_at(view, *target) : Intent{};
    if (target == nullptr) intent.aim = std::atan2(direction.y, direction.x);
    move(intent, direction);
    return intent;
  }

 private:
  bool arrived(const View& view) const { return length({goal_.x - view.x, goal_.y - view.y}) < 1; }

  void choose(const View& view, Rng& rng) {
    goal_ = {static_cast<float>(rng.between(1, view.map_width - 1)),
             static_cast<float>(rng.between(1, view.map_height - 1))};
    give_up_s_ = view.time_s + rng.between(3, 8);
    headway_.begin(view);
  }

  Vec goal_;
  Headway headway_;
  double give_up_s_ = -1;
};

// Runs at the nearest hostile and shoots; wanders while there is none, or for a second when a wall is
// between.
class Chase final : public Behaviour {
 public:
  Intent decide(const View& view, Rng& rng) override {
    const Actor* target = nearest_hostile(view);
    if (target == nullptr) return wander_.decide(view, rng);
    Intent intent = aim_at(view, *target);
    const Vec offset{target->x - view.x, target->y - view.y};
    if (length(offset) <= chase_distance) return intent;
    if (view.time_s >= detour_until_s_ && headway_.is_stuck(view)) detour_until_s_ = view.time_s + detour_s;
    if (view.time_s < detour_until_s_) {
      const Intent detour = wander_.decide(view, rng);
      move(intent, {detour.move_x, detour.move_y});
    } else {
      move(intent, unit(offset));
    }
    return intent;
  }

 private:
  Wander wander_;
  Headway headway_;
  double detour_until_s_ = -1;
};

// Circles the nearest hostile at strafe_radius, shooting; changes direction at random moments.
class CircleStrafe final : public Behaviour {
 public:
  Intent decide(const View& view, Rng& rng) override {
    const Actor* target = nearest_hostile(view);
    if (target == nullptr) return wander_.decide(view, rng);
    if (view.time_s >= turn_s_) {
      side_ = rng.unit() < 0.5 ? -1.0F : 1.0F;
      turn_s_ = view.time_s + rng.between(1.5, 5);
    }
    Intent intent = aim_at(view, *target);
    const Vec offset{target->x - view.x, target->y - view.y};
    const Vec to = unit(offset);
    const float inward = (length(offset) - strafe_radius) / strafe_radius;
    move(intent, unit({-to.y * side_ + to.x * inward, to.x * side_ + to.y * inward}));
    return intent;
  }

 private:
  Wander wander_;
  float side_ = 1;
  double turn_s_ = -1;
};

// Steps out of the way of the bullets that would pass nearest; otherwise as Wander, shooting.
class Dodge final : public Behaviour {
 public:
  bool needs_bullets() const override { return true; }

  Intent decide(const View& view, Rng& rng) override {
    Intent intent = wander_.decide(view, rng);
    const Vec away = unit(push(view));
    if (away.x != 0 || away.y != 0) move(intent, away);
    return intent;
  }

 private:
  // The sum of one push per threat, across its flight and away from it, stronger the nearer it passes.
  static Vec push(const View& view) {
    Vec sum;
    for (const Flight& bullet : view.bullets) {
      if (bullet.team == view.team) continue;
      const Passing passing = passing_of(view, bullet);
      const float distance = length(passing.offset);
      if (passing.in_s < 0 || passing.in_s > dodge_ahead_s || distance > dodge_distance) continue;
      const Vec across =
          distance > 0.01F ? unit({-passing.offset.x, -passing.offset.y}) : unit({-bullet.vy, bullet.vx});
      const float weight = dodge_distance - distance + 0.1F;
      sum = {sum.x + across.x * weight, sum.y + across.y * weight};
    }
    return sum;
  }

  Wander wander_;
};

class Idle final : public Behaviour {
 public:
  Intent decide(const View&, Rng&) override { return {}; }
};

using enum BehaviourKind;
constexpr std::array behaviour_mix{chase,         circle_strafe, wander, dodge, chase,
                                   circle_strafe, wander,        chase,  idle,  circle_strafe};
constexpr std::array all_behaviours{wander, chase, circle_strafe, dodge, idle};

}  // namespace

std::unique_ptr<Behaviour> make_behaviour(BehaviourKind kind) {
  switch (kind) {
    case wander:
      return std::make_unique<Wander>();
    case chase:
      return std::make_unique<Chase>();
    case circle_strafe:
      return std::make_unique<CircleStrafe>();
    case dodge:
      return std::make_unique<Dodge>();
    case idle:
      break;
  }
  return std::make_unique<Idle>();
}

std::string_view name_of(BehaviourKind kind) {
  switch (kind) {
    case wander:
      return "wander";
    case chase:
      return "chase";
    case circle_strafe:
      return "circle-strafe";
    case dodge:
      return "dodge";
    case idle:
      break;
  }
  return "idle";
}

std::optional<BehaviourKind> behaviour_for(std::string_view name, std::uint64_t bot_index) {
  if (name == "mix") return behaviour_mix[bot_index % behaviour_mix.size()];
  for (const BehaviourKind kind : all_behaviours) {
    if (name == name_of(kind)) return kind;
  }
  return std::nullopt;
}

}  // namespace fusillade::client
