// Reconnect tokens and join codes, from the system's random source.
#pragma once

#include <string>

#include "match/request.h"

namespace fusillade::net {

// Never all zero. Throws std::system_error where the system has no random source.
match::Token random_token();

// Ten of a-z and 2-9 without l and o, 50 random bits, to be read out and typed. Throws likewise.
std::string random_join_code();

}  // namespace fusillade::net
