// What a bot does at the command rate: its play, its pings, its looking elsewhere, its leaving.
#include "client-sim/bot.h"
#include "fusillade/v1/content.pb.h"
#include "fusillade/v1/play.pb.h"

namespace fusillade::client {

namespace {

using std::chrono::seconds;

constexpr seconds welcome_limit{1};
constexpr seconds starvation_limit{10};
constexpr seconds deaf_period{30};  // its buffers are full after some 10 s, and 10 s later servers give it up

}  // namespace

void Bot::turn(Clock::time_point now) {
  if (state_ == State::lost) return connect();
  if (state_ != State::playing || refusal_ != 0) return;
  if (is_deaf()) return now >= reconnect_due_ ? reconnect() : void();
  if (context_.options.reconnect_every_s > 0 && now >= reconnect_due_) return reconnect();
  if (now >= ping_due_) ping(now);
  check_supply(now);
  if (is_spectator_ && supply_.has_begun() && now >= view_due_) choose_view(now);
  if (supply_.has_begun() && world_.self().alive) send_command(now);
}

// A spectator's first snapshot may take as long as the match holds back what spectators see.
void Bot::check_supply(Clock::time_point now) {
  const Pace& pace = world_.pace();
  if (pace.is_paused || (is_spectator_ && !supply_.has_begun())) return;
  if (supply_.runs_dry(now, starvation_limit * pace.slow_motion))
    fault(Fault::starved, "no snapshot for " + std::to_string(starvation_limit.count()) + " s");
}

View Bot::look(Clock::time_point now) const {
  return world_.view(seconds_of(now - supply_.last()), context_.sight);
}

// A player whom it sees, or any place of the map.
void Bot::choose_view(Clock::time_point now) {
  view_due_ = now + view_period;
  const MatchFacts& facts = world_.facts();
  ViewFields view{.x = static_cast<float>(rng_.unit() * facts.map_width),
                  .y = static_cast<float>(rng_.unit() * facts.map_height)};
  const auto players = look(now).players;
  if (!players.empty() && rng_.unit() < 0.5) view.player = players.front().id;
  encode_view(view, context_.message);
  send();
}

void Bot::ping(Clock::time_point now) {
  ping_due_ = now + seconds(1);
  encode_ping(time_us(Clock::now()), context_.message);
  send();
}

void Bot::send_command(Clock::time_point now) {
  const Intent intent = behaviour_->decide(look(now), rng_);
  CommandFields fields;
  fields.move_x = wire_move(intent.move_x);
  fields.move_y = wire_move(intent.move_y);
  fields.aim = wire_aim(intent.aim);
  fields.buttons = intent.fire ? button_fire : 0;
  const auto sent = commands_.add(fields, now);
  encode_commands(sent, context_.message);
  if (!send()) return commands_.take_back();
  ++context_.statistics.commands;
  context_.statistics.repeated += sent.size() - 1;
}

// As a player whose network breaks: the TCP connection ends without a closing handshake.
void Bot::reconnect() {
  drop();
  connect();
}

// As a player whose program hangs; it comes anew, since the server gives it up.
void Bot::fall_deaf() {
  socket_->stop_reading();
  token_.clear();
  reconnect_due_ = Clock::now() + deaf_period;
}

void Bot::leave() {
  if (ended()) return;
  const bool waiting = state_ == State::connecting || state_ == State::joining;
  if (waiting && !welcomed_ever_ && Clock::now() - connect_began_ > welcome_limit)
    fault(Fault::never_welcomed, "");
  if (state_ == State::connecting || state_ == State::lost || is_deaf()) return drop();
  state_ = State::leaving;
  encode_leave(context_.message);
  send();
}

void Bot::finish() {
  if (state_ == State::leaving) fault(Fault::never_closed, "no close frame after Leave");
  drop();
}

}  // namespace fusillade::client
