// A match on a real server, ticked in real time, and bots of client-sim behind its proxy, on a thread of
// their own; what each of them knows at every snapshot is compared with the match, and what it was told over
// the whole run with all that happened.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "child_process.h"
#include "client-sim/bot.h"
#include "client-sim/proxy/proxy.h"
#include "net/host.h"
#include "witness.h"

namespace fusillade::test {

class BadNetwork {
 public:
  static constexpr std::uint32_t players = 5;

  // `is_tls`: the bots come over TLS.
  BadNetwork(match::ArenaDefinition arena, const client::LinkOptions& link, bool is_tls = false);

  // So many ticks, and on until every bot has read that far and so many homing bullets have been compared,
  // which are few where a machine is busy; then judges what they were told, and prints how much it was.
  void play(std::uint32_t ticks, std::size_t homing_wanted = 0);

  const client::Statistics& statistics() const { return statistics_; }
  const client::ProxyCounters& proxied() const { return proxy_.counters(); }
  // The players', then that of the spectator.
  const std::vector<std::unique_ptr<Witness>>& witnesses() const { return witnesses_; }
  Compared compared() const;                                    // by all
  std::uint32_t oldest_ticks() const { return oldest_ticks_; }  // of all that was read
  std::size_t largest_bytes() const { return largest_bytes_; }
  net::test::Host& host() { return host_; }

 private:
  std::string show_certificate();  // file of what the bots are to trust
  void tick();
  void turn();
  void take(const client::Bot& reader, const v1::Snapshot& snapshot);
  void print() const;
  std::string notes() const;

  match::ArenaDefinition arena_;
  net::test::Host host_;
  Truth truth_;
  std::atomic<std::uint32_t> tick_{0}, slowest_{0};
  std::atomic<std::size_t> homing_compared_{0};
  std::uint32_t oldest_ticks_ = 0;
  std::size_t largest_bytes_ = 0;
  client::EventLoop loop_;
  client::Proxy proxy_;
  client::BotOptions options_;
  support::TempDirectory folder_;
  client::ServerAddress server_;
  client::MessageDecoder decoder_;
  client::Statistics statistics_;
  client::ContentStore contents_{loop_, server_};
  client::BotContext context_{loop_, options_, server_, decoder_, statistics_, contents_};
  std::vector<std::unique_ptr<client::Bot>> bots_;
  std::vector<std::unique_ptr<Witness>> witnesses_;
};

}  // namespace fusillade::test
