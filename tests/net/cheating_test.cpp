// A client that asks for more than a player may have, over the wire: as many commands as a message takes, all
// for one tick, with full deflection, the trigger held, and while it is dead.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <numbers>
#include <optional>

#include "net/host.h"
#include "net/wire_client.h"
#include "sim/base/math.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

constexpr int ticks_played = 120, ticks_turned = 2 * sim::headings;
constexpr std::uint32_t commands_per_message = 32;
constexpr std::uint32_t all_buttons = 3;

Options unlimited() {
  Options options;
  options.commands_per_tick_max = 1000;
  return options;
}

// What a command asks for; `ahead_ticks`: of the tick that comes.
struct Wish {
  int ahead_ticks = 0;
  int move_x = 127, move_y = 127;
  std::uint32_t aim = 0;
};

class Cheat {
 public:
  explicit Cheat(match::ArenaDefinition arena = match::test::small_arena())
      : host_(unlimited(), std::move(arena)) {
    join();
    host_.tick();
  }

  // Also as who was there before, on a new connection.
  void join() {
    client_.emplace(host_.port());
    sequence_ = 0;
    client_->hello("Ann", token_);
    ASSERT_TRUE(Host::eventually([this] { return is_heard() && !host_.tick().empty(); }));
    const v1::Welcome welcome = client_->welcome();
    EXPECT_EQ(welcome.resumed(), !token_.empty());
    token_ = welcome.reconnect_token();
  }

  // One tick, and before it a message full of these wishes, in turn.
  void play(const std::vector<Wish>& wishes) {
    send(wishes);
    ASSERT_TRUE(Host::eventually([this] { return is_heard(); }));
    host_.tick();
  }

  sim::Tick tick() const { return host_.match().world().tick(); }

  // nullopt: dead.
  std::optional<sim::ActorView> player() const {
    std::optional<sim::ActorView> found;
    host_.match().world().for_each_player([&](const sim::ActorView& player) { found = player; });
    return found;
  }

  // In the last tick.
  int shots() const {
    int shots = 0;
    for (const sim::Volley& volley : host_.match().world().volleys())
      shots += volley.owner.kind == sim::Kind::player ? 1 : 0;
    return shots;
  }

 private:
  bool is_heard() { return host_.match().status().waiting_requests > 0; }

  void send(const std::vector<Wish>& wishes) {
    v1::ClientMessage message;
    for (std::uint32_t i = 0; i < commands_per_message; ++i) {
      const Wish& wish = wishes[i % wishes.size()];
      v1::Command& command = *message.mutable_commands()->add_commands();
      command.set_sequence(++sequence_);
      command.set_client_tick(static_cast<std::uint32_t>(std::max(tick() + wish.ahead_ticks, 0)));
      command.set_move_x(wish.move_x);
      command.set_move_y(wish.move_y);
      command.set_aim(wish.aim);
      command.set_buttons(all_buttons);
    }
    client_->send(message);
  }

  mutable Host host_;
  std::optional<WireClient> client_;
  std::string token_;
  std::uint32_t sequence_ = 0;
};

// 10 tiles/s and 10 shots/s, as small_arena() says.
void expect_no_more_than_the_class_allows(const std::vector<Wish>& wishes) {
  Cheat cheat;
  double way_max = 0;  // tiles in a tick
  int shots = 0;
  for (int i = 0; i < ticks_played; ++i) {
    const sim::Vec2d before(cheat.player().value().position);
    cheat.play(wishes);
    way_max = std::max(way_max, sim::length(sim::Vec2d(cheat.player().value().position) - before));
    shots += cheat.shots();
  }
  EXPECT_LE(way_max, 10 / 60.0 + 1e-5);
  EXPECT_GT(way_max, 0.99 * 10 / 60.0);
  EXPECT_LE(shots, ticks_played / 6 + 1);
  EXPECT_GE(shots, ticks_played / 6 - 2);
}

