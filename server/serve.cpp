#include "serve.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "content/input/error.h"
#include "content/input/folder.h"
#include "hosting/kept_files.h"
#include "hosting/match_maker.h"
#include "hosting/renewals.h"
#include "match/directory.h"
#include "match/text.h"
#include "net/server.h"
#include "ops/log/log.h"
#include "ops/log/log_writer.h"
#include "ops/metrics/build_info.h"
#include "ops/metrics/metrics.h"
#include "ops/metrics/process_metrics.h"
#include "ops/process/end_deadline.h"
#include "ops/process/file_limit.h"
#include "ops/process/insist.h"
#include "ops/process/lifecycle.h"
#include "ops/process/signals.h"
#include "ops/tick/check_failure.h"
#include "ops/tick/tick_driver.h"

namespace fusillade {
namespace {

constexpr double closing_handshakes_s = 2;
// What is open besides connections of players: the operator's, what each thread of sockets waits with, a
// journal of each match, and listeners, logs, maps and whatever the libraries open.
std::uint64_t files_beside_players(const hosting::Configuration& configuration) {
  constexpr std::int64_t other = 64, per_thread = 3;
  const std::int64_t journals =
      configuration.tick.journal_directory.empty() ? 0 : configuration.server.matches_max;
  return static_cast<std::uint64_t>(other + per_thread * configuration.net.io_threads + journals +
                                    net::Options::admin_connections_max());
}

constexpr std::chrono::seconds last_lines_time(1);
// After the drain: for sessions, journals, and a reload or a ban that is under way.
constexpr std::chrono::seconds end_time_max(6);

// What the log says of a secret: whether others have to show it.
std::string demand_text(const std::string& secret) { return secret.empty() ? "none" : "required"; }

// The rooms and how they reach each other.
class Host {
 public:
  Host(const hosting::ServeArguments& arguments, const hosting::Configuration& configuration, ops::Log& log);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  void run();

 private:
  net::Hooks net_hooks();
  net::OperatorHooks operator_hooks();
  net::Reloaded reload();
  net::Reloaded take_up(const hosting::Configuration& fresh);
  void bring_up_to_date(match::Match& match);
  ops::DriverHooks driver_hooks();
  void publish(const match::Match& match, const match::Frame& frame);
  void report_phase(const match::Match& match, const match::RoundState& round);
  void report_joined(const match::Match& match, const match::Joined& joined);
  net::TickTimes tick_times(const match::Match& match) const;
  std::string metrics() const;
  void warn_of_files();
  void report_listening();
  void limit_end();
  void drain();
  void limit_connections(const hosting::Configuration& configuration);

