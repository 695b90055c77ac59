// A replica that is told what a world reports flies every bullet where the world has it, bit for bit.
#include "sim/replica.h"

#include <gmock/gmock.h>

#include <map>

#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::Scene;

struct Place {
  Vec2 position;
  friend bool operator==(const Place&, const Place&) = default;
};
void PrintTo(const Place& place, std::ostream* out) { *out << place.position.x << "," << place.position.y; }
using Places = std::map<Ordinal, Place>;

Places places_of(const World& world) {
  Places places;
  world.for_each_bullet([&](const BulletView& bullet) { places[bullet.ordinal] = {bullet.position}; });
  return places;
}

Places places_of(const Replica& replica) {
  Places places;
  replica.for_each_bullet([&](const ReplicaBullet& bullet) {
    places[bullet.ordinal] = {bullet.path.at(replica.now()).rounded()};
  });
  return places;
}

bool is_fired(const World& world, Ordinal ordinal) {
  for (const Volley& volley : world.volleys()) {
    if (ordinal >= volley.first && ordinal < volley.first + static_cast<Ordinal>(volley.count)) return true;
  }
  return false;
}

// Straight bullets that turned without an event (a peg's cooldown, the guard) are announced again.
void tell_again(const World& world, Replica& replica) {
  world.for_each_bullet([&](const BulletView& bullet) {
    const bool is_straight = world.definition().bullets[bullet.definition].is_straight();
    if (!is_straight || bullet.launch < time_of(world.tick() - 1)) return;
    replica.tell({bullet.ordinal, bullet.definition, bullet.team, bullet.owner, bullet.launch, bullet.end,
                  bullet.launch_position, bullet.velocity});
  });
}

// What the wire tells of a tick: volleys whole, others as they fly after it, bounces, ends.
void tell(const World& world, Replica& replica) {
  for (const Volley& volley : world.volleys()) replica.tell_volley(volley, 0, 0);
  for (const Event& event : world.events()) {
    if (event.form != EventForm::spawn || event.mover.kind != Kind::bullet) continue;
    const auto bullet = world.bullet(event.mover.ordinal);
    if (is_fired(world, event.mover.ordinal) || !bullet) continue;
    const bool is_straight = world.definition().bullets[bullet->definition].is_straight();
    replica.tell({bullet->ordinal, bullet->definition, bullet->team, bullet->owner,
                  is_straight ? bullet->launch : time_of(world.tick()), bullet->end,
                  is_straight ? bullet->launch_position : bullet->position, bullet->velocity});
  }
  for (const Event& event : world.events()) {
    if (event.mover.kind != Kind::bullet) continue;
    if (event.form == EventForm::bounce)
      replica.redirect(event.mover.ordinal, event.time, event.position, event.velocity);
    if (event.form == EventForm::wall || event.form == EventForm::terrain ||
        event.form == EventForm::expire ||
        (event.form == EventForm::hit && !world.bullet(event.mover.ordinal)))
      replica.end(event.mover.ordinal, event.time);
  }
}

Scene shooting_range() {
  Scene scene(support::room(40, 24));
  scene.peg({20, 12}, 1);
  for (int i = 0; i < 12; ++i) {
    const auto angle = static_cast<float>(i);
    BulletDefinition& bullet = scene.bullet({10 + angle, 8 + angle / 3}, {7 + angle, 11 - 2 * angle});
    bullet.bounces = i % 4;
    bullet.life = 1 + angle / 7;
    scene.last_bullet().start = i / 17.0;
    if (i % 3 == 1) bullet.gravity = 0.5F;
    if (i % 3 == 2) bullet.angular_velocity = 2;
    if (i % 4 == 0 || i % 4 == 3) bullet.wave_amplitude = 0.7F, bullet.wave_frequency = 1.5F;
  }
  return scene;
}

