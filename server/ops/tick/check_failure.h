// A broken contract of our own code as an exception, so that it ends one match and not the process.
#pragma once

#include <stdexcept>

namespace fusillade::ops {

class CheckFailure : public std::logic_error {
 public:
  CheckFailure(const char* condition, const char* file, int line);
};

// From now on a failed FUSILLADE_CHECK throws CheckFailure. Once, before any match exists.
void throw_on_failed_checks();

}  // namespace fusillade::ops
