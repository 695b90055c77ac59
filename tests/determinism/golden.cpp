#include "golden.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "sim/base/bytes.h"
#include "sim/state/definition_io.h"
#include "sim/state/table.h"

template <>
inline constexpr fusillade::match::Input::Form fusillade::sim::last_of<fusillade::match::Input::Form> =
    fusillade::match::Input::Form::call_off_enemies;

namespace fusillade::golden {
namespace {

struct Row {
  sim::Tick tick = 0;
  match::Input input;
};

void visit_parts(sim::ValueOf<Row> auto& row, auto f) {
  auto& [form, ordinal, placement, command] = row.input;
  auto& [start, position, velocity, definition, team] = placement;
  f("tick", row.tick), f("form", form), f("ordinal", ordinal), f("start", start), f("position", position);
  f("velocity", velocity), f("definition", definition), f("team", team), f("command", command);
}

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

void add(Run& run, const Row& row) {
  if (run.inputs.empty() || run.inputs.back().tick != row.tick) run.inputs.push_back({row.tick, {}});
  run.inputs.back().inputs.push_back(row.input);
}

std::string hash_line(const sim::World& world) {
  std::array<char, 48> line{};
  std::snprintf(line.data(), line.size(), "%d %016" PRIx64 "\n", world.tick(), world.state_hash());
  return line.data();
}

}  // namespace

std::vector<std::uint8_t> pack(const Run& run) {
  sim::TableWriter table;
  std::size_t rows = 0;
  for (const match::TickInputs& tick : run.inputs) {
    for (const match::Input& input : tick.inputs) {
      table.begin_row();
      const Row row{tick.tick, input};
      sim::visit_leaves("input", row,
                        [&](const sim::FieldName& name, const auto& leaf) { table.leaf(name, leaf); });
      ++rows;
    }
  }
  sim::ByteWriter to;
  to.text("start");
  to.varint(run.start.size());
  to.append(run.start);
  table.write("inputs", rows, to);
  return to.bytes;
}

Run unpack(std::span<const std::uint8_t> bytes) {
  sim::Sections sections(bytes);
  const auto start = sections.take("start"), inputs = sections.take("inputs");
  if (!start || !inputs) refuse("a section is missing");
  Run run;
  run.start.assign(start->begin(), start->end());
  sim::TableReader table("inputs", *inputs, 1U << 24);
  for (std::size_t i = 0; i < table.rows(); ++i) {
    table.begin_row(i);
    Row row;
    sim::visit_leaves("input", row, [&](const sim::FieldName& name, auto& leaf) { table.leaf(name, leaf); });
    add(run, row);
  }
  if (!table.error().empty()) refuse(table.error());
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
