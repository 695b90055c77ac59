// What all sessions and HTTP connections of a server share.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "match/directory.h"
#include "net/admin/ban_list.h"
#include "net/counters.h"
#include "net/http/content_library.h"
#include "net/http/web_files.h"
#include "net/options.h"
#include "net/rate_limit.h"
#include "net/server.h"
#include "net/session/registry.h"
#include "net/socket/address_limits.h"
#include "net/socket/address_rates.h"
#include "net/socket/networks.h"

namespace fusillade::net {

struct Context {
  Context(Options options_value, match::Directory& matches_value, Hooks hooks_value)
      : options(std::move(options_value)), matches(matches_value), hooks(std::move(hooks_value)) {}

  // `hit`: the limit that this address has reached; the hold is empty then, and where no limit holds for it.
  AddressHold admit(const boost::asio::ip::address& address, std::optional<Limit>& hit);
  void count_limit(Limit limit) {
    counters.limits[static_cast<std::size_t>(limit)].fetch_add(1, std::memory_order_relaxed);
  }

  const Options options;
  match::Directory& matches;
  const Hooks hooks;
  const Clock::time_point started = Clock::now();
  const Networks trusted_proxies{options.trusted_proxies}, exempt_networks{options.exempt_networks};
  AddressLimits addresses{options.address_connections_max, options.address_connections_per_s_max,
                          options.address_requests_per_s_max};
  AddressRates wrong_codes{options.wrong_join_codes_per_min_max};
  Counters counters;
  BanList bans;
  Registry registry;
  mutable ContentLibrary contents;  // mutable: it fills itself
  WebFiles web;                     // set before the listeners open
  std::atomic<match::SessionId> next_session{1};
  std::atomic<bool> is_draining{false};  // no new players
  std::atomic<bool> is_stopping{false};  // nobody waits for anything any more

  void report(match::Level level, std::string_view event,
              std::vector<std::pair<std::string_view, std::string>> fields,
              std::string_view cause = {}) const {
    if (hooks.report) hooks.report({level, event, std::move(fields), cause});
  }
};

inline AddressHold Context::admit(const boost::asio::ip::address& address, std::optional<Limit>& hit) {
  if (exempt_networks.contains(address)) return {};
  const AddressLimits::Verdict verdict = addresses.admit(address, Clock::now());
  if (verdict == AddressLimits::Verdict::admitted) return {addresses, address};
  hit = verdict == AddressLimits::Verdict::too_many ? Limit::address_connections : Limit::address_rate;
  return {};
}

}  // namespace fusillade::net
