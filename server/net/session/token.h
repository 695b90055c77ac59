// Reconnect tokens: 16 bytes from the system's random source.
#pragma once

#include "match/request.h"

namespace fusillade::net {

// Never all zero. Throws std::system_error where the system has no random source.
match::Token random_token();

}  // namespace fusillade::net
