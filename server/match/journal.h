// What a match was: the world that it began with, and all that has entered it since, tick by tick. From that
// it can be played again, to the bit (DESIGN rule 12).
//
// A file is "fusillade journal 1\n" and blocks, one after the other: length (4 bytes) and checksum (8,
// FNV-1a) of what follows, and that. The first is the start, all others are parts of the match. Whoever
// writes it may be cut off anywhere: what is whole is good.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/replay.h"
#include "sim/base/bytes.h"
#include "sim/state/definition_io.h"

namespace fusillade::match {

inline constexpr std::string_view journal_magic = "fusillade journal 1\n";
inline constexpr std::uint64_t journal_inputs_max = 1U << 20;  // of a part

struct JournalStart {
  std::string match, arena, build;  // for people
  std::vector<std::uint8_t> state;  // sim::World::save() before the first tick
};

struct JournalPart {
  sim::Tick begin = 0, last = 0;   // its ticks, both included; those of parts follow one another
  std::vector<TickInputs> inputs;  // of ticks in which something enters, in order
  std::optional<std::uint64_t>
      last_hash;  // of the state, once all has entered for the last tick, before it runs
};

// A table of them, all ticks in one, as it stands in journals and golden runs (`sim/state/table.h`).
void write_inputs(std::span<const TickInputs> inputs, sim::ByteWriter& to);
// Empty, or what is wrong: values that no Input can have, ticks that do not rise, too many.
std::string read_inputs(sim::Sections& from, std::vector<TickInputs>& inputs);

// With the magic.
std::vector<std::uint8_t> journal_bytes(const JournalStart& start);
std::vector<std::uint8_t> journal_bytes(const JournalPart& part);

// Reads bytes from outside: nothing of them is believed.
class JournalReader {
 public:
  // `bytes` must outlive it.
  explicit JournalReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  // Once, first. nullopt: see error().
  std::optional<JournalStart> start();
  // nullopt: it was the last one, or see error().
  std::optional<JournalPart> next();

  // Empty, or what is wrong and at which byte.
  const std::string& error() const { return error_; }
  // At the end: bytes of a block that was cut off.
  std::size_t cut_off() const { return bytes_.size() - position_; }

 private:
  std::optional<std::span<const std::uint8_t>> block();
  std::string part_error(const JournalPart& part) const;
  void fail(const std::string& what);

  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0, block_begin_ = 0;
  sim::Tick next_tick_ = 0;
  std::string error_;
};

}  // namespace fusillade::match
