// Journals: any bytes in place of a part are refused, or are inputs that a world takes or refuses, nothing
// else. Length and checksum are put in front, so that the fuzzer need not find them.
#include <cstdint>
#include <cstdlib>

#include "match/journal.h"
#include "sim/base/bytes.h"

namespace {

using namespace fusillade;

sim::World small_world() {
  sim::WorldDefinition definition;
  definition.rules.bullets_max = definition.rules.enemies_max = definition.rules.players_max = 64;
  definition.map = {16, 16, std::vector<std::uint8_t>(256, 0)};
  definition.actors.emplace_back();
  return sim::World(definition);
}

void play(const match::JournalPart& part) {
  constexpr sim::Tick ticks_max = 100;
  sim::World world = small_world();
  auto next = part.inputs.begin();
  for (sim::Tick tick = 0; tick <= part.last && tick < ticks_max; ++tick) {
    if (next != part.inputs.end() && next->tick == tick) {
      for (const match::Input& input : next->inputs) {
        if (!match::input_error(input, world.definition()).empty()) return;
      }
      match::apply(*next++, world);
    }
    world.step();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  sim::ByteWriter to;
  to.bytes = match::journal_bytes(match::JournalStart{});
  to.number(size, 4);
  to.number(sim::checksum_of({data, size}), 8);
  to.append({data, size});
  match::JournalReader reader(to.bytes);
  if (!reader.start()) std::abort();
  const auto part = reader.next();
  if (part.has_value() != reader.error().empty()) std::abort();
  if (part) play(*part);
  return 0;
}
