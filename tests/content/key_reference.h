// Writes the tables of config/README.md from field lists.
#pragma once

#include <string>

#include "content/input/field_reader.h"

namespace fusillade::content {

// "| key | unit | range | default | meaning |" with one line per field.
std::string reference_table(const VisitFields& visit);

}  // namespace fusillade::content
