// A match as JSON for the HTTP interface (proto/README.md, "HTTP on the same port").
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "match/match.h"

namespace fusillade::net {

// Players are told of public matches only, the operator of all, with their codes.
enum class Audience : std::uint8_t { players, operators };
std::string matches_json(const std::vector<std::shared_ptr<match::Match>>& matches, Audience audience);
std::string match_json(const match::Match& match, Audience audience);  // with its classes
std::string error_json(std::string_view text);

}  // namespace fusillade::net
