// A small server of one bare map, written from proto/README.md, to play against over a real socket; wrong on
// demand.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

namespace fusillade::client {

// What the server does wrong, or otherwise than usual.
struct FakeScript {
  std::uint32_t refuse_code = 0;  // answers every hello with this refusal
  bool refuse_upgrade = false;    // HTTP 503
  bool wrong_content = false;     // serves other bytes than the welcome's hash says
  int content_hellos = 0;         // content is held until so many hellos have come
  int contents_refused = 0;       // so many requests for content, the first ones: HTTP 503
  bool in_turn = false;           // welcomes nobody while somebody else is there
  bool garbage = false;           // sends bytes that are no message after the welcome
  bool duplicate_hits = false;
  bool skip_snapshots = false;       // leaves every second one out
  bool silent_after_leave = false;   // no close frame
  bool fast_clock = false;           // the time in its pongs runs at twice the rate
  bool old_ticks = false;            // its pongs tell of ticks before those of the snapshots
  bool freeze = false;               // answers pings, but sends one snapshot only
  bool close_while_playing = false;  // 4014 without a Refusal, after ten snapshots
  bool send_on = false;              // says that the match has ended after ten snapshots, and then hangs up
  std::string metrics{};             // body of GET /metrics
};

struct FakeCounters {
  std::atomic<int> upgrades{0};
  std::atomic<int> contents{0};  // requests for content
  std::atomic<int> hellos{0};
  std::atomic<int> resumed{0};
  std::atomic<int> present{0};  // who was welcomed, and is connected
  std::atomic<int> commands{0};
  std::atomic<int> repeated{0};  // commands that had come before
  std::atomic<int> pings{0};
  std::atomic<int> leaves{0};
  std::atomic<int> breaches{0};  // what a client must not do: order, ranges, gaps
  std::atomic<int> snapshots{0};
};

// Listens on a free port of 127.0.0.1 until it is destroyed. 60 ticks/s, 20 snapshots/s; each snapshot
// announces a bullet, hits an enemy with it and ends it.
class FakeServer {
 public:
  explicit FakeServer(FakeScript script = {});
  ~FakeServer();
  FakeServer(const FakeServer&) = delete;
  FakeServer& operator=(const FakeServer&) = delete;

  std::string url() const;
  std::string metrics_url() const;
  const FakeCounters& counters() const;
  std::string last_target() const;  // path and query of the last upgrade

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fusillade::client
