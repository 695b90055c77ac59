// What is wrong with a file from outside: place, key, value, allowed range.
#pragma once

#include <stdexcept>
#include <string>

namespace fusillade::content {

// what(): "file:line: key: what is wrong and what is allowed" (line 0 is left out: the whole file; maps name
// the layer).
class ContentError : public std::runtime_error {
 public:
  ContentError(const std::string& file, int line, const std::string& key, const std::string& problem);
};

}  // namespace fusillade::content
