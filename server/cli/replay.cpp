// The command `replay`.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>

#include "cli/commands.h"
#include "cli/input_file.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "cli/state_file.h"
#include "content/input/error.h"
#include "match/journal.h"

namespace fusillade::cli {
namespace {

struct ReplayArguments {
  std::string journal;
  OutputFiles files;
  sim::Tick ticks = sim::tick_max;
};

// A match that is played again, part by part.
class Replay {
 public:
  // `bytes` must outlive it. Throws content::ContentError.
  Replay(const std::string& file, std::span<const std::uint8_t> bytes) : file_(file), reader_(bytes) {
    auto start = reader_.start();
    if (!start) fail(reader_.error());
    std::string error;
    world_ = sim::World::load(start->state, error);
    if (!world_) fail("the state that it began with: " + error);
    if (world_->tick() != 0)
      fail("the state that it began with: tick is " + std::to_string(world_->tick()) + "; allowed: 0");
    start_ = std::move(*start);
  }

  const match::JournalStart& start() const { return start_; }
  const sim::World& world() const { return *world_; }
  std::int64_t hashes() const { return hashes_; }
  std::size_t cut_off() const { return reader_.cut_off(); }
  // That are still to come, as far as they can be read. O(bytes).
  sim::Tick ticks_left() const {
    match::JournalReader ahead = reader_;
    sim::Tick ticks = 0;
    while (const auto part = ahead.next()) ticks = part->last + 1 - world_->tick();
    return ticks;
  }

  // Up to that tick, or to its end, or to where the state is another than it was (returns false).
  template <class Seen>
  bool play(sim::Tick ticks, const sim::StepHooks& hooks, Seen seen) {
    while (world_->tick() < ticks) {
      const auto part = reader_.next();
      if (!part && !reader_.error().empty())
        fail("after " + std::to_string(world_->tick()) + " ticks: " + reader_.error());
      if (!part) return true;
      if (!play(*part, ticks, hooks, seen)) return false;
    }
    return true;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw content::ContentError(file_, 0, "", what); }

  void apply(const match::TickInputs& inputs) {
    for (const match::Input& input : inputs.inputs) {
      const std::string problem = match::input_error(input, world_->definition());
      if (!problem.empty()) fail("tick " + std::to_string(inputs.tick) + ": " + problem);
    }
    match::apply(inputs, *world_);
  }

  template <class Seen>
  bool play(const match::JournalPart& part, sim::Tick ticks, const sim::StepHooks& hooks, Seen seen) {
    auto next = part.inputs.begin();
    for (sim::Tick tick = part.begin; tick <= part.last && tick < ticks; ++tick) {
      if (next != part.inputs.end() && next->tick == tick) apply(*next++);
      if (tick == part.last && part.last_hash) {
        if (world_->state_hash() != *part.last_hash) return false;
        ++hashes_;
      }
      const sim::StepResult result = world_->step(hooks);
      seen(*world_, result);
    }
    return true;
  }

  std::string file_;
  match::JournalReader reader_;
  match::JournalStart start_;
  std::optional<sim::World> world_;
  std::int64_t hashes_ = 0;
};

// Why it was not played to its end; empty: it was.
struct Outcome {
  std::string problem;
  bool has_failed = false;  // within a tick, which leaves no whole state
};

Outcome play(Replay& match, sim::Tick ticks, const sim::StepHooks& hooks, RunLog& log) {
  Progress progress(std::cerr, isatty(STDERR_FILENO) != 0, std::min(ticks, match.ticks_left()));
  try {
    const bool agrees = match.play(ticks, hooks, [&](const auto& world, const auto& result) {
      log.record(world, result);
      progress.update(world.tick());
    });
    return {.problem = agrees ? "" : "the state is another than in the match"};
  } catch (const std::logic_error& failure) {
    return {.problem = std::string("the match ends by an error of the server: ") + failure.what(),
            .has_failed = true};
  }
}

void tell_hashes(const Replay& match, sim::Tick ticks, std::ostream& told) {
  told << "hashes that agree " << match.hashes()
       << (match.hashes() == 0 ? ": there is none to compare with\n" : "\n");
  if (match.cut_off() > 0 && match.world().tick() < ticks)
    told << "cut off: the last " << match.cut_off() << " bytes are no whole part\n";
}

int replay(const ReplayArguments& arguments, const StepHooksFactory& make_hooks) {
  const auto began = std::chrono::steady_clock::now();
  const std::string text = read_input_file(arguments.journal, state_bytes_max);
  Replay match(arguments.journal, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  arguments.files.check(arguments.journal, "the journal");
  LogOutput output(arguments.files);
  RunLog log(output.options());
  std::ostream& told = output.summary_stream();
  const sim::MatchRules& rules = match.world().definition().rules;
  told << "match " << match.start().match << ", arena " << match.start().arena << ", kept by "
       << match.start().build << "\n";
  const auto hooks = make_hooks ? make_hooks(rules.workers) : sim::StepHooks{};
  const Outcome outcome = play(match, arguments.ticks, hooks, log);
  log.flush();
  if (!outcome.has_failed && !arguments.files.save.empty()) save_world(match.world(), arguments.files.save);
  log.summary.is_at_rest = match.world().is_at_rest();
  log.summary.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  print_summary(log.summary, rules.tick_rate, told);
  tell_hashes(match, arguments.ticks, told);
  if (outcome.problem.empty()) return 0;
  std::cerr << arguments.journal << ": tick " << match.world().tick() << ": " << outcome.problem << "\n";
  return exit_differs;
}

}  // namespace

void register_replay(CLI::App& app, StepHooksFactory make_hooks,
                     std::function<void()> throw_on_failed_checks) {
  const auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* command = app.add_subcommand("replay", "Plays a match again that a server has kept");
  command->add_option("journal", arguments->journal, "file of the server's tick.journal_directory")
      ->required();
  command->add_option("--ticks", arguments->ticks, "ticks to play; else to the end")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{sim::tick_max}));
  arguments->files.add_options(*command);
  command->callback([arguments, make_hooks = std::move(make_hooks),
                     throw_on_failed_checks = std::move(throw_on_failed_checks)] {
    throw_on_failed_checks();
    run_with_files(arguments->files, [&] { return replay(*arguments, make_hooks); });
  });
}

}  // namespace fusillade::cli
