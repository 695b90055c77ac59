// `./dev bench send [--clients N …] [--messages N]`: processor time of this server for each message that has
// reached a client, beside a bare sender of ready-made frames: one thread, one epoll, one send() a message.
// In turns, in one run, on one processor; the clients read in a process of their own on another.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>
#include <vector>

#include "bench/processor.h"
#include "bench/send/bare_sender.h"
#include "bench/send/published.h"
#include "bench/send/readers.h"

namespace fusillade::bench {
namespace {

// Many short ones: what else the machine does comes and goes within seconds.
constexpr int turns = 25;

// All threads of this process, user and system, in s.
double cpu_s() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

template <class Condition>
void wait_until(const Readers& readers, const Condition& condition) {
  while (!condition()) std::this_thread::sleep_for(readers.pause());
}

// Rounds of one message to each client, each after the one before has come in everywhere. µs per message.
template <class Sender>
double cost_us(Sender& sender, Readers& readers, int rounds) {
  const double began_s = cpu_s();
  for (int i = 0; i < rounds; ++i) {
    const std::uint64_t due = readers.bytes() + sender.send_round();
    wait_until(readers, [&] { return readers.bytes() >= due; });
  }
  const double spent_s = cpu_s() - began_s;
  return spent_s * 1e6 / (static_cast<double>(rounds) * sender.clients());
}

void compare(int clients, int rounds) {
  Published published(clients);
  Readers ours(published.port(), clients, true);
  wait_until(ours, [&] { return ours.connected() == clients; });
  BareSender bare(clients, published.frame());
  Readers theirs(bare.port(), clients, false);
  bare.accept_all();
  cost_us(published, ours, 3);
  cost_us(bare, theirs, 3);
  std::vector<double> ratios, costs, bare_costs;
  for (int i = 0; i < turns; ++i) {
    costs.push_back(cost_us(published, ours, rounds));
    bare_costs.push_back(cost_us(bare, theirs, rounds));
    ratios.push_back(costs.back() / bare_costs.back());
  }
  for (auto* list : {&ratios, &costs, &bare_costs}) std::sort(list->begin(), list->end());
  std::printf(
      "%5d clients, messages of %zu bytes: server %6.2f us, bare %6.2f us, ratio %.2f (%.2f to %.2f)\n",
      clients, published.frame().size(), costs[turns / 2], bare_costs[turns / 2], ratios[turns / 2],
      ratios.front(), ratios.back());
  std::fflush(stdout);
}

int run(int argc, char** argv) {
  CLI::App app("What it costs to send");
  std::vector<int> clients{100, 1000, 4000};
  app.add_option("--clients", clients, "how many")->check(CLI::Range(1, 8000));
  int messages = 20000;
  app.add_option("--messages", messages, "in each turn")->check(CLI::Range(1000, 100000000));
  CLI11_PARSE(app, argc, argv);
  stay_on_processor(0);
  for (const int count : clients) compare(count, std::max(1, messages / count));
  return 0;
}

}  // namespace
}  // namespace fusillade::bench

int main(int argc, char** argv) { return fusillade::bench::run(argc, argv); }