  const hosting::ServeArguments& arguments_;
  const hosting::Configuration& configuration_;
  ops::Log& log_;
  match::ReportSink report_ = [this](const match::Report& report) { log_.report(report); };
  ops::EndDeadline deadline_;  // before all whose end may hang, which it outlives
  ops::Lifecycle lifecycle_{report_, [](int code) { std::_Exit(code); }, [this] { reload(); }};
  // Before all that takes its time, as what follows does by reading arenas.
  ops::SignalWatcher ends_{{SIGTERM, SIGINT}, [this](int number) { lifecycle_.on_signal(number); }};
  match::Directory matches_;
  hosting::MatchMaker match_maker_{configuration_, matches_,
                                   [this](const hosting::ArenaPointer& arena) { net_.prepare(arena); }};
  std::mutex reload_mutex_;
  hosting::Configuration read_last_ = configuration_;  // and taken up
  net::Server net_{configuration_.net, matches_, net_hooks()};
  hosting::Renewals renewals_{match_maker_,
                              [this](const match::Match& match, const std::string& reason) {
                                net_.end_match(match, match::RefusalCode::match_ended, reason);
                              },
                              report_, configuration_.tick.workers};
  ops::TickDriver driver_{configuration_.tick, matches_, driver_hooks()};
  // Last: a signal may come at once. A thread of its own: a reload takes its time, too.
  ops::SignalWatcher reloads_{{SIGHUP}, [this](int number) { lifecycle_.on_signal(number); }};
};

Host::Host(const hosting::ServeArguments& arguments, const hosting::Configuration& configuration,
           ops::Log& log)
    : arguments_(arguments), configuration_(configuration), log_(log) {
  net_.set_certificate(hosting::read_certificate(configuration));
  match_maker_.make_configured();
  net_.load_bans(hosting::read_bans(configuration).value_or(""));
}

// After a start that failed halfway, too, nobody may ask for the metrics of what is gone.
Host::~Host() { net_.stop(match::RefusalCode::draining, "the server is going down", 0); }

net::Hooks Host::net_hooks() {
  return {.report = report_,
          .is_ready = [this] { return lifecycle_.is_ready(); },
          .metrics = [this] { return metrics(); },
          .slow_ticks = [this] { return driver_.slow_ticks_json(); },
          .tick_times = [this](const match::Match& match) { return tick_times(match); },
          .operating = operator_hooks()};
}

net::OperatorHooks Host::operator_hooks() {
  return {.create_match = [this](const net::NewMatch& wanted) { return match_maker_.make(wanted); },
          .reload = [this] { return reload(); },
          .drain = [this] { lifecycle_.request_drain("the operator"); },
          .log_level = [this] { return log_.level(); },
          .set_log_level = [this](match::Level level) { log_.set_level(level); },
          .keep_bans = [this](const std::string& text) { return hosting::keep_bans(configuration_, text); }};
}

// Wrong files change nothing: configuration, certificate, bans and arenas are read before anything is taken
// up.
net::Reloaded Host::reload() {
  const std::lock_guard lock(reload_mutex_);
  try {
    hosting::Configuration fresh = hosting::read_configuration_again(arguments_, read_last_);
    net::Reloaded reloaded = take_up(fresh);
    read_last_ = std::move(fresh);
    return reloaded;
  } catch (const std::exception& error) {  // or the file system's: nothing of it may end the matches
    report_({match::Level::warning, "reload_refused", {{"reason", error.what()}}});
    return {.version = match_maker_.version(), .problem = error.what(), .later = {}};
  }
}

net::Reloaded Host::take_up(const hosting::Configuration& fresh) {
  const hosting::Configuration taken = hosting::adopted(configuration_, fresh);
  std::optional<net::Certificate> certificate = hosting::read_certificate(taken);
  const std::string known_bans = net_.kept_bans();
  const std::optional<std::string> bans = hosting::read_bans(taken);
  net::Reloaded reloaded{
      .version = match_maker_.reload(taken), .problem = {}, .later = hosting::changed_keys(taken, fresh)};
  net_.set_certificate(std::move(certificate));
  net_.set_options(taken.net);
  limit_connections(taken);
  if (bans) net_.load_bans(*bans, known_bans);
  log_.reconfigure(taken.log);
  report_({match::Level::info,
           "reloaded",
           {{"version", reloaded.version},
            {"with_next_start", match::joined(reloaded.later, " ")},
            {"join_tokens", demand_text(taken.net.join_token_key)},
            {"admin_token", demand_text(taken.net.admin_token)}}});
  for (const auto& match : matches_.all()) bring_up_to_date(*match);
  return reloaded;
}

// At once by its rules, or as a whole where no round is played; otherwise with its next round.
void Host::bring_up_to_date(match::Match& match) {
  if (match_maker_.adjust(match)) {
    report_(
        {match::Level::info, "match_adjusted", {{"match", match.id()}, {"version", match_maker_.version()}}});
    return;
  }
  if (match.status().phase == match::Phase::waiting && match.try_hold()) renewals_.renew(match);
}

void Host::publish(const match::Match& match, const match::Frame& frame) {
  net_.publish(match, frame);
  if (match::is_turn_of_world(frame)) renewals_.begin(match);
  if (frame.phase_begun) report_phase(match, frame.round);
  for (const match::Joined& joined : frame.joined) report_joined(match, joined);
}

void Host::report_phase(const match::Match& match, const match::RoundState& round) {
  if (round.phase == match::Phase::waiting) return;
  const bool is_live = round.phase == match::Phase::live;
  match::Report line{match::Level::info,
                     is_live ? "round_live" : "round_ended",
                     {{"match", match.id()}, {"round", round.round}}};
  line.fields.emplace_back("players", round.scores.size());
  if (!is_live) line.fields.emplace_back("result", round.result);
  report_(line);
}

// With name and address: whoever is complained about may have left before an operator can ban.
void Host::report_joined(const match::Match& match, const match::Joined& joined) {
  const std::string_view player_event = joined.resumed ? "player_resumed" : "player_joined";
  match::Report line{match::Level::info,
                     joined.is_spectator ? "spectator_joined" : player_event,
                     {{"match", match.id()}, {"session", joined.session}}};
  if (!joined.is_spectator) line.fields.emplace_back("player", joined.player);
  line.fields.emplace_back("name", joined.name);
  const std::string address = net_.address_of(joined.session);
  line.fields.emplace_back("peer", address.empty() ? joined.origin : address);  // it may have gone already
  report_(line);
}

ops::DriverHooks Host::driver_hooks() {
  return {.publish = [this](const match::Match& match, const match::Frame& frame) { publish(match, frame); },
          .match_failed =
              [this](const match::Match& match) {
                net_.end_match(match, match::RefusalCode::match_failed,
                               "the match ended by an error of the server");
              },
          .report = report_};
}

net::TickTimes Host::tick_times(const match::Match& match) const {
  const ops::RecentTicks ticks = driver_.recent(match).value_or(ops::RecentTicks{});
  return {ops::seconds_of(ticks.last) * 1e3, ops::seconds_of(ticks.p50) * 1e3,
          ops::seconds_of(ticks.p99) * 1e3};
}

std::string Host::metrics() const {
  std::vector<match::MetricSample> samples;
  driver_.sample(samples);
  net_.sample(samples);
  log_.sample(samples);
  ops::sample_process(samples);
  match_maker_.sample(samples);
  return ops::prometheus_text(samples);
}

void Host::warn_of_files() {
  for (const auto& [key, path, reason] : hosting::find_file_warnings(configuration_))
    report_(
        {match::Level::warning, "path_unusable", {{"key", key}, {"path", path}, {"reason", reason}}, key});
}

void Host::report_listening() {
  const std::string ids = match::joined(matches_.all(), " ", [](const auto& match) { return match->id(); });
  report_({match::Level::info,
           "listening",
           {{"address", configuration_.net.address},
            {"port", net_.port()},
            {"admin_address", configuration_.net.admin_address},
            {"admin_port", net_.admin_port()},
            {"join_tokens", demand_text(configuration_.net.join_token_key)},
            {"admin_token", demand_text(configuration_.net.admin_token)},
            {"matches", ids},
            {"version", std::string(ops::build_info().version)}}});
}

// An end without a limit is better than none.
void Host::limit_end() {
  try {
    deadline_.begin(end_time_max, 0, [this] {
      report_(
          {match::Level::warning, "end_forced", {{"reason", "something waits, as for a disk that hangs"}}});
    });
  } catch (const std::exception& problem) {
    ops::insist([&] { report_({match::Level::warning, "end_unlimited", {{"reason", problem.what()}}}); }, 1);
  }
}

void Host::drain() {
  match_maker_.stop();
  net_.refuse_new_players();
  const bool is_quiet =
      ops::drain_matches(matches_, std::chrono::duration<double>(configuration_.tick.drain_s));
  limit_end();
  driver_.stop();
  net_.stop(match::RefusalCode::draining, "the server is shutting down", closing_handshakes_s);
  report_({match::Level::info, "drained", {{"end", is_quiet ? "no round is live" : "deadline"}}});
}

// Players who took all files would leave none to the operator, and whoever watches the server would end it.
void Host::limit_connections(const hosting::Configuration& configuration) {
  const auto wanted = static_cast<std::uint64_t>(configuration.net.player_connections_max());
  const ops::FileNeeds needs{.connections = wanted, .other = files_beside_players(configuration)};
  net_.limit_player_connections(static_cast<std::int64_t>(ops::raise_file_limit(needs, report_)));
}

void Host::run() {
  limit_connections(configuration_);
  warn_of_files();
  net_.set_page(content::read_folder(configuration_.net.web_directory, "net.web_directory"));
  net_.start();
  driver_.start();
  lifecycle_.set_running();
  report_listening();
  lifecycle_.wait_for_drain_request();
  drain();
}

struct Outcome {
  int exit_code = 0;
  std::string problem;
};

Outcome outcome_of(const std::function<void()>& work) {
  try {
    work();
    return {};
  } catch (const content::ContentError& error) {
    return {2, error.what()};
  } catch (const std::bad_alloc&) {
    return {
        1,
        "there is not enough memory: the system, or a limit of this process or its container, gives no more"};
  } catch (const std::exception& error) {
    return {1, error.what()};
  }
}

// The log outlives whatever may report. Where nobody reads standard error, its last lines are given up.
void close_log(ops::Log& log, int exit_code) {
  log.finish();
  ops::unblock_end_signals();
  if (!ops::close_stderr_writer(last_lines_time)) std::_Exit(exit_code);
}

Outcome host(const hosting::ServeArguments& arguments, const hosting::Configuration& configuration) {
  ops::Log log(configuration.log, ops::stderr_writer());
  Outcome outcome = outcome_of([&] { Host(arguments, configuration, log).run(); });
  close_log(log, outcome.exit_code);
  return outcome;
}

// What it reads may come from nowhere; nobody but these signals would end that.
hosting::Configuration read_until_signalled(const hosting::ServeArguments& arguments) {
  const ops::SignalWatcher ends({SIGTERM, SIGINT}, [](int number) { std::_Exit(128 + number); });
  return hosting::read_configuration(arguments);
}

}  // namespace

int serve(const hosting::ServeArguments& arguments) {
  ops::block_signals();
  ops::throw_on_failed_checks();
  hosting::Configuration configuration;
  Outcome outcome = outcome_of([&] { configuration = read_until_signalled(arguments); });
  if (outcome.exit_code == 0) outcome = host(arguments, configuration);
  if (outcome.exit_code != 0) std::cerr << outcome.problem << '\n';
  return outcome.exit_code;
}

}  // namespace fusillade
