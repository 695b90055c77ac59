// A definition as bytes: a table per list (see table.h), so that a saved state stands on its own feet.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "sim/base/bytes.h"
#include "sim/model/definitions.h"

namespace fusillade::sim {

// Sections of a saved state, in order: name, length, bytes.
class Sections {
 public:
  explicit Sections(std::span<const std::uint8_t> bytes) : from_(bytes) { advance(); }

  // The bytes of the next section if it has this name, else nothing.
  std::optional<std::span<const std::uint8_t>> take(std::string_view name);
  // Empty, or what is wrong: to be asked when all known sections are taken.
  std::string error() const;

 private:
  void advance();

  ByteReader from_;
  std::string_view name_;
  std::span<const std::uint8_t> bytes_;
  bool has_next_ = false;
};

void write_definition(WorldDefinition definition, ByteWriter& to);
// Empty, or what is wrong; checks the ranges of every field, but not what fields mean together
// (definition_error.h).
std::string read_definition(Sections& from, const LoadLimits& limits, WorldDefinition& definition);

}  // namespace fusillade::sim
