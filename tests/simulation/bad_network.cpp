#include "bad_network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include "fusillade/v1/play.pb.h"
#include "net/certificate.h"
#include "support/tls/certificate.h"

namespace fusillade::test {
namespace {

constexpr std::uint32_t ticks_max =
    6000;  // until everybody has read so far, which only something broken takes
constexpr std::uint64_t bots_that_hold_bullets = 10;  // every tenth
constexpr auto tick_length = std::chrono::microseconds(16667);
constexpr auto turn_period = std::chrono::milliseconds(50);

client::BotOptions bot_options() {
  client::BotOptions options;
  options.players = BadNetwork::players * bots_that_hold_bullets;
  options.behaviour = "wander";
  options.resume_lost = true;
  return options;
}

}  // namespace

BadNetwork::BadNetwork(match::ArenaDefinition arena, const client::LinkOptions& link, bool is_tls)
    : arena_(arena),
      host_({}, std::move(arena)),
      proxy_(loop_, 0, "127.0.0.1", host_.port(), link),
      options_(bot_options()) {
  const std::string address = "127.0.0.1:" + std::to_string(proxy_.port());
  const std::string trusted = is_tls ? show_certificate() : "";
  server_ = client::resolve(client::parse_url((is_tls ? "wss://" : "ws://") + address, "ws"), trusted);
  server_.target = "/v1/play?match=test";
  context_.watch = [this](const client::Bot& bot, const v1::Snapshot& snapshot) { take(bot, snapshot); };
  const bool is_cut = link.cut_every_s > 0 || link.reset_every_s > 0;
  const Viewer watching = is_cut ? Viewer::spectator_who_may_begin_anew : Viewer::spectator;
  for (std::uint32_t i = 0; i <= players; ++i) {
    bots_.push_back(std::make_unique<client::Bot>(context_, i * bots_that_hold_bullets));
    witnesses_.push_back(std::make_unique<Witness>(truth_, arena_, i < players ? Viewer::player : watching));
  }
}

std::string BadNetwork::show_certificate() {
  const TestCertificate shown = make_test_certificate();
  host_.server().set_certificate(net::make_certificate(shown.certificate, shown.key));
  return folder_.write("certificate.pem", shown.certificate).string();
}

void BadNetwork::play(std::uint32_t ticks, std::size_t homing_wanted) {
  std::thread clients([this] {
    for (const auto& bot : bots_) bot->connect();
    turn();
    loop_.run();
  });
  const auto is_enough = [&] { return slowest_ >= ticks && homing_compared_ >= homing_wanted; };
  while (tick_ < ticks || (!is_enough() && tick_ < ticks_max)) tick();
  loop_.stop();
  clients.join();
  EXPECT_GE(slowest_, ticks);
  EXPECT_EQ(statistics_.errors() + statistics_.refused, 0U) << notes();
  for (const auto& witness : witnesses_) witness->judge(ticks);
  print();
}

Compared BadNetwork::compared() const {
  Compared sum;
  for (const auto& witness : witnesses_) sum += witness->compared;
  return sum;
}

void BadNetwork::tick() {
  const auto next = client::Clock::now() + tick_length;
  const match::Frame& frame = host_.match().tick();
  truth_.note(host_.match(), frame);
  tick_ = static_cast<std::uint32_t>(frame.tick);
  host_.server().publish(host_.match(), frame);
  std::this_thread::sleep_until(next);
}

void BadNetwork::turn() {
  for (const auto& bot : bots_) bot->turn(client::Clock::now());
  loop_.after(turn_period, [this] { turn(); });
}

void BadNetwork::take(const client::Bot& reader, const v1::Snapshot& snapshot) {
  oldest_ticks_ = std::max(oldest_ticks_, tick_ - snapshot.tick());
  largest_bytes_ = std::max(largest_bytes_, snapshot.ByteSizeLong());
  std::uint32_t slowest = UINT32_MAX;
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    if (bots_[i].get() == &reader) witnesses_[i]->read(reader.world(), snapshot);
    slowest = std::min(slowest, witnesses_[i]->last_tick());
  }
  slowest_ = slowest;
  homing_compared_ = compared().homing;
}

void BadNetwork::print() const {
  const Compared sum = compared();
  std::cout << "compared: " << sum.bullets << " bullets, " << sum.homing << " of them homing, " << sum.hits
            << " hits and deaths, " << sum.beam_hits << " of them by beams, " << sum.players << " players, "
            << sum.enemies << " enemies, " << sum.bodies << " bodies, " << sum.masks << " masks, "
            << sum.beams << " beams, " << sum.vanished << " vanished, " << sum.pixels_changed << " pixels; "
            << statistics_.deaths << " bots died; " << statistics_.snapshots << " snapshots, the oldest of "
            << oldest_ticks_ << " ticks; " << statistics_.resumed << " resumed, " << statistics_.resent
            << " hits told later, " << statistics_.commands << " commands and " << statistics_.repeated
            << " again\n";
}

std::string BadNetwork::notes() const {
  std::string text;
  for (const std::string& note : statistics_.notes) text += note + "\n";
  return text;
}

}  // namespace fusillade::test