TEST(Replica, FliesWhatTheWorldFlies) {
  Scene scene = shooting_range();
  World world(scene.definition);
  Replica replica(scene.definition, 100);
  for (int tick = 0; tick < 200; ++tick) {
    world.step();
    tell(world, replica);
    replica.advance(time_of(world.tick()));
    ASSERT_EQ(places_of(replica), places_of(world)) << "tick " << tick;
  }
}

TEST(Replica, CatchesUpWithWhatIsToldLate) {
  Scene scene = shooting_range();
  World world(scene.definition);
  Replica replica(scene.definition, 100);
  for (int tick = 0; tick < 90; ++tick) {
    world.step();
    replica.advance(time_of(world.tick() + 7));
    tell(world, replica);
  }
  Replica punctual(scene.definition, 100);
  World again(scene.definition);
  for (int tick = 0; tick < 90; ++tick) {
    again.step();
    tell(again, punctual);
  }
  replica.advance(replica.now());
  punctual.advance(time_of(again.tick() + 7));
  ASSERT_GE(places_of(punctual).size(), 3U) << "still in flight";
  EXPECT_EQ(places_of(replica), places_of(punctual));
}

// Of one snapshot that comes late: the bullet bounced, turned once more without a bounce, and is announced
// again.
TEST(Replica, CatchesUpInTheOrderInWhichItHappened) {
  Scene scene(support::room(40, 24));
  scene.bullet({5, 5}, {4, 0}).gravity = 1;
  const ToldBullet fired{.end = time_of(100), .position = {5, 5}, .velocity = {4, 0}};
  ToldBullet again = fired;
  again.launch = time_of(9);
  again.position = {7, 5};
  again.velocity = {0, 2};
  Replica late(scene.definition, 10), punctual(scene.definition, 10);
  for (Replica* replica : {&late, &punctual}) replica->tell(fired);
  late.advance(time_of(12));
  late.tell(again);
  late.redirect(0, time_of(6), {6, 5}, {-4, 0});
  punctual.redirect(0, time_of(6), {6, 5}, {-4, 0});
  punctual.tell(again);
  for (Replica* replica : {&late, &punctual}) replica->advance(time_of(12));
  EXPECT_EQ(places_of(late), places_of(punctual));
  EXPECT_EQ(places_of(late).at(0).position.x, 7);
}

// It homes, say, and is told as it flies after a bounce that is told as well.
TEST(Replica, KnowsWhoIsNewAsItWasToldLast) {
  Scene scene(support::room(40, 24));
  BulletDefinition& bullet = scene.bullet({5, 5}, {4, 0});
  bullet.gravity = 1;
  bullet.life = 1;
  const ToldBullet told{.launch = time_of(9), .end = time_of(60), .position = {7, 5}, .velocity = {0, 2}};
  Replica late(scene.definition, 10), punctual(scene.definition, 10);
  late.advance(time_of(12));
  for (Replica* replica : {&late, &punctual}) {
    EXPECT_TRUE(replica->tell(told));
    replica->redirect(0, time_of(6), {6, 5}, {-4, 0});
    replica->advance(time_of(12));
  }
  EXPECT_EQ(places_of(late), places_of(punctual));
  EXPECT_EQ(places_of(late).at(0).position.x, 7);
}

TEST(Replica, TurnsWhoBouncesAsItAppears) {
  for (const float gravity : {0.0F, 1.0F}) {
    Scene scene(support::room(40, 24));
    BulletDefinition& bullet = scene.bullet({5, 5}, {4, 0});
    bullet.gravity = gravity;
    bullet.life = 1;
    Replica replica(scene.definition, 10);
    replica.tell({.launch = time_of(3), .end = time_of(63), .position = {5, 5}, .velocity = {4, 0}});
    replica.redirect(0, time_of(3), {5, 5}, {-4, 0});
    replica.advance(time_of(9));
    EXPECT_NEAR(places_of(replica).at(0).position.x, 4.6, 1e-5) << gravity;
  }
}

