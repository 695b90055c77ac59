// Records golden runs of arenas: matches with players who walk, aim and fire at random.
//   golden_recorder DIRECTORY ARENA.toml...   writes DIRECTORY/<arena>.run and DIRECTORY/<arena>.hashes
#include <filesystem>
#include <fstream>
#include <iostream>

#include "content/arena/arena_loader.h"
#include "golden.h"
#include "match/match.h"
#include "sim/base/rng.h"

namespace {

using namespace fusillade;

constexpr match::SessionId players = 8;
constexpr std::uint32_t ticks_per_command = 24;  // on average

match::CommandRequest random_command(match::SessionId session, std::uint32_t sequence, sim::Rng& rng) {
  sim::PlayerCommand command;
  command.move = {static_cast<float>(rng.below(3)) - 1, static_cast<float>(rng.below(3)) - 1};
  command.aim = {rng.between(-1, 1), rng.between(-1, 1)};
  command.buttons = rng.below(4);
  return {session, {{sequence, 0, command}}};
}

void join(match::Match& match, const match::ArenaDefinition& arena) {
  for (match::SessionId session = 1; session <= players; ++session) {
    match::JoinRequest request;
    request.session = session;
    request.name = "p";
    if (!arena.classes.empty()) {
      request.class_index = static_cast<std::int32_t>(session % arena.classes.size());
    }
    match.push(request);
  }
}

golden::Run record(const match::ArenaDefinition& arena) {
  golden::Run run{sim::World(arena.world).save(), {}};
  match::Match match("golden", std::make_shared<const match::ArenaDefinition>(arena));
  match.set_recorder([&run](const match::TickInputs& inputs) {
    if (!inputs.inputs.empty()) run.inputs.push_back(inputs);
  });
  join(match, arena);
  sim::Rng rng(2026);
  std::vector<std::uint32_t> sequences(players + 1);
  for (sim::Tick tick = 0; tick < golden::ticks_max; ++tick) {
    for (match::SessionId session = 1; session <= players; ++session) {
      if (rng.below(ticks_per_command) == 0) {
        match.push(random_command(session, ++sequences[session], rng));
      }
    }
    match.tick();
  }
  return run;
}

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

void record_arena(const std::filesystem::path& directory, const std::filesystem::path& file) {
  const golden::Run run = record(content::load_arena(file));
  const auto bytes = golden::pack(run);
  const std::filesystem::path base = directory / file.stem();
  write(base.string() + ".run", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  write(base.string() + ".hashes", golden::play(run, golden::ticks_max, golden::hash_every));
  std::cout << base.string() << ": " << bytes.size() << " bytes\n";
}

}  // namespace

int main(int argc, char** argv) try {
  for (int i = 2; i < argc; ++i) record_arena(argv[1], argv[i]);
  return 0;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 2;
}
