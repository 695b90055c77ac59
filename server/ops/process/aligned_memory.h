// Memory that begins at cache lines, for columns: where a vector of as many bytes as the widest instructions
// have lies in two lines, passes over records take twice as long.
//
// It asks for no large pages. They make ticks of large worlds up to 10 % shorter, by the machine, but on a
// virtual one some tick took two to three times as long every half second (tests/bench/README.md). Whoever
// finds them better on a machine of its own sets them for all of it: transparent_hugepage/enabled, always.
#pragma once

namespace fusillade::ops {

// From now on the default memory resource of the program (std::pmr) is that. To be called before other
// threads begin.
void align_to_cache_lines();

}  // namespace fusillade::ops
