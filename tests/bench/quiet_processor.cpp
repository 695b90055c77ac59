#include "bench/quiet_processor.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "bench/cpu_clock.h"
#include "bench/masks.h"
#include "bench/median.h"
#include "bench/processor.h"

namespace fusillade::bench {
namespace {

constexpr std::size_t places_count = 20'000;
constexpr int rounds = 7;

struct Processor {
  int number;
  std::vector<double> rounds_ns{};
  double median_ns = 0;
};

cpu_set_t allowed_processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  return allowed;
}

double time_masks() {
  static const MaskScene scene(places_count);
  const double begin_ns = thread_cpu_ns();
  scene.count_overlaps();
  return thread_cpu_ns() - begin_ns;
}

// In turns, since the speed of all of them changes, too. Leaves the thread on the last one.
std::vector<Processor> timed_processors(const cpu_set_t& allowed) {
  std::vector<Processor> processors;
  for (int number = 0; number < CPU_SETSIZE; ++number) {
    if (CPU_ISSET(number, &allowed)) processors.push_back({number});
  }
  for (int round = 0; round < rounds; ++round) {
    for (Processor& processor : processors) {
      stay_on_processor(processor.number);
      processor.rounds_ns.push_back(time_masks());
    }
  }
  for (Processor& processor : processors) processor.median_ns = median_of(processor.rounds_ns);
  return processors;
}

}  // namespace

QuietProcessor::QuietProcessor() : allowed_(allowed_processors()) {
  const auto processors = timed_processors(allowed_);
  stay_on_processor(std::ranges::min_element(processors, {}, &Processor::median_ns)->number);
}

QuietProcessor::~QuietProcessor() { sched_setaffinity(0, sizeof allowed_, &allowed_); }

void print_processors() {
  const cpu_set_t allowed = allowed_processors();
  const auto processors = timed_processors(allowed);
  sched_setaffinity(0, sizeof allowed, &allowed);
  const double least_ns = std::ranges::min(processors, {}, &Processor::median_ns).median_ns;
  for (const Processor& processor : processors)
    std::printf("processor %d takes %.2f times as long as the fastest\n", processor.number,
                processor.median_ns / least_ns);
}

}  // namespace fusillade::bench
