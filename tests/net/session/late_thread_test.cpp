// A thread of the sockets that is behind drops old news, as a slow client does, and brings everybody to the
// newest state.
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

constexpr const char* view_request =
    "GET /v1/matches/test/debug?left=0&top=0&right=9&bottom=9 HTTP/1.1\r\n"
    "Host: x\r\nConnection: close\r\n\r\n";

TEST(LateThread, WhatItComesToTooLateIsFollowedByAFullSnapshot) {
  Host host({.debug_view = true});
  WireClient client(host.port());
  client.hello();
  host.play();
  const auto next_snapshot = [&] { return client.receive(v1::ServerMessage::kSnapshot); };
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(next_snapshot());
  host.pause();

  host.is_view_held = true;
  auto view = std::async(std::launch::async, [&] { return test::http(host.port(), view_request); });
  ASSERT_TRUE(Host::eventually([&] { return host.views > 0; }));
  const sim::Tick late_from = host.match().status().tick, late_until = late_from + 60;
  while (host.match().status().tick < late_until) host.tick();
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  host.is_view_held = false;
  EXPECT_TRUE(view.get().starts_with("HTTP/1.1 200 "));

  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_snapshots_dropped_total") >= 19; }));
  host.play();
  auto next = next_snapshot();
  while (next && static_cast<sim::Tick>(next->snapshot().tick()) <= late_from) next = next_snapshot();
  ASSERT_TRUE(next);
  EXPECT_GT(static_cast<sim::Tick>(next->snapshot().tick()), late_until);
  EXPECT_TRUE(next->snapshot().full());
}

// As a whole process does that was stopped, or whose machine was.
TEST(LateThread, TimeInWhichItStandsStillIsNotTheClients) {
  Host host({.idle_timeout_s = 2, .debug_view = true});
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  host.is_view_held = true;
  auto view = std::async(std::launch::async, [&] { return test::http(host.port(), view_request); });
  ASSERT_TRUE(Host::eventually([&] { return host.views > 0; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(3500));
  host.is_view_held = false;
  EXPECT_TRUE(view.get().starts_with("HTTP/1.1 200 "));
  v1::ClientMessage ping;
  ping.mutable_ping();
  client.send(ping);
  EXPECT_TRUE(client.receive(v1::ServerMessage::kPong));
  EXPECT_EQ(host.metric("fusillade_limits_total", "idle_time"), 0);
}

}  // namespace
}  // namespace fusillade::net
