// Saved states: any bytes give a world that steps or an error, nothing else. The header is put in front, so
// that the fuzzer need not find the checksum.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "sim/state/state_io.h"
#include "sim/world.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fusillade::sim;
  ByteWriter state;
  for (const char c : save_magic) state.number(static_cast<std::uint8_t>(c), 1);
  state.number(save_version, 4);
  state.number(0, 8);
  state.append({data, size});
  repair_checksum(state.bytes);
  std::string error;
  auto world = World::load(state.bytes, error, {.capacity_max = 4096, .rows_max = 256, .cells_max = 65536});
  if (world.has_value() != error.empty()) std::abort();
  for (int tick = 0; world && tick < 3; ++tick) world->step();
  return 0;
}
