// What all sessions and HTTP connections of a server share.
#pragma once

#include <atomic>
#include <chrono>

#include "match/directory.h"
#include "net/counters.h"
#include "net/options.h"
#include "net/server.h"
#include "net/session/rate_limit.h"
#include "net/session/registry.h"

namespace fusillade::net {

struct Context {
  Context(Options options_value, match::Directory& matches_value, Hooks hooks_value)
      : options(std::move(options_value)), matches(matches_value), hooks(std::move(hooks_value)) {}

  const Options options;
  match::Directory& matches;
  const Hooks hooks;
  const Clock::time_point started = Clock::now();
  Counters counters;
  Registry registry;
  std::atomic<match::SessionId> next_session{1};
  std::atomic<bool> is_draining{false};  // no new players
  std::atomic<bool> is_stopping{false};  // nobody waits for anything any more

  void report(match::Level level, std::string_view event,
              std::vector<std::pair<std::string_view, std::string>> fields) const {
    if (hooks.report) hooks.report({level, event, std::move(fields)});
  }
};

}  // namespace fusillade::net
