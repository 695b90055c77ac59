// What of an arena never moves, as bytes of one ArenaContent (proto/README.md, "Static content").
#pragma once

#include <string>

#include "match/definition.h"

namespace fusillade::net {

// The same arena gives the same bytes. Makes a world of its own to save it: O(map + terrain + capacities).
std::string encode_content(const match::ArenaDefinition& arena);

}  // namespace fusillade::net
