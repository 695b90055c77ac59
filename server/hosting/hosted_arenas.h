// The arenas that a configuration names, read and checked.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hosting/configuration.h"
#include "match/definition.h"

namespace fusillade::hosting {

using ArenaPointer = std::shared_ptr<const match::ArenaDefinition>;
using ArenasByName = std::map<std::string, ArenaPointer>;
using ArenaNamesByMatch = std::map<std::string, std::string>;  // by id

// Of which the operator may make matches: the list, or where it is empty what is hosted anyway.
const std::vector<std::string>& allowed_arenas(const ops::ServerOptions& options);

// Those that are hosted, those that are allowed, and those of matches that are `played`, which go on though
// their arenas may not be named any more. Names are looked up in the arenas' directory; they are never paths.
// Throws content::ContentError: more matches than allowed, no such arena, what is wrong in its file, too much
// memory for a match of one that is hosted.
ArenasByName read_arenas(const Configuration& configuration, const ArenaNamesByMatch& played,
                         std::uint32_t version);

// Throws content::ContentError where memory_problem() has one.
void check_memory(const Configuration& configuration, const match::ArenaDefinition& arena);
// Why a match of this arena is not made; empty: it needs no more memory than allowed, by estimate.
std::string memory_problem(const ops::ServerOptions& options, const match::ArenaDefinition& arena);

}  // namespace fusillade::hosting
