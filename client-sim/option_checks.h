// Checks of values on the command line that CLI11 has not, or not so.
#pragma once

#include <CLI/CLI.hpp>
#include <exception>
#include <sstream>
#include <string>

#include "client-sim/connection/url.h"

namespace fusillade::client {

// CLI::Range lets NaN through.
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

// An address as parse_url() takes it.
inline CLI::Validator url_check(const std::string& scheme) {
  return {[scheme](const std::string& text) {
            try {
              parse_url(text, scheme);
              return std::string();
            } catch (const std::exception& error) {
              return std::string(error.what());
            }
          },
          "URL"};
}

}  // namespace fusillade::client
