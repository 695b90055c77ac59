// A golden run: a saved start state and the log of all that enters the world, tick by tick; with it go the
// hashes that every build, machine and number of workers must give. Knows neither files nor threads, so that
// it is compiled to WebAssembly, too.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "match/replay.h"
#include "sim/world.h"

namespace fusillade::golden {

inline constexpr sim::Tick ticks_max = 10000;
inline constexpr sim::Tick hash_every = 100;

struct Run {
  std::vector<std::uint8_t> start;        // sim::World::save()
  std::vector<match::TickInputs> inputs;  // ticks in which something enters, in order
};

std::vector<std::uint8_t> pack(const Run& run);
// Ends the program with a message when the bytes are no golden run.
Run unpack(std::span<const std::uint8_t> bytes);

class Player {
 public:
  explicit Player(const Run& run);

  const sim::World& world() const { return world_; }
  sim::World& world() { return world_; }
  void step(const sim::StepHooks& hooks = {});
  // Goes on with a world that was saved and loaded.
  void reload();

 private:
  const Run& run_;
  sim::World world_;
  std::size_t next_ = 0;  // of run_.inputs
};

// Brings a player a tick further, in one way or another.
using Stepper = std::function<void(Player&)>;
void step_plainly(Player& player);

// A line after each `every` ticks: "100 0123456789abcdef\n".
std::string play(const Run& run, sim::Tick ticks, sim::Tick every, const Stepper& step = step_plainly);

}  // namespace fusillade::golden
