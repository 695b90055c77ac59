// attacker PORT SECONDS [SEED [tls]]: all attacks at once on a server of this machine, with `tls` over TLS,
// for so long or until a SIGTERM; prints how often each connected. attacker certificate FOLDER: writes
// certificate.pem and key.pem for such a server.
#include <sched.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "attacker/attacks.h"
#include "support/tls/certificate.h"

namespace {

using namespace fusillade::test;

// Real attackers don't use the server's processor: those here take what it leaves. The lowest priority would
// not do: whoever has it, too, interrupts others when it wakes.
void run_when_idle() {
  const sched_param none{};
  sched_setscheduler(0, SCHED_IDLE, &none);
}

// Blocked before there are threads, which then leave it to sigtimedwait().
sigset_t block_sigterm() {
  sigset_t end{};
  sigemptyset(&end);
  sigaddset(&end, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &end, nullptr);
  return end;
}

void run_all(std::uint16_t port, time_t seconds, std::uint32_t seed, Layer layer) {
  const sigset_t end = block_sigterm();
  const std::span<const Attack> all = attacks(layer);
  std::atomic<bool> is_over{false};
  std::vector<std::int64_t> counts(all.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Target target{port, static_cast<std::uint8_t>(2 + i), layer, seed, is_over};
    threads.emplace_back([&counts, &all, i, target] { counts[i] = all[i].run(target); });
  }
  const timespec at_most{.tv_sec = seconds, .tv_nsec = 0};
  sigtimedwait(&end, nullptr, &at_most);
  is_over = true;
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < counts.size(); ++i)
    std::cout << all[i].name << " " << counts[i] << " connections\n";
}

void write_certificate(const std::string& folder) {
  const TestCertificate made = make_test_certificate();
  std::ofstream(folder + "/certificate.pem") << made.certificate;
  std::ofstream(folder + "/key.pem") << made.key;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 2 && words[0] == "certificate") {
    write_certificate(words[1]);
    return 0;
  }
  if (words.size() < 2) {
    std::cerr << "attacker PORT SECONDS [SEED [tls]]\nattacker certificate FOLDER\n";
    return 2;
  }
  run_when_idle();
  std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes without saying that it wants none
  const auto seed = static_cast<std::uint32_t>(words.size() > 2 ? std::stoi(words[2]) : 1);
  std::cout << "seed " << seed << "\n";
  run_all(static_cast<std::uint16_t>(std::stoi(words[0])), std::stol(words[1]), seed,
          words.size() > 3 && words[3] == "tls" ? Layer::tls : Layer::tcp);
  return 0;
}
