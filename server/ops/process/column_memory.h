// Memory for columns. It begins at cache lines: where a vector of as many bytes as the widest instructions
// have lies in two lines, passes over records take twice as long. And it lies on large pages as far as a
// block holds whole ones: columns of a million bullets lie on 20,000 pages of 4 KiB, and each that is in no
// table of the processor costs a walk (tests/bench/README.md).
//
// Large pages are asked for, not insisted on: where the system has none
// (/sys/kernel/mm/transparent_hugepage/enabled says `never`) it is memory like any other. They are not asked
// for where the kernel samples which pages are in use (DAMON), as some virtual machines have it, to give back
// what nobody needs: with each sample a tick on large pages takes several times as long, and one on small
// pages does not.
#pragma once

#include <filesystem>

namespace fusillade::ops {

// From now on the default memory resource of the program (std::pmr) gives that. To be called before other
// threads begin. `samplers`: where the kernel has a folder for each of its threads that sample pages.
void use_column_memory(const std::filesystem::path& samplers = "/sys/kernel/mm/damon/admin/kdamonds");

}  // namespace fusillade::ops
