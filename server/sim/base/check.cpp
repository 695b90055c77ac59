#include "sim/base/check.h"

#include <cstdlib>

namespace fusillade::sim {
namespace {
CheckHandler installed_handler = nullptr;
}

void set_check_handler(CheckHandler handler) { installed_handler = handler; }

void check_failed(const char* condition, const char* file, int line) {
  if (installed_handler != nullptr) installed_handler(condition, file, line);
  std::abort();
}

}  // namespace fusillade::sim
