#include "glue.h"

#include <string>

#include "sim/state/state_io.h"
#include "sim/store/world_state.h"

namespace fusillade::web {
namespace {

std::string& error() {
  static std::string text;
  return text;
}

}  // namespace

Match& match() {
  static Match only;
  return only;
}

std::vector<std::uint8_t>& input() {
  static std::vector<std::uint8_t> bytes;
  return bytes;
}

sim::Time time_at(std::uint32_t tick, std::uint32_t fraction) {
  return sim::time_of(static_cast<sim::Tick>(tick)) + fraction;
}

}  // namespace fusillade::web

using namespace fusillade;

// Room for so many bytes of input, until the next call.
FUSILLADE_EXPORT(fsl_input) std::uint8_t* fsl_input(std::uint32_t bytes) {
  web::input().resize(bytes);
  return web::input().data();
}

// Begins with the world that fsl_input() holds, as World::save() writes it. 0: fsl_error() says why not.
FUSILLADE_EXPORT(fsl_load) std::int32_t fsl_load() {
  const auto state = sim::load_state(web::input(), {}, web::error());
  web::input() = {};
  if (!state) return 0;
  web::match() = {};
  web::match().definition = state->definition;
  web::match().terrain = sim::initial_terrain(state->definition.terrain);
  web::match().replica = std::make_unique<sim::Replica>(state->definition, web::bullets_max);
  return 1;
}

FUSILLADE_EXPORT(fsl_error) const char* fsl_error() { return web::error().c_str(); }
