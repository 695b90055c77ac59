// A check of numbers on the command line: CLI::Range lets NaN through.
#pragma once

#include <CLI/CLI.hpp>
#include <sstream>
#include <string>

namespace fusillade::client {

inline CLI::Validator number_range(double min, double max) {
  std::ostringstream range;
  range << "[" << min << " - " << max << "]";
  return {[min, max, range = range.str()](const std::string& text) {
            double value = 0;
            const bool is_good = CLI::detail::lexical_cast(text, value) && value >= min && value <= max;
            return is_good ? std::string() : "Value " + text + " not in range " + range;
          },
          "FLOAT in " + range.str()};
}

}  // namespace fusillade::client
