// The table of whole ticks: every scene with its goal, the share of each stage, the same without AVX, and on
// two workers.
#pragma once

#include <string>

namespace fusillade::bench {

// Of the scenes whose name has `part`; `ticks` >= 1 are measured in each.
void print_table(const std::string& part, int ticks);

}  // namespace fusillade::bench
