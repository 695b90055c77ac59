#include "ops/tick/file_stem.h"

#include <algorithm>
#include <cctype>

namespace fusillade::ops {

std::string file_stem_of(std::string match_id) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  };
  std::ranges::replace_if(
      match_id, [&](char c) { return !is_plain(c); }, '_');
  return match_id;
}

}  // namespace fusillade::ops
