// PNG pictures as collision planes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/model/definitions.h"

namespace fusillade::content {

// Largest picture: 8192 x 8192 pixels, or another form of so many.
inline constexpr std::uint32_t picture_side_max = 32768;
inline constexpr std::uint64_t picture_pixels_max = 8192ULL * 8192ULL;

// A pixel is solid where its luminance (0.2126 R + 0.7152 G + 0.0722 B, of the stored values) is below 128
// and its alpha at least 128. Every colour type, depth and interlacing of PNG is read. pixels_per_tile is
// left as it is. Throws ContentError: no PNG, broken or cut off, larger than allowed. O(pixels); takes 5
// bytes per pixel meanwhile.
sim::TerrainDefinition decode_terrain(std::string_view png, const std::string& file);

enum class DitherForm : std::int32_t { none, clean, inverse };

// Removes a dithered background (dark where row + column is even, phase fixed to pixel (0,0)):
// inverse: what lies on dark background positions vanishes, objects keep their other half;
// clean: of the dark pixels on dark background positions those with two or more solid neighbours (left,
// right, above, below) stay, which closes the holes of every object that is at least two pixels wide.
// O(pixels).
void remove_dither(sim::TerrainDefinition& terrain, DitherForm form);

}  // namespace fusillade::content
