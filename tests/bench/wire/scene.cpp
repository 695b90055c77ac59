#include "bench/wire/scene.h"

#include <cmath>
#include <memory>
#include <vector>

#include "bench/wire/account.h"
#include "content/arena/arena_loader.h"
#include "match/match.h"
#include "net/codec/encode.h"
#include "net/codec/frame_encoder.h"
#include "sim/base/rng.h"

namespace fusillade::bench {
namespace {

constexpr std::int32_t seconds_to_fill = 12;
constexpr double command_period_s = 0.1, turn_period_s = 0.5;
constexpr double middle_tiles = 5;  // players keep so near to the middle of the map

// Walks about, aims a little elsewhere with each command, and fires all the time.
class Walker {
 public:
  explicit Walker(std::uint64_t number) : rng_(number) {}

  sim::PlayerCommand decide(sim::Vec2d from_middle, bool is_turn) {
    aim_ += rng_.between(-0.3F, 0.3F);
    if (is_turn) move_ = {rng_.between(-1, 1), rng_.between(-1, 1)};
    const double distance = std::hypot(from_middle.x, from_middle.y);
    if (is_turn && distance > middle_tiles) move_ = (from_middle * (-1 / distance)).rounded();
    return {.move = move_, .aim = {std::cos(aim_), std::sin(aim_)}, .buttons = sim::button_fire};
  }

 private:
  sim::Rng rng_;
  sim::Vec2 move_{};
  float aim_ = 0;
};

class Player {
 public:
  Player(const match::ArenaDefinition& arena, std::int32_t players)
      : arena_(std::make_shared<const match::ArenaDefinition>(arena)), match_("wire", arena_) {
    for (std::int32_t i = 0; i < players; ++i) {
      match_.push(match::JoinRequest{.session = session_of(i), .name = "walker"});
      walkers_.emplace_back(static_cast<std::uint64_t>(i + 1));
    }
    places_.resize(walkers_.size());
    const sim::TileMapDefinition& map = arena.world.map;
    middle_ = {static_cast<float>(map.width) / 2, static_cast<float>(map.height) / 2};
  }

  void play(std::int32_t seconds, WireAccount* account) {
    const auto ticks = static_cast<std::int32_t>(seconds * match_.tick_rate());
    for (std::int32_t i = 0; i < ticks; ++i, ++tick_) {
      if (is_due(command_period_s)) command_all();
      const match::Frame& frame = match_.tick();
      if (frame.is_snapshot) take(frame, account);
      if (frame.round_changed && account != nullptr) account->add_state(net::encode_match_state(frame.round));
    }
  }

 private:
  static match::SessionId session_of(std::int32_t index) { return static_cast<match::SessionId>(index + 1); }
  bool is_due(double period_s) const {
    return tick_ % static_cast<std::int32_t>(period_s * match_.tick_rate()) == 0;
  }

  void command_all() {
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
      const sim::PlayerCommand command =
          walkers_[i].decide(sim::Vec2d(places_[i]) - sim::Vec2d(middle_), is_due(turn_period_s));
      match_.push(match::CommandRequest{session_of(static_cast<std::int32_t>(i)), {{sequence_, 0, command}}});
    }
    ++sequence_;
  }

  void take(const match::Frame& frame, WireAccount* account) {
    const match::AreaGrid areas(arena_->world.map, arena_->round);
    net::EncodedFrame encoded;
    net::FrameEncoder encoder(frame, areas, encoded);
    for (const match::Recipient& recipient : frame.recipients) {
      const auto client = static_cast<std::size_t>(recipient.session - 1);
      places_[client] = recipient.position;
      const std::string bytes = encoded.message(encoder.add(recipient));
      if (account != nullptr) account->add(client, bytes, recipient, frame, match_.world());
    }
  }

  std::shared_ptr<const match::ArenaDefinition> arena_;
  match::Match match_;
  std::vector<Walker> walkers_;
  std::vector<sim::Vec2> places_;
  sim::Vec2 middle_;
  std::int32_t tick_ = 0;
  std::uint32_t sequence_ = 1;
};

WireFigures play_file(const std::string& name, std::int32_t players, std::int32_t seconds) {
  return play_wire_scene(content::load_arena(FUSILLADE_WIRE_SCENES "/" + name), players, seconds);
}

}  // namespace

WireFigures play_wire_scene(const match::ArenaDefinition& arena, std::int32_t players, std::int32_t seconds) {
  Player player(arena, players);
  player.play(seconds_to_fill, nullptr);
  WireAccount account(arena, static_cast<std::size_t>(players));
  player.play(seconds, &account);
  return account.figures(seconds);
}

WireFigures play_crowd(std::int32_t seconds) { return play_file("crowd.toml", 4, seconds); }
WireFigures play_few(std::int32_t seconds) { return play_file("few.toml", 20, seconds); }
WireFigures play_fight(std::int32_t seconds) { return play_file("fight.toml", 20, seconds); }

}  // namespace fusillade::bench
