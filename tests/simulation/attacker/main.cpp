// attacker PORT SECONDS [SEED]: all attacks at once on a server of this machine; prints how often each
// connected.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <thread>
#include <vector>

#include "attacker/attacks.h"

namespace {

using namespace fusillade::test;

// Real attackers don't use the server's processor: those here take what it leaves. Linux shares processors
// among sessions first, so this is one of its own.
void be_nice() {
  setsid();
  std::ofstream("/proc/self/autogroup") << 19;
  setpriority(PRIO_PROCESS, 0, 19);
}

void run_all(std::uint16_t port, double seconds, std::uint32_t seed) {
  std::atomic<bool> is_over{false};
  std::vector<std::int64_t> counts(attacks().size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < attacks().size(); ++i) {
    const Target target{port, static_cast<std::uint8_t>(2 + i), seed, is_over};
    threads.emplace_back([&counts, i, target] { counts[i] = attacks()[i].run(target); });
  }
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  is_over = true;
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < counts.size(); ++i)
    std::cout << attacks()[i].name << " " << counts[i] << " connections\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "attacker PORT SECONDS [SEED]\n";
    return 2;
  }
  be_nice();
  const auto seed = static_cast<std::uint32_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  std::cout << "seed " << seed << "\n";
  run_all(static_cast<std::uint16_t>(std::atoi(argv[1])), std::atof(argv[2]), seed);
  return 0;
}
