// Keeps what is timed on the processor that runs fastest just now: where neighbours share the cores of a
// virtual machine one may take twice as long as another, and the scheduler does not know.
#pragma once

#include <sched.h>

namespace fusillade::bench {

// As long as it lives, for this thread and the programs that it starts.
class QuietProcessor {
 public:
  QuietProcessor();  // tries all that the thread may use, a few ms each
  ~QuietProcessor();
  QuietProcessor(const QuietProcessor&) = delete;
  QuietProcessor& operator=(const QuietProcessor&) = delete;

 private:
  cpu_set_t allowed_;
};

// Of each processor that this thread may use how many times as long it takes as the fastest.
void print_processors();

}  // namespace fusillade::bench
