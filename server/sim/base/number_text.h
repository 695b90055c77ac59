// Numbers in messages, wherever a field's value or range is named.
#pragma once

#include <string>

namespace fusillade::sim {

// Shortest decimal text that reads back as the same double; integers below 1e16 without an exponent.
std::string number_text(double value);
std::string number_text(float value);  // that reads back as the same float

}  // namespace fusillade::sim
