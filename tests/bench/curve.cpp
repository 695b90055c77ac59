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

// tick = factor * bullets^exponent, by least squares of the logarithms.
void print_fit(const std::vector<Comparison>& curve) {
  Sums sums;
  for (const Comparison& at : curve) {
    if (at.size.bullets < 10'000 || at.size.bullets > 2'000'000) continue;
    sums.add(std::log(at.size.bullets), std::log(at.ours.tick_ns));
  }
  std::printf("from 10,000 to 2,000,000 bullets a tick grows as bullets to the power %.3f (R^2 %.4f)\n",
              sums.slope(), sums.determination());
}

void print_line(const Comparison& at) {
  std::printf("%9d %s %.2f", at.size.bullets, at.ours.name.c_str(), at.ours.tick_ns / at.size.bullets);
  for (const Reading& other : at.others)
    std::printf(", %s %.2f", other.name.c_str(), other.tick_ns / at.size.bullets);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

std::vector<Comparison> measure_curve(const Programs& programs) {
  std::vector<Comparison> curve;
  std::printf("\nns per bullet\n");
  for (const std::int32_t bullets :
       {1'000, 4'000, 10'000, 40'000, 100'000, 400'000, 1'000'000, 2'000'000, 4'000'000}) {
    curve.push_back(compare(straight_size(bullets), programs));
    print_line(curve.back());
  }
  print_fit(curve);
  return curve;
}

}  // namespace fusillade::bench