TEST(Cheating, ManyCommandsForOneTickAreOne) { expect_no_more_than_the_class_allows({{}}); }

TEST(Cheating, NamingOtherTicksGainsNothing) {
  expect_no_more_than_the_class_allows({{-1000}, {-1}, {0}, {1}, {5}, {30}, {100000}});
}

// They turn from one of the 32 headings to the next in a tick.
match::ArenaDefinition arena_of_ships() {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.figures.push_back({"bar", 16, 2, std::vector<std::uint8_t>(32, 1)});
  sim::ActorDefinition& ship = arena.world.actors[match::test::player_class];
  ship.figure = 0;
  ship.ship = {.thrust = 7, .turn_speed = 60 * 2 * std::numbers::pi_v<float> / sim::headings};
  return arena;
}

int heading(const Cheat& cheat) {
  const sim::Vec2 aim = cheat.player().value().aim;
  return static_cast<int>(std::lround(std::atan2(aim.y, aim.x) * sim::headings / (2 * std::numbers::pi)));
}

// Headings to the right by which it turns in each tick.
std::vector<int> turns(const std::vector<Wish>& wishes) {
  Cheat cheat(arena_of_ships());
  std::vector<int> turns;
  for (int i = 0; i < ticks_turned; ++i) {
    const int before = heading(cheat);
    cheat.play(wishes);
    turns.push_back((heading(cheat) - before + 3 * sim::headings / 2) % sim::headings - sim::headings / 2);
  }
  return turns;
}

constexpr Wish left{.move_x = -127, .move_y = 0, .aim = 32768}, right{.move_y = 0, .aim = 16384};

Wish at(int ahead_ticks, Wish wish) {
  wish.ahead_ticks = ahead_ticks;
  return wish;
}

TEST(Cheating, AShipTurnsOnceInATick) {
  const std::vector<int> one_each(ticks_turned, 1);
  EXPECT_EQ(turns({right}), one_each);
  EXPECT_EQ(turns({left, right}), one_each) << "the last of a message counts";
}

TEST(Cheating, NamingOtherTicksTurnsNoShipFaster) {
  for (const int turn : turns({at(-1000, left), at(-1, right), at(0, left), at(1, right), at(5, left),
                               at(30, right), at(100000, left)}))
    EXPECT_EQ(std::abs(turn), 1);
}

// Whoever appears is shot at, and appears again a second after its death.
match::ArenaDefinition deadly_arena() {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.bullets[match::test::bullet_index].damage = 0;
  arena.world.enemy_placements = {match::test::enemy_at(16.5F, 10.5F, match::test::shooter_type)};
  return arena;
}

// Presses everything until it is dead, or alive.
void play_until(Cheat& cheat, bool is_alive) {
  const sim::Tick end = cheat.tick() + 600;
  while (cheat.player().has_value() != is_alive && cheat.tick() < end) {
    cheat.play({{}, at(-1000, right), left, at(1, right)});
    EXPECT_TRUE(cheat.player() || cheat.shots() == 0);
  }
}

// In how many ticks the player is dead who does this when it has died.
sim::Tick ticks_dead(const std::function<void(Cheat&)>& act = [](Cheat&) {}) {
  Cheat cheat(deadly_arena());
  play_until(cheat, false);
  const sim::Tick died = cheat.tick();
  act(cheat);
  play_until(cheat, true);
  return cheat.tick() - died;
}

// 60 whole ticks, and the one in which it dies.
constexpr sim::Tick ticks_to_respawn = 61;

TEST(Cheating, WhoIsDeadStaysSoWhateverItPresses) { EXPECT_EQ(ticks_dead(), ticks_to_respawn); }

TEST(Cheating, WhoIsDeadComesBackDead) {
  EXPECT_EQ(ticks_dead([](Cheat& cheat) { cheat.join(); }), ticks_to_respawn);
}

}  // namespace
}  // namespace fusillade::net
