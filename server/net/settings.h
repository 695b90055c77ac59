// [net] as it holds at one time, and what was made of it.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "net/options.h"
#include "net/socket/networks.h"

namespace fusillade::net {

struct Settings {
  explicit Settings(Options value) : options(std::move(value)) {}

  const Options options;
  const Networks trusted_proxies{options.trusted_proxies}, exempt_networks{options.exempt_networks};
};

// Never changes: a connection keeps those of its beginning.
using SettingsPointer = std::shared_ptr<const Settings>;

// Thread-safe.
class LiveSettings {
 public:
  explicit LiveSettings(Options options) { replace(std::move(options)); }

  SettingsPointer now() const {
    const std::lock_guard lock(mutex_);
    return settings_;
  }
  void replace(Options options) {
    auto settings = std::make_shared<const Settings>(std::move(options));
    const std::lock_guard lock(mutex_);
    settings_.swap(settings);
  }

 private:
  mutable std::mutex mutex_;
  SettingsPointer settings_;
};

}  // namespace fusillade::net
