#include "ops/tick/check_failure.h"

#include <string>

#include "sim/base/check.h"

namespace fusillade::ops {

CheckFailure::CheckFailure(const char* condition, const char* file, int line)
    : std::logic_error(std::string(file) + ":" + std::to_string(line) + ": contract broken: " + condition) {}

void throw_on_failed_checks() {
  sim::set_check_handler(
      [](const char* condition, const char* file, int line) { throw CheckFailure(condition, file, line); });
}

}  // namespace fusillade::ops
