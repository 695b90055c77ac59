// `scalar_twin BULLETS ENEMIES TICKS`: median ns of a tick of straight bullets on 1024 x 1024 tiles, from a
// simulation without SIMD.
#include <cstdio>
#include <cstdlib>

#include "bench/tick_timer.h"
#include "ops/process/column_memory.h"

int main(int argc, char** argv) {
  using namespace fusillade::bench;
  if (argc != 4) return EXIT_FAILURE;
  fusillade::ops::use_column_memory();
  const SceneSize size{std::atoi(argv[1]), std::atoi(argv[2]), 1024};
  const Scene scene("straight", Flight::straight, size);
  const TickTimes times = time_ticks(scene, warm_up_ticks, std::atoi(argv[3]));
  std::printf("%.0f\n", times.percentile_ns(0.5));
  return EXIT_SUCCESS;
}
