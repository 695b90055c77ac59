// One variable of the environment.
#pragma once

#include <cstdlib>

namespace fusillade::test {

// Of the environment that servers inherit, as long as it lives.
class Variable {
 public:
  Variable(const char* name, const char* text) : name_(name) { setenv(name, text, 1); }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

}  // namespace fusillade::test
