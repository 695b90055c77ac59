#include "client-sim/options.h"

#include <CLI/CLI.hpp>
#include <sstream>

#include "client-sim/option_checks.h"

namespace fusillade::client {

namespace {

void add_run(CLI::App& app, BotOptions& o) {
  app.add_option("--players", o.players, "bots")->check(CLI::Range(1U, 100000U))->capture_default_str();
  app.add_option("--spectators", o.spectators, "bots that watch, besides the others")
      ->check(CLI::Range(0U, 100000U))
      ->capture_default_str();
  app.add_option("--seconds", o.seconds, "length of the run, ramp included; 0: until Ctrl-C")
      ->check(number_range(0.0, 1e7))
      ->capture_default_str();
  app.add_option("--url", o.url, "the server")->check(url_check("ws"))->capture_default_str();
  app.add_option("--ca", o.ca_file,
                 "file with the certificates (PEM) that wss:// trusts; without it the system's")
      ->check(CLI::ExistingFile);
  app.add_option("--match", o.match, "the match to join; without it the first that has room");
  app.add_option("--join-code", o.join_code, "code of a private match");
  app.add_option("--token", o.join_token,
                 "join token, for the one bot whom it names: the first is \"bot 0\"");
  app.add_option("--ramp", o.ramp_s, "seconds over which the connections are spread")
      ->check(number_range(0.0, 1e6))
      ->capture_default_str();
  app.add_option("--settle", o.settle_s,
                 "seconds from the start after which round trips and jitter begin to count")
      ->check(number_range(0.0, 1e6))
      ->capture_default_str();
  app.add_option("--reconnect-every", o.reconnect_every_s,
                 "seconds after which each bot drops its connection and resumes with its token; 0: never")
      ->check(number_range(0.0, 1e6))
      ->capture_default_str();
  app.add_flag("--resume-lost", o.resume_lost,
               "a bot whose connection breaks resumes with its token, which is no error");
  app.add_flag("--deaf", o.deaf, "bots stop reading after their first snapshot, and come anew after 30 s");
  app.add_option("--threads", o.threads, "threads that share the bots")
      ->check(CLI::Range(1U, 64U))
      ->capture_default_str();
}

void add_play(CLI::App& app, BotOptions& o) {
  app.add_option("--seed", o.seed, "seed of all behaviours")->capture_default_str();
  app.add_option("--behaviour", o.behaviour, "what bots do")
      ->check(CLI::IsMember({"mix", "wander", "chase", "circle-strafe", "dodge", "idle"}))
      ->capture_default_str();
  app.add_option("--command-rate", o.command_rate, "commands per second and bot")
      ->check(number_range(1.0, 240.0))
      ->capture_default_str();
  app.add_option("--classes", o.classes, "bots take the classes 0 to N-1 in turn")
      ->check(CLI::Range(1U, 256U))
      ->capture_default_str();
}

void add_output(CLI::App& app, BotOptions& o) {
  app.add_option("--report", o.report, "write the result as JSON to this file");
  app.add_option("--record", o.record, "write all messages of the first bot to this file, a Recording");
  app.add_option("--max-p99-ms", o.p99_ms_max,
                 "exit code 1 when the 99th percentile of the round trip is above")
      ->check(number_range(0.0, 1e9));
  app.add_option("--max-errors", o.errors_max,
                 "exit code 1 when more errors, refusals and failed connections happen")
      ->capture_default_str();
  auto* quiet = app.add_flag("--quiet", o.quiet, "no progress, no table");
  app.add_flag("--live", o.live, "show a block of server and client figures each second")->excludes(quiet);
  app.add_option("--status-url", o.status_url, "where --live reads the server's metrics")
      ->check(url_check("http"))
      ->capture_default_str();
}

}  // namespace

ParsedOptions parse_options(int argc, const char* const* argv) {
  ParsedOptions parsed;
  CLI::App app("Players for a Fusillade server: real WebSocket clients, thousands in one process.",
               "fusillade-bots");
  app.set_version_flag("--version", "fusillade-bots " FUSILLADE_VERSION);
  add_run(app, parsed.options);
  add_play(app, parsed.options);
  add_output(app, parsed.options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream problem;
    const int code = app.exit(error, out, problem);
    parsed.exit_code = code == 0 ? 0 : 2;
    parsed.text = code == 0 ? out.str() : problem.str();
  }
  return parsed;
}

}  // namespace fusillade::client
