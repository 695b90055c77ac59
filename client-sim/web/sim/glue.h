// What the page calls: plain functions over numbers, one match at a time. src/sim/sim.ts is the other side.
//
// Times are a tick and a fraction in 2^-32 tick, as on the wire; ids are 64 bits wide; text and arrays are
// read from and written to the module's memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "sim/prediction.h"
#include "sim/replica.h"

#define FUSILLADE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace fusillade::web {

inline constexpr std::int32_t bullets_max = 65536;

// One bullet as the page reads it: 32 bytes, so that one memory serves a float and an integer array.
struct DrawnBullet {
  float x = 0, y = 0;    // tiles
  float vx = 0, vy = 0;  // tiles/s
  std::int32_t definition = 0;
  std::int32_t team = 0;
  std::int32_t is_own = 0;
  std::uint32_t id = 0;  // its lower half
};
static_assert(sizeof(DrawnBullet) == 32);

struct Match {
  sim::WorldDefinition definition;
  std::unique_ptr<sim::Replica> replica;
  std::optional<sim::Prediction> prediction;
  sim::BitPlane terrain;                // as the server has told it
  std::vector<sim::EntityId> vanished;  // likewise
  std::vector<DrawnBullet> drawn;
};

// Of the page; empty before fsl_load().
Match& match();
// What the page writes before a call that takes bytes.
std::vector<std::uint8_t>& input();

sim::Time time_at(std::uint32_t tick, std::uint32_t fraction);

}  // namespace fusillade::web
