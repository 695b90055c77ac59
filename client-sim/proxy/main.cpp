// fusillade-proxy: a bad network between clients and a server, until it is interrupted or the time is over.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "client-sim/clock.h"
#include "client-sim/connection/url.h"
#include "client-sim/option_checks.h"
#include "client-sim/proxy/proxy.h"

namespace {

using namespace fusillade::client;

constexpr int exit_failure = 1;  // it cannot listen, or the server's host has no address
constexpr int exit_usage = 2;

struct ProxyOptions {
  std::uint16_t port = 0;
  std::string url = "ws://127.0.0.1:8080";
  double seconds = 0;
  LinkOptions link;
};

CLI::Option* add_time(CLI::App& app, const char* name, double& value, const char* text) {
  return app.add_option(name, value, text)->check(number_range(0.0, 1e6))->capture_default_str();
}

void add_options(CLI::App& app, ProxyOptions& o) {
  app.add_option("--port", o.port, "where clients connect, on 127.0.0.1; 0: any free one")
      ->capture_default_str();
  app.add_option("--url", o.url, "the server")->check(url_check("ws"))->capture_default_str();
  add_time(app, "--seconds", o.seconds, "length of the run; 0: until Ctrl-C");
  add_time(app, "--delay", o.link.delay_s, "s each way");
  add_time(app, "--jitter", o.link.jitter_s, "s by which the delay is shorter or longer");
  add_time(app, "--stall", o.link.stall_s, "s for which nothing passes");
  add_time(app, "--stall-every", o.link.stall_every_s, "s between stalls, on average; 0: never");
  app.add_option("--bytes-per-s", o.link.bytes_per_s, "toward each client; 0: as they come")
      ->check(number_range(0.0, 1e12))
      ->capture_default_str();
  add_time(app, "--cut-every", o.link.cut_every_s, "s until a connection is closed, on average; 0: never");
  add_time(app, "--reset-every", o.link.reset_every_s, "s until a connection is reset, on average; 0: never");
  app.add_option("--buffer-bytes", o.link.buffer_bytes, "on their way in one direction at most")
      ->check(CLI::Range(1U, 1U << 30U))
      ->capture_default_str();
  app.add_option("--seed", o.link.seed, "of all that is random")->capture_default_str();
}

void run(const ProxyOptions& options) {
  EventLoop loop;
  const Url server = parse_url(options.url, "ws");
  const Proxy proxy(loop, options.port, server.host, server.port, options.link);
  std::printf("ws://127.0.0.1:%d\n", proxy.port());
  std::fflush(stdout);
  loop.on_interrupt([&] { loop.stop(); });
  if (options.seconds > 0) loop.after(duration_of(options.seconds), [&] { loop.stop(); });
  loop.run();
  const ProxyCounters& counters = proxy.counters();
  std::printf("%llu connections, %llu cut, %llu reset, %llu bytes to clients, %llu to the server\n",
              static_cast<unsigned long long>(counters.connections),
              static_cast<unsigned long long>(counters.cuts),
              static_cast<unsigned long long>(counters.resets),
              static_cast<unsigned long long>(counters.bytes_to_client),
              static_cast<unsigned long long>(counters.bytes_to_server));
}

int start(int argc, char** argv) {
  CLI::App app("A bad network between Fusillade's clients and a server.", "fusillade-proxy");
  ProxyOptions options;
  add_options(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : exit_usage;
  }
  run(options);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return start(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fusillade-proxy: %s\n", error.what());
    return exit_failure;
  }
}
