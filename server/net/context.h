// What all sessions and HTTP connections of a server share.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <memory_resource>
#include <optional>

#include "match/directory.h"
#include "net/admin/ban_list.h"
#include "net/counters.h"
#include "net/http/content_library.h"
#include "net/http/web_files.h"
#include "net/server.h"
#include "net/session/registry.h"
#include "net/settings.h"
#include "net/socket/address_limits.h"
#include "net/socket/address_rates.h"

namespace fusillade::net {

struct Context {
  Context(Options options_value, match::Directory& matches_value, Hooks hooks_value)
      : settings(std::move(options_value)), matches(matches_value), hooks(std::move(hooks_value)) {}

  // `hit`: the limit that this address has reached; the hold is empty then, and where no limit holds for it.
  AddressHold admit(const boost::asio::ip::address& address, std::optional<Limit>& hit);
  AddressHold admit_operator(const boost::asio::ip::address& address, std::optional<Limit>& hit);
  bool is_banned(const boost::asio::ip::address& address) const {
    return bans.contains(address, std::chrono::system_clock::now());
  }
  void count_limit(Limit limit) {
    counters.limits[static_cast<std::size_t>(limit)].fetch_add(1, std::memory_order_relaxed);
  }
  // And notes it. `event`: what it has stopped.
  void note_limit(Limit limit, std::string_view event, const boost::asio::ip::address& peer) {
    count_limit(limit);
    report(match::Level::info, event, {{"peer", peer.to_string()}, {"limit", limit_name(limit)}},
           limit_name(limit));
  }

  LiveSettings settings;
  match::Directory& matches;
  const Hooks hooks;
  const Clock::time_point started = Clock::now();
  AddressLimits addresses{settings.now()->options};
  // How often the operator connects is not limited: only he reaches his listener.
  AddressLimits operator_addresses{{.address_connections_max = Options::admin_address_connections_max(),
                                    .address_connections_per_s_max = 1e6}};
  AddressRates wrong_codes{settings.now()->options.wrong_join_codes_per_min_max};
  Counters counters;
  BanList bans;
  // Of sessions, side by side: each on a page of its own, thousands would take a walk through the page tables
  // for every snapshot, 0.3 us of 5.
  std::pmr::synchronized_pool_resource session_memory{
      {.max_blocks_per_chunk = 64, .largest_required_pool_block = 4096}};
  Registry registry;
  mutable ContentLibrary contents;  // mutable: it fills itself
  WebFiles web;                     // set before the listeners open
  std::atomic<match::SessionId> next_session{1};
  boost::asio::any_io_executor background;  // set before the listeners open; of what the operator waits for
  std::atomic<int> reloads_waiting{0}, bans_waiting{0};  // for the background, or in it
  std::atomic<bool> is_draining{false};                  // no new players
  std::atomic<bool> is_stopping{false};                  // nobody waits for anything any more

  void report(match::Level level, std::string_view event, match::Fields fields,
              std::string_view cause = {}) const {
    if (hooks.report) hooks.report({level, event, std::move(fields), cause});
  }
};

inline AddressHold admit_by(AddressLimits& limits, const boost::asio::ip::address& address,
                            std::optional<Limit>& hit) {
  const AddressLimits::Verdict verdict = limits.admit(address, Clock::now());
  if (verdict == AddressLimits::Verdict::admitted) return {limits, address};
  hit = verdict == AddressLimits::Verdict::too_many ? Limit::address_connections : Limit::address_rate;
  return {};
}

inline AddressHold Context::admit(const boost::asio::ip::address& address, std::optional<Limit>& hit) {
  if (settings.now()->exempt_networks.contains(address)) return {};
  return admit_by(addresses, address, hit);
}

inline AddressHold Context::admit_operator(const boost::asio::ip::address& address,
                                           std::optional<Limit>& hit) {
  return admit_by(operator_addresses, address, hit);
}

}  // namespace fusillade::net
