// Addresses of players, shortened where the operator must not keep them.
#pragma once

#include <string>

#include "match/report.h"

namespace fusillade::ops {

// IPv4: the last byte is 0; IPv6: all but the first 48 bits are 0. Anything else: "-".
std::string shortened_address(const std::string& address);

// The field "peer" of a report holds a shortened address, unless it is of the audit.
match::Report without_addresses(match::Report report);

}  // namespace fusillade::ops
