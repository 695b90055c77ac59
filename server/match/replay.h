// What enters the world from outside, tick by tick. The arena (with its seed) and this log reproduce every
// state hash.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/world.h"

namespace fusillade::match {

struct Input {
  // Runs that are kept have these as numbers: a new one comes last.
  enum class Form : std::uint8_t {
    spawn_player,
    spawn_enemy,
    remove_player,
    remove_enemy,
    command,
    clear_bullets,
    call_off_enemies
  };
  Form form = Form::command;
  sim::Ordinal ordinal = 0;         // remove_player, remove_enemy, command
  sim::ActorPlacement placement{};  // spawn_player, spawn_enemy
  sim::PlayerCommand command{};     // command
};

// For people.
std::string text_of(const Input& input);

// In the order in which they were applied, before tick `tick` ran.
struct TickInputs {
  sim::Tick tick = 0;
  std::vector<Input> inputs;
};
using Recorder = std::function<void(const TickInputs&)>;  // on the match's worker, once per tick

// Every change that a match makes to its world goes through here and is logged.
class InputGate {
 public:
  explicit InputGate(sim::World& world) : world_(&world) {}

  std::optional<sim::Ordinal> spawn_player(const sim::ActorPlacement& placement);
  std::optional<sim::Ordinal> spawn_enemy(const sim::ActorPlacement& placement);
  void set_command(sim::Ordinal player, const sim::PlayerCommand& command);
  // From now on it does nothing. Takes the place of its last command of this tick, if there is one: a tick
  // that a pause keeps waiting has no more inputs however often a player is lost and resumes. O(inputs of the
  // tick).
  void stop(sim::Ordinal player);
  void remove_player(sim::Ordinal player);
  void remove_enemy(sim::Ordinal enemy);
  void call_off_enemies();
  void clear_bullets();

  // Since the last begin().
  const TickInputs& inputs() const { return inputs_; }
  void begin(sim::Tick tick);

 private:
  sim::World* world_;
  TickInputs inputs_;
};

// Empty, or why no match has put that into a world of this definition.
std::string input_error(const Input& input, const sim::WorldDefinition& definition);

// Applies a logged tick to a world that stands before it; step() is left to the caller.
void apply(const TickInputs& inputs, sim::World& world);

}  // namespace fusillade::match
