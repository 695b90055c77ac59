// The part of the configuration loader that needs no disk, for tests and fuzz targets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/config/config_loader.h"

namespace fusillade::content {

// As load_config; `file` names the place in errors.
std::size_t parse_config(std::string_view text, const std::string& file,
                         const std::vector<ConfigSection>& sections);

}  // namespace fusillade::content
