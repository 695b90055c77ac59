// A thread of the sockets that is behind drops old news, as a slow client does, and brings everybody to the
// newest state.
#include <gtest/gtest.h>

#include <future>

#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

TEST(LateThread, WhatItComesToTooLateIsFollowedByAFullSnapshot) {
  Host host({.debug_view = true, .snapshots_pending_max = 1});
  WireClient client(host.port());
  client.hello();
  host.tick_until_joined(1);
  while (host.match().status().tick < 30) host.tick();
  for (std::uint32_t tick = 0; tick < 30;) {
    const auto seen = client.receive(v1::ServerMessage::kSnapshot);
    ASSERT_TRUE(seen);
    tick = seen->snapshot().tick();
  }

  host.view_takes_ms = 3000;
  auto view = std::async(std::launch::async, [&] {
    return test::http(host.port(),
                      "GET /v1/matches/test/debug?left=0&top=0&right=9&bottom=9 HTTP/1.1\r\n"
                      "Host: x\r\nConnection: close\r\n\r\n");
  });
  ASSERT_TRUE(Host::eventually([&] { return host.views > 0; }));
  constexpr sim::Tick late_until = 90;
  while (host.match().status().tick < late_until) host.tick();
  EXPECT_TRUE(view.get().starts_with("HTTP/1.1 200 "));

  ASSERT_TRUE(Host::eventually([&] { return host.metric("fusillade_snapshots_dropped_total") >= 19; }));
  host.play();
  const auto next = client.receive(v1::ServerMessage::kSnapshot);
  ASSERT_TRUE(next);
  EXPECT_GT(static_cast<sim::Tick>(next->snapshot().tick()), late_until);
  EXPECT_TRUE(next->snapshot().full());
}

}  // namespace
}  // namespace fusillade::net
