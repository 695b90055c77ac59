#include "cli/run_log.h"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <string_view>

#include "cli/event_log.h"

namespace fusillade::cli {
namespace {

constexpr const char* write_problem = "the event log cannot be written";

// Nothing where nothing was refused.
void print_refusals(const sim::StepResult& sum, std::ostream& stream) {
  const auto line = [&stream](std::int64_t count, std::string_view what) {
    if (count > 0) stream << "refused " << count << " " << what << "\n";
  };
  line(sum.bullets_refused, "bullets: bullets_max was reached");
  line(sum.actors_refused, "actors, bodies or beams: a capacity was reached");
  line(sum.windows_refused, "hit and rest windows: windows_max was reached");
  line(sum.guards_tripped, "contacts of a mover until the next tick: contacts_per_tick_max was reached");
  if (sum.events_dropped > 0)
    stream << "events beyond events_max " << sum.events_dropped
           << ", refusals among them are not in the log\n";
}

}  // namespace

void RunLog::record(const sim::World& world, const sim::StepResult& result) {
  summary.results += result;
  summary.ticks = world.tick();
  for (const sim::Event& event : world.events()) {
    ++summary.events[static_cast<std::size_t>(event.form)];
    if (options_.stream != nullptr && options_.has_events) append_event_line(event, lines_);
  }
  if (options_.stream == nullptr) return;
  if (options_.hash_every > 0 && world.tick() % options_.hash_every == 0)
    append_hash_line(world.tick(), world.state_hash(), lines_);
  if (!options_.stream->write(lines_.data(), static_cast<std::streamsize>(lines_.size())))
    throw LogError(write_problem);
  lines_.clear();
}

void RunLog::flush() {
  if (options_.stream != nullptr && !options_.stream->flush()) throw LogError(write_problem);
}

void print_summary(const RunSummary& summary, double tick_rate, std::ostream& to) {
  std::ostringstream stream;  // how numbers are written here is no matter of who writes there next
  const double match_s = summary.ticks / tick_rate;
  const double wall_s = std::max(summary.wall_s, 1e-9);
  stream << std::fixed << std::setprecision(3) << "ticks " << summary.ticks << " (" << match_s
         << " s of match time, " << (summary.is_at_rest ? "at rest" : "still moving") << ") in "
         << summary.wall_s << " s: " << std::setprecision(0) << summary.ticks / wall_s << " ticks/s, "
         << std::setprecision(1) << match_s / wall_s << " times real time\nevents";
  std::int64_t total = 0;
  for (const std::int64_t count : summary.events) total += count;
  stream << " " << total;
  for (std::size_t form = 0; form < summary.events.size(); ++form)
    if (summary.events[form] > 0)
      stream << ", " << sim::event_form_names[form] << " " << summary.events[form];
  stream << "\n";
  print_refusals(summary.results, stream);
  to << stream.str();
}

}  // namespace fusillade::cli
