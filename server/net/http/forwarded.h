// Who is behind a proxy, by the X-Forwarded-For that it wrote.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string_view>

#include "net/socket/networks.h"

namespace fusillade::net {

// `list`: all values of the header, joined by commas; each proxy has added at the end whom it was asked by.
// Returns the last one that is no trusted proxy itself: what stands before it is what a stranger says. All of
// them trusted: the first. nullopt: that place holds no address. O(length).
std::optional<boost::asio::ip::address> forwarded_address(std::string_view list, const Networks& trusted);

}  // namespace fusillade::net
