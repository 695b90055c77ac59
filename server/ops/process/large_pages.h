// Memory of large pages for what is long and read at random: columns of a million bullets lie on 40,000 pages
// of 4 KiB, and each of them that is in no table of the processor costs a walk.
#pragma once

namespace fusillade::ops {

// From now on the default memory resource of the program (std::pmr) asks the system for large pages, as many
// as lie within a block. Where the system has none it is memory like any other. To be called before other
// threads begin.
void prefer_large_pages();

}  // namespace fusillade::ops
