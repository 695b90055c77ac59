// A client that asks for more than a player may have, over the wire: as many commands as a message takes, all
// for one tick, with full deflection along both axes and the trigger held.
#include <gtest/gtest.h>

#include <cmath>

#include "net/host.h"
#include "net/wire_client.h"
#include "sim/base/math.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

constexpr int ticks_played = 120;
constexpr std::uint32_t commands_per_message = 32;
constexpr std::uint32_t button_fire = 1;

Options unlimited() {
  Options options;
  options.commands_per_tick_max = 1000;
  return options;
}

// Plays tick by tick, and measures what its player does.
class Cheat {
 public:
  Cheat() {
    client_.hello();
    host_.tick_until_joined(1);
    client_.receive(v1::ServerMessage::kWelcome);
    host_.tick();
    last_ = position();
  }

  // `ahead_ticks`: of the tick that comes; one value for each command of a message, in turn.
  void play(const std::vector<int>& ahead_ticks) {
    for (int i = 0; i < ticks_played; ++i) {
      send(ahead_ticks);
      ASSERT_TRUE(Host::eventually([this] { return host_.match().status().waiting_requests > 0; }));
      host_.tick();
      for (const sim::Volley& volley : host_.match().world().volleys())
        shots_ += volley.owner.kind == sim::Kind::player ? 1 : 0;
      way_max_ = std::max(way_max_, sim::length(sim::Vec2d(position()) - sim::Vec2d(last_)));
      last_ = position();
    }
  }

  // 10 tiles/s and 10 shots/s, as small_arena() says.
  void expect_no_more_than_the_class_allows() const {
    EXPECT_LE(way_max_, 10 / 60.0 + 1e-5);
    EXPECT_GT(way_max_, 0.99 * 10 / 60.0);
    EXPECT_LE(shots_, ticks_played / 6 + 1);
    EXPECT_GE(shots_, ticks_played / 6 - 2);
  }

 private:
  sim::Vec2 position() const {
    sim::Vec2 found;
    host_.match().world().for_each_player([&](const sim::ActorView& player) { found = player.position; });
    return found;
  }

  void send(const std::vector<int>& ahead_ticks) {
    v1::ClientMessage message;
    for (std::uint32_t i = 0; i < commands_per_message; ++i) {
      v1::Command& command = *message.mutable_commands()->add_commands();
      command.set_sequence(++sequence_);
      const int tick = host_.match().world().tick() + ahead_ticks[i % ahead_ticks.size()];
      command.set_client_tick(static_cast<std::uint32_t>(std::max(tick, 0)));
      command.set_move_x(127);
      command.set_move_y(127);
      command.set_buttons(button_fire);
    }
    client_.send(message);
  }

  mutable Host host_{unlimited()};
  WireClient client_{host_.port()};
  std::uint32_t sequence_ = 0;
  sim::Vec2 last_;
  double way_max_ = 0;  // tiles in a tick
  int shots_ = 0;
};

TEST(Cheating, ManyCommandsForOneTickAreOne) {
  Cheat cheat;
  cheat.play({0});
  cheat.expect_no_more_than_the_class_allows();
}

TEST(Cheating, NamingOtherTicksGainsNothing) {
  Cheat cheat;
  cheat.play({-1000, -1, 0, 1, 5, 30, 100000});
  cheat.expect_no_more_than_the_class_allows();
}

}  // namespace
}  // namespace fusillade::net
