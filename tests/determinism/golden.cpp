#include "golden.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "match/journal.h"
#include "sim/base/bytes.h"

namespace fusillade::golden {
namespace {

[[noreturn]] void refuse(const std::string& error) {
  std::fprintf(stderr, "no golden run: %s\n", error.c_str());
  std::exit(2);
}

sim::World loaded(std::span<const std::uint8_t> state) {
  std::string error;
  auto world = sim::World::load(state, error);
  if (!world) refuse(error);
  return std::move(*world);
}

std::string hash_line(const sim::World& world) {
  std::array<char, 48> line{};
  std::snprintf(line.data(), line.size(), "%d %016" PRIx64 "\n", world.tick(), world.state_hash());
  return line.data();
}

}  // namespace

std::vector<std::uint8_t> pack(const Run& run) {
  sim::ByteWriter to;
  to.text("start");
  to.varint(run.start.size());
  to.append(run.start);
  match::write_inputs(run.inputs, to);
  return to.bytes;
}

Run unpack(std::span<const std::uint8_t> bytes) {
  sim::Sections sections(bytes);
  const auto start = sections.take("start");
  if (!start) refuse("a section is missing");
  Run run;
  run.start.assign(start->begin(), start->end());
  const std::string problem = match::read_inputs(sections, run.inputs);
  if (!problem.empty()) refuse(problem);
  return run;
}

Player::Player(const Run& run) : run_(run), world_(loaded(run.start)) {}

void Player::step(const sim::StepHooks& hooks) {
  if (next_ < run_.inputs.size() && run_.inputs[next_].tick == world_.tick()) {
    match::apply(run_.inputs[next_++], world_);
  }
  world_.step(hooks);
}

void Player::reload() { world_ = loaded(world_.save()); }

void step_plainly(Player& player) { player.step(); }

std::string play(const Run& run, sim::Tick ticks, sim::Tick every, const Stepper& step) {
  Player player(run);
  std::string text;
  for (sim::Tick tick = 1; tick <= ticks; ++tick) {
    step(player);
    if (tick % every == 0) text += hash_line(player.world());
  }
  return text;
}

}  // namespace fusillade::golden
