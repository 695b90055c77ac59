// Cost against the number of bullets: the comparison at rising sizes, fits, a picture.
#pragma once

#include <filesystem>

#include "bench/comparison.h"

namespace fusillade::bench {

// From 1,000 to 4,000,000 bullets in a world of one size, so that more of them meet more enemies. Prints how
// the cost of a tick grows between 10,000 and 2,000,000; 1 is linear.
std::vector<Comparison> measure_curve(const Programs& programs);

// The same of ours alone where the world grows with its bullets, so that each of them meets as many.
void print_growth();

// ns per bullet against bullets, both logarithmic, a line for each that was measured, as SVG.
void draw_curve(const std::vector<Comparison>& curve, const std::filesystem::path& file);

}  // namespace fusillade::bench
