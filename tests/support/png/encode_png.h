// PNG pictures made by tests.
#pragma once

#include <spng.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fusillade::support {

// `raw`: rows from the top, samples as the depth and the colour type (SPNG_COLOR_TYPE_…) lay them out.
// `palette`: of indexed colours. Throws std::runtime_error where libspng refuses.
std::string encode_png(std::uint32_t width, std::uint32_t height, std::uint8_t depth,
                       std::uint8_t colour_type, const std::vector<std::uint8_t>& raw,
                       const spng_plte* palette = nullptr);

}  // namespace fusillade::support
