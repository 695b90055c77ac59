// A whole world as bytes and back: definition, state, and what was asked for the coming tick. A world that
// was loaded goes on as the saved one would have: same hashes, same events.
//
// Form: "FSLSTATE", version (4 bytes), checksum of all that follows (8 bytes), then sections
// (definition_io.h), numbers little-endian. Entities stand in id order, so that equal worlds give equal
// bytes. A section or field that is missing is at its default. Saving and loading allocate.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/state/definition_io.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

inline constexpr std::uint32_t save_version = 1;
inline constexpr std::string_view save_magic = "FSLSTATE";

std::vector<std::uint8_t> save_state(const WorldState& world);

// Bytes from outside: nullptr, and `error` says what is wrong.
std::unique_ptr<WorldState> load_state(std::span<const std::uint8_t> bytes, const LoadLimits& limits,
                                       std::string& error);

// Puts the checksum of changed bytes right: for tests that try what lies behind it.
void repair_checksum(std::vector<std::uint8_t>& bytes);

}  // namespace fusillade::sim
