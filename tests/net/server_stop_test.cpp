// The server stops: everybody hears of it, and nobody is left.
#include <gtest/gtest.h>

#include <boost/asio.hpp>
#include <exception>
#include <string_view>
#include <thread>
#include <vector>

#include "net/host.h"
#include "net/server.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using namespace std::string_view_literals;
using test::Host;
using test::WireClient;

TEST(ServerStop, ComesWithCodeAndReason) {
  Host host;
  host.play();
  WireClient playing(host.port()), fresh(host.port());
  playing.hello();
  ASSERT_TRUE(playing.receive(v1::ServerMessage::kSnapshot));
  std::thread stopper([&] { host.server().stop(match::RefusalCode::draining, "going down", 20); });
  EXPECT_EQ(playing.refusal(), v1::Refusal::CODE_DRAINING);
  EXPECT_EQ(playing.close_code(), 4008);
  EXPECT_EQ(fresh.refusal(), v1::Refusal::CODE_DRAINING);
  stopper.join();
  EXPECT_EQ(host.metric("fusillade_sessions_open"), 0);
  EXPECT_THROW(WireClient(host.port()), std::exception);
}

TEST(ServerStop, CutsWhoDoesNotAnswer) {
  Host host;
  WireClient deaf(host.port());
  ASSERT_TRUE(Host::eventually([&] { return host.metric("fusillade_sessions_opened_total") == 1; }));
  host.server().stop(match::RefusalCode::draining, "going down", 0);
  EXPECT_EQ(host.metric("fusillade_sessions_open"), 0);
}

// Who is cut ends in a later moment of the same thread, which has something else to do until then.
TEST(ServerStop, WaitsUntilWhoIsCutIsGone) {
  Host host(Options{.debug_view = true});
  WireClient deaf(host.port());
  boost::asio::io_context io;
  std::vector<boost::asio::ip::tcp::socket> viewers;
  for (int i = 0; i < 3; ++i) {
    viewers.emplace_back(io);
    viewers.back().connect({boost::asio::ip::address_v4::loopback(), host.port()});
  }
  ASSERT_TRUE(Host::eventually([&] { return host.metric("fusillade_connections_open") == 4; }));
  host.is_view_held = true;
  host.view_takes_ms = 50;
  for (auto& viewer : viewers)
    boost::asio::write(viewer,
                       boost::asio::buffer("GET /v1/matches/test/debug?left=0&top=0&right=20&bottom=20 "
                                           "HTTP/1.1\r\nHost: x\r\n\r\n"sv));
  ASSERT_TRUE(Host::eventually([&] { return host.views == 1; }));
  host.is_view_held = false;
  host.server().stop(match::RefusalCode::draining, "going down", 0);
  EXPECT_EQ(host.metric("fusillade_sessions_open"), 0);
}

}  // namespace
}  // namespace fusillade::net
