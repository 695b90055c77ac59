#include "match/replay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>
#include <string_view>

#include "sim/base/check.h"
#include "sim/model/ranges.h"

namespace fusillade::match {

void InputGate::begin(sim::Tick tick) {
  inputs_.tick = tick;
  inputs_.inputs.clear();
}

std::optional<sim::Ordinal> InputGate::spawn_player(const sim::ActorPlacement& placement) {
  inputs_.inputs.push_back({.form = Input::Form::spawn_player, .placement = placement});
  return world_->spawn_player(placement);
}

std::optional<sim::Ordinal> InputGate::spawn_enemy(const sim::ActorPlacement& placement) {
  inputs_.inputs.push_back({.form = Input::Form::spawn_enemy, .placement = placement});
  return world_->spawn_enemy(placement);
}

void InputGate::set_command(sim::Ordinal player, const sim::PlayerCommand& command) {
  inputs_.inputs.push_back({.form = Input::Form::command, .ordinal = player, .command = command});
  world_->set_command(player, command);
}

void InputGate::stop(sim::Ordinal player) {
  const auto is_command = [player](const Input& input) {
    return input.form == Input::Form::command && input.ordinal == player;
  };
  const auto given = std::find_if(inputs_.inputs.rbegin(), inputs_.inputs.rend(), is_command);
  if (given == inputs_.inputs.rend()) return set_command(player, {});
  given->command = {};
  world_->set_command(player, {});
}

void InputGate::remove_player(sim::Ordinal player) {
  inputs_.inputs.push_back({.form = Input::Form::remove_player, .ordinal = player});
  world_->remove_player(player);
}

void InputGate::remove_enemy(sim::Ordinal enemy) {
  inputs_.inputs.push_back({.form = Input::Form::remove_enemy, .ordinal = enemy});
  world_->remove_enemy(enemy);
}

void InputGate::call_off_enemies() {
  inputs_.inputs.push_back({.form = Input::Form::call_off_enemies});
  world_->call_off_enemies();
}

void InputGate::clear_bullets() {
  inputs_.inputs.push_back({.form = Input::Form::clear_bullets});
  world_->clear_bullets();
}

std::string text_of(const Input& input) {
  constexpr std::array<std::string_view, 7> names{"spawn_player",    "spawn_enemy", "remove_player",
                                                  "remove_enemy",    "command",     "clear_bullets",
                                                  "call_off_enemies"};
  std::ostringstream text;
  text.exceptions(std::ios::badbit);  // else it would be cut short where there is no memory for it
  text << names.at(static_cast<std::size_t>(input.form));
  const sim::ActorPlacement& placed = input.placement;
  const sim::PlayerCommand& command = input.command;
  switch (input.form) {
    case Input::Form::spawn_player:
    case Input::Form::spawn_enemy:
      text << " type " << placed.definition << " team " << placed.team << " at " << placed.position.x << ' '
           << placed.position.y;
      break;
    case Input::Form::command:
      text << ' ' << input.ordinal << " move " << command.move.x << ' ' << command.move.y << " aim "
           << command.aim.x << ' ' << command.aim.y << " buttons " << command.buttons;
      break;
    case Input::Form::remove_player:
    case Input::Form::remove_enemy:
      text << ' ' << input.ordinal;
      break;
    case Input::Form::call_off_enemies:
    case Input::Form::clear_bullets:
      break;
  }
  return text.str();
}

std::string input_error(const Input& input, const sim::WorldDefinition& definition) {
  const sim::ActorPlacement& placed = input.placement;
  const sim::PlayerCommand& command = input.command;
  const auto types = static_cast<std::int64_t>(definition.actors.size());
  const bool is_spawn = input.form == Input::Form::spawn_player || input.form == Input::Form::spawn_enemy;
  if (is_spawn && (placed.definition < 0 || placed.definition >= types))
    return "definition is " + std::to_string(placed.definition) + "; allowed: 0 to " +
           std::to_string(types - 1);
  const auto is_within = [](sim::Vec2 value, double most) {  // false for NaN
    return std::abs(value.x) <= most && std::abs(value.y) <= most;
  };
  if (!is_within(placed.position, sim::coordinate_max_tiles)) return "a position is beyond all maps";
  if (!is_within(placed.velocity, sim::speed_max_tiles_per_s)) return "a velocity is beyond all speeds";
  constexpr double most = std::numeric_limits<float>::max();
  if (!is_within(command.move, most) || !is_within(command.aim, most)) return "a command is no finite number";
  return std::abs(placed.start) <= sim::tick_max ? "" : "a start is beyond all matches";
}

void apply(const TickInputs& inputs, sim::World& world) {
  FUSILLADE_CHECK(inputs.tick == world.tick());
  for (const Input& input : inputs.inputs) {
    switch (input.form) {
      case Input::Form::spawn_player:
        world.spawn_player(input.placement);
        break;
      case Input::Form::spawn_enemy:
        world.spawn_enemy(input.placement);
        break;
      case Input::Form::remove_player:
        world.remove_player(input.ordinal);
        break;
      case Input::Form::remove_enemy:
        world.remove_enemy(input.ordinal);
        break;
      case Input::Form::command:
        world.set_command(input.ordinal, input.command);
        break;
      case Input::Form::call_off_enemies:
        world.call_off_enemies();
        break;
      case Input::Form::clear_bullets:
        world.clear_bullets();
        break;
    }
  }
}

}  // namespace fusillade::match
