#include "net/socket/address_limits.h"

namespace fusillade::net {
namespace {

// `share`: of what one client may do.
KeyLimits::Bounds bounds_of(const Options& options, std::int32_t share) {
  return {.connections_max = share * options.address_connections_max,
          .connections_per_s_max = share * options.address_connections_per_s_max,
          .requests_per_s_max = share * options.address_requests_per_s_max};
}

constexpr std::int32_t line_share = 4;

}  // namespace

AddressLimits::AddressLimits(const Options& options)
    : clients_(bounds_of(options, 1)), lines_(bounds_of(options, line_share)) {}

void AddressLimits::reconfigure(const Options& options, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  clients_.reconfigure(bounds_of(options, 1), now);
  lines_.reconfigure(bounds_of(options, line_share), now);
}

AddressLimits::Verdict AddressLimits::admit(const boost::asio::ip::address& address, Clock::time_point now) {
  const AddressKey client = address_key(address);
  const std::lock_guard lock(mutex_);
  const Verdict verdict = clients_.admit(client, now);
  if (verdict != Verdict::admitted) return verdict;
  const Verdict of_line = lines_.admit(line_key(address), now);
  if (of_line != Verdict::admitted) clients_.release(client);
  return of_line;
}

void AddressLimits::release(const boost::asio::ip::address& address) {
  const std::lock_guard lock(mutex_);
  clients_.release(address_key(address));
  lines_.release(line_key(address));
}

bool AddressLimits::allows_request(const boost::asio::ip::address& address, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  return clients_.allows_request(address_key(address), now) && lines_.allows_request(line_key(address), now);
}

std::size_t AddressLimits::size() const {
  const std::lock_guard lock(mutex_);
  return clients_.size();
}

}  // namespace fusillade::net
