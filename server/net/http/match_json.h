// A match as JSON for the HTTP interface (proto/README.md, "HTTP on the same port").
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/match.h"

namespace fusillade::net {

std::string matches_json(const std::vector<std::shared_ptr<match::Match>>& matches);
std::string match_json(const match::Match& match);  // with its classes
std::string error_json(std::string_view text);

}  // namespace fusillade::net
