// The command `health`: asks a running server whether it is ready, as container engines do every few seconds.
#pragma once

#include <string>

namespace fusillade {

struct HealthArguments {
  std::string config;  // of read_configuration
  std::string url;     // empty: /readyz of the admin listener that the configuration names, on this machine
  double timeout_s = 2;
};

// Exit code: 0 ready, 1 anything else; what was found goes to standard output or error.
int health(const HealthArguments& arguments);

}  // namespace fusillade
