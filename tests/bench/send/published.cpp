#include "bench/send/published.h"

#include "match/arena.h"
#include "net/codec/frame_encoder.h"
#include "net/frames.h"
#include "net/send/websocket_frame.h"

namespace fusillade::bench {
namespace {

constexpr std::uint32_t areas_across = 4;  // 64 tiles in areas of 16
constexpr std::uint32_t areas_in_view = 9;
constexpr double no_limit_s = 3600;

// Nine areas with news each, as a client of a lively match sees them.
match::Frame lively_frame(int clients) {
  match::Frame frame;
  frame.tick = 100;
  frame.is_snapshot = true;
  for (std::uint32_t i = 0; i < areas_in_view; ++i) {
    match::AreaFrame area;
    area.area = i / 3 * areas_across + i % 3;
    area.players.moves = {{3 + i, 2, -3, 4, -5}, {100 + i, 1, 1, 0, 2}};
    area.enemies.moves = {{7 + i, 2, -3, 4, -5}};
    area.despawned = {net::test::despawn(7 + i)};
    if (i % 3 == 0) area.hits = {net::test::hit(40 + i)};
    frame.areas.push_back(area);
  }
  for (int client = 0; client < clients; ++client) {
    match::Recipient told = net::test::recipient(static_cast<match::SessionId>(client) + 1, false);
    told.is_full = true;  // whoever has just come takes no other
    told.areas.clear();
    for (std::uint32_t i = 0; i < areas_in_view; ++i) told.areas.push_back({i, false});
    frame.recipients.push_back(told);
  }
  return frame;
}

net::Options options_of(int clients) {
  net::Options options;
  options.address = options.admin_address = "127.0.0.1";
  options.port = options.admin_port = 0;
  options.sessions_max = clients;
  options.hello_timeout_s = options.idle_timeout_s = no_limit_s;
  return options;
}

}  // namespace

Published::Published(int clients)
    : clients_(clients),
      match_(std::make_shared<match::Match>(
          "bench", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()))),
      frame_(lively_frame(clients)) {
  matches_.add(match_);
  server_ = std::make_unique<net::Server>(options_of(clients), matches_, net::Hooks{});
  server_->start();
  net::EncodedFrame encoded;
  const match::ArenaDefinition& arena = match_->arena();
  net::FrameEncoder encoder(frame_, match::AreaGrid(arena.world.map, arena.round), encoded);
  const std::string message = encoded.message(encoder.add(frame_.recipients.front()));
  bytes_ = *net::frame_of(message);
}

Published::~Published() = default;

std::uint64_t Published::send_round() {
  server_->publish(*match_, frame_);
  return bytes_.size() * static_cast<std::uint64_t>(clients_);
}

}  // namespace fusillade::bench
