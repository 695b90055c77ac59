#include "bench/curve.h"

#include <cmath>
#include <cstdio>

namespace fusillade::bench {
namespace {

struct Sums {
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;

  void add(double at_x, double at_y) {
    ++n, x += at_x, y += at_y, xx += at_x * at_x, yy += at_y * at_y, xy += at_x * at_y;
  }
  double covariance() const { return n * xy - x * y; }
  double slope() const { return covariance() / (n * xx - x * x); }
  double determination() const { return slope() * covariance() / (n * yy - y * y); }
};

constexpr std::int32_t fit_min = 10'000, fit_max = 2'000'000;

struct Measured {
  std::int32_t bullets = 0;
  double tick_ns = 0;
};

// tick = factor * bullets^exponent, by least squares of the logarithms.
void print_fit(const char* world, const std::vector<Measured>& ours) {
  Sums sums;
  for (const Measured& at : ours) {
    if (at.bullets >= fit_min && at.bullets <= fit_max) sums.add(std::log(at.bullets), std::log(at.tick_ns));
  }
  std::printf("from 10,000 to 2,000,000 bullets in %s a tick grows as bullets to the power %.3f (R^2 %.4f)\n",
              world, sums.slope(), sums.determination());
}

void print_line(const Comparison& at) {
  std::printf("%9d %s %.2f", at.size.bullets, at.ours.name.c_str(), at.ours.tick_ns / at.size.bullets);
  for (const Beside& other : at.others)
    std::printf(", %s %.2f", other.reading.name.c_str(), other.reading.tick_ns / at.size.bullets);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

std::vector<Comparison> measure_curve(const Programs& programs) {
  std::vector<Comparison> curve;
  std::printf("\nns per bullet\n");
  for (const std::int32_t bullets :
       {1'000, 4'000, 10'000, 40'000, 100'000, 400'000, 1'000'000, 2'000'000, 4'000'000}) {
    curve.push_back(compare(straight_size(bullets), programs, 1));
    print_line(curve.back());
  }
  std::vector<Measured> ours;
  for (const Comparison& at : curve) ours.push_back({at.size.bullets, at.ours.tick_ns});
  print_fit("a world of one size", ours);
  return curve;
}

void print_growth() {
  std::vector<Measured> ours;
  std::printf("\nns per bullet in a world that grows with its bullets\n");
  for (const std::int32_t bullets : {fit_min, 40'000, 100'000, 400'000, 1'000'000, fit_max}) {
    const SceneSize size = growing_size(bullets);
    ours.push_back({bullets, time_ours_ns(size)});
    std::printf("%9d on %4d x %4d tiles: %.2f\n", bullets, size.tiles, size.tiles,
                ours.back().tick_ns / bullets);
    std::fflush(stdout);
  }
  print_fit("a world that grows with them", ours);
}

}  // namespace fusillade::bench
