// How many connections are open under each key, how fast further ones are opened, and how much is asked on
// them.
//
// Memory: an entry for each key with open connections and for at most idle_max whose rate is remembered;
// beyond, those are forgotten. Calls are O(log keys), but once in a while O(keys). One thread at a time.
#pragma once

#include <cstdint>
#include <map>

#include "net/socket/networks.h"
#include "net/token_bucket.h"

namespace fusillade::net {

class KeyLimits {
 public:
  static constexpr std::size_t idle_max = 16384;

  struct Bounds {
    std::int32_t connections_max = 0;
    double connections_per_s_max = 0, requests_per_s_max = 0;

    bool operator==(const Bounds&) const = default;
  };

  explicit KeyLimits(const Bounds& bounds) : bounds_(bounds) {}
  // From now on by these. Where they differ, keys may begin anew with a burst; what is open counts. O(keys).
  void reconfigure(const Bounds& bounds, Clock::time_point now);

  enum class Verdict : std::uint8_t { admitted, too_many, too_fast };
  // Admitted: release() must follow once.
  Verdict admit(const AddressKey& key, Clock::time_point now);
  void release(const AddressKey& key);
  // False: too many requests, under a key that was admitted. For others there is no limit.
  bool allows_request(const AddressKey& key, Clock::time_point now);

  std::size_t size() const { return entries_.size(); }  // keys that are known: for tests

 private:
  struct Entry {
    std::int32_t open = 0;
    TokenBucket rate, requests;
  };

  Entry new_entry(std::int32_t open, Clock::time_point now) const;
  void forget_idle(Clock::time_point now);

  Bounds bounds_;
  std::map<AddressKey, Entry> entries_;
  std::size_t idle_ = 0;  // entries without an open connection
};

}  // namespace fusillade::net
