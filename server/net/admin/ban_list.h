// Addresses that may not connect, each until a time. An IPv6 client owns all addresses below its first 64
// bits, so these are banned together; an IPv4 address stands for itself.
//
// Thread-safe, one lock. contains() is O(log bans) and drops nothing; a ban that has run out counts for
// nothing and goes with the next change.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fusillade::net {

inline constexpr std::string_view ban_reason_default = "banned by the operator";

struct Ban {
  boost::asio::ip::address address;
  std::int64_t until_s = 0;  // Unix time
  std::string reason;        // of the operator, no line breaks

  bool operator==(const Ban&) const = default;
};

// What a ban holds for, as "192.0.2.7" or "2001:db8::/64", and how whoever bans may write it: the address,
// too, of which the first 64 bits count, but without a zone ("%eth0"), which means something to one machine
// only.
inline constexpr std::string_view banned_form =
    "an IPv4 or IPv6 address, such as 192.0.2.7 or 2001:db8::/64, without a zone (%), which means something "
    "to one machine only";
std::string banned_text(const boost::asio::ip::address& address);
std::optional<boost::asio::ip::address> parse_banned(std::string text);

class BanList {
 public:
  using Time = std::chrono::system_clock::time_point;
  static constexpr std::size_t bans_max = 100000;

  // A ban of the same address is replaced. False: there are bans_max already.
  bool add(Ban ban, Time now);
  bool remove(const boost::asio::ip::address& address, Time now);  // false: was not banned
  bool contains(const boost::asio::ip::address& address, Time now) const;
  std::string reason_of(const boost::asio::ip::address& address) const;  // empty: none is given
  std::vector<Ban> all(Time now) const;                                  // by address

  // For the disk: a line for each, "<until> <address> <reason>".
  std::string text(Time now) const;
  // What the disk holds, as far as is known: the text() that was written last, or that was loaded since.
  std::string kept() const;
  void set_kept(std::string text);
  // Replaces the list by what the disk holds, and in it what has changed here since the disk held `known`, a
  // kept() from before `text` was read. Returns what is wrong and in which line; then nothing changes.
  std::string load(std::string_view text, std::string_view known = {});

 private:
  using Bans = std::map<boost::asio::ip::address, Ban>;
  static std::string read(std::string_view text, Bans& bans);
  void apply_changes(const Bans& since, Bans& to) const;
  void drop_old(Time now);

  mutable std::mutex mutex_;
  Bans bans_;
  std::string kept_;
};

}  // namespace fusillade::net