TEST(Replica, HoldsWhatIsToldEarlyUntilItsMoment) {
  Scene scene = shooting_range();
  World ahead(scene.definition), world(scene.definition);
  Replica replica(scene.definition, 100);
  constexpr int lead = 6;
  for (int tick = 0; tick < 200; ++tick) {
    ahead.step();
    tell(ahead, replica);
    if (tick < lead) continue;
    world.step();
    replica.advance(time_of(world.tick()));
    ASSERT_EQ(places_of(replica), places_of(world)) << "tick " << tick;
  }
}

TEST(Replica, FliesVolleysOfABusyMatch) {
  Scene scene = support::busy_scene();
  scene.definition.rules.bullets_max = 20000;
  World world(scene.definition);
  Replica replica(scene.definition, 20000);
  std::size_t most = 0, compared = 0;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step();
    tell(world, replica);
    tell_again(world, replica);
    replica.advance(time_of(world.tick()));
    const Places there = places_of(world), here = places_of(replica);
    most = std::max(most, here.size());
    for (const auto& [ordinal, place] : there) {
      const bool is_straight = world.definition().bullets[world.bullet(ordinal)->definition].is_straight();
      if (!is_straight) continue;
      ASSERT_TRUE(here.contains(ordinal)) << ordinal << " in " << tick;
      ASSERT_EQ(here.at(ordinal), place) << ordinal << " in " << tick;
      ++compared;
    }
  }
  EXPECT_GT(most, 500U);
  EXPECT_GT(compared, 10'000U);
}

TEST(Replica, RefusesWhatItHasNoRoomFor) {
  Scene scene(support::room(10, 10));
  scene.bullet({5, 5}, {1, 0});
  Replica replica(scene.definition, 1);
  const ToldBullet told{.ordinal = 7, .end = time_of(100), .position = {5, 5}, .velocity = {1, 0}};
  EXPECT_TRUE(replica.tell(told));
  EXPECT_FALSE(replica.tell(told)) << "it is held";
  EXPECT_EQ(replica.refused(), 0);
  ToldBullet other = told;
  other.ordinal = 6;
  EXPECT_FALSE(replica.tell(other));
  EXPECT_EQ(replica.refused(), 1);
  other.definition = 9;
  EXPECT_FALSE(replica.tell(other)) << "no such type";
  EXPECT_EQ(replica.refused(), 1);
}

TEST(Replica, VolleysThatAreNotThereAreRefused) {
  Scene scene(support::room(10, 10));
  scene.bullet({5, 5}, {1, 0});
  scene.definition.weapons.emplace_back().count = 3;
  Replica replica(scene.definition, 10);
  Volley volley;
  volley.origin = {5, 5};
  EXPECT_EQ(replica.tell_volley(volley, 0, 0), 3);
  EXPECT_EQ(replica.tell_volley(volley, 0, 0), 0) << "they are held";
  EXPECT_EQ(replica.tell_volley(volley, 3, 0), -1);
  EXPECT_EQ(replica.tell_volley(volley, 1, 4), -1);
  EXPECT_EQ(replica.tell_volley(volley, -1, 0), -1);
  volley.pattern = 1;
  EXPECT_EQ(replica.tell_volley(volley, 0, 0), -1);
}

TEST(Replica, KeepsOnlyWhatIsLiked) {
  Scene scene(support::room(10, 10));
  scene.bullet({5, 5}, {1, 0});
  Replica replica(scene.definition, 10);
  for (Ordinal i = 0; i < 4; ++i)
    replica.tell({.ordinal = i,
                  .launch = i == 3 ? time_of(5) : 0,
                  .end = time_of(100),
                  .position = {static_cast<float>(i), 5}});
  replica.keep_where([](Vec2 position) { return position.x == 1; });
  EXPECT_THAT(places_of(replica), testing::ElementsAre(testing::Key(1)));
  replica.advance(time_of(6));
  EXPECT_THAT(places_of(replica), testing::ElementsAre(testing::Key(1), testing::Key(3)))
      << "what was yet to appear was not judged";
}

}  // namespace
}  // namespace fusillade::sim
