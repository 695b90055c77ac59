#include "content/map/picture.h"

#include <spng.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "content/input/error.h"
#include "content/input/quotes.h"

namespace fusillade::content {
namespace {

constexpr std::string_view signature("\x89PNG\r\n\x1A\n", 8);
// Text and profile chunks are skipped; what is kept of them is bounded anyway.
constexpr std::size_t chunk_bytes_max = std::size_t{1} << 20;
constexpr std::uint32_t luminance_scale = 10000, luminance_limit = 128, alpha_limit = 128;

using Context = std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)>;

void require(int result, const std::string& file, std::string_view doing) {
  if (result == 0) return;
  throw ContentError(
      file, 0, "",
      std::string(doing) + ": " + spng_strerror(result) + "; allowed: a whole PNG picture without an error");
}

spng_ihdr read_header(spng_ctx* context, const std::string& file) {
  spng_ihdr header{};
  require(spng_get_ihdr(context, &header), file, "no readable PNG picture");
  const std::uint64_t pixels = std::uint64_t{header.width} * header.height;
  if (header.width > picture_side_max || header.height > picture_side_max || pixels > picture_pixels_max)
    throw ContentError(file, 0, "",
                       "has " + std::to_string(header.width) + " x " + std::to_string(header.height) +
                           " pixels; allowed: sides up to " + std::to_string(picture_side_max) +
                           ", at most " + std::to_string(picture_pixels_max) + " pixels");
  return header;
}

bool is_solid(const std::uint8_t* rgba) {
  const std::uint32_t luminance = 2126U * rgba[0] + 7152U * rgba[1] + 722U * rgba[2];
  return luminance < luminance_limit * luminance_scale && rgba[3] >= alpha_limit;
}

[[noreturn]] void fail_index(const std::string& file, std::size_t row, std::size_t column, std::size_t index,
                             std::size_t colours) {
  throw ContentError(file, 0, "",
                     "row " + std::to_string(row) + ": column " + std::to_string(column) + " has colour " +
                         std::to_string(index) + " of the palette; allowed: 0 to " +
                         std::to_string(colours - 1));
}

std::vector<std::uint8_t> decode(spng_ctx* context, spng_format format, int flags, const std::string& file) {
  std::size_t bytes = 0;
  require(spng_decoded_image_size(context, format, &bytes), file, "broken PNG picture");
  std::vector<std::uint8_t> pixels(bytes);
  require(spng_decode_image(context, pixels.data(), bytes, format, flags), file, "broken PNG picture");
  return pixels;
}

std::vector<std::uint8_t> solid_of_colours(spng_ctx* context, const std::string& file) {
  const std::vector<std::uint8_t> rgba = decode(context, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS, file);
  std::vector<std::uint8_t> solid(rgba.size() / 4);
  for (std::size_t i = 0; i < solid.size(); ++i) solid[i] = is_solid(&rgba[4 * i]) ? 1 : 0;
  return solid;
}

// Of each colour of the palette.
std::vector<std::uint8_t> solid_of_palette(spng_ctx* context, const std::string& file) {
  spng_plte palette{};
  require(spng_get_plte(context, &palette), file, "broken PNG picture");
  spng_trns transparency{};
  if (const int result = spng_get_trns(context, &transparency); result != SPNG_ECHUNKAVAIL)
    require(result, file, "broken PNG picture");
  std::vector<std::uint8_t> solid;
  for (std::uint32_t i = 0; i < palette.n_entries; ++i) {
    const spng_plte_entry& colour = palette.entries[i];
    const std::uint8_t alpha = i < transparency.n_type3_entries ? transparency.type3_alpha[i] : 255;
    const std::array<std::uint8_t, 4> rgba{colour.red, colour.green, colour.blue, alpha};
    solid.push_back(is_solid(rgba.data()) ? 1 : 0);
  }
  return solid;
}

// libspng would take an index beyond the palette for black, which is rock. The first pixel of a row is in the
// highest bits.
std::vector<std::uint8_t> solid_of_indices(spng_ctx* context, const spng_ihdr& header,
                                           const std::string& file) {
  const std::vector<std::uint8_t> palette = solid_of_palette(context, file);
  const std::vector<std::uint8_t> packed = decode(context, SPNG_FMT_PNG, 0, file);
  const std::size_t row_bytes = packed.size() / header.height, depth = header.bit_depth;
  std::vector<std::uint8_t> solid;
  solid.reserve(std::size_t{header.width} * header.height);
  for (std::size_t row = 0; row < header.height; ++row) {
    for (std::size_t column = 0; column < header.width; ++column) {
      const std::size_t bit = column * depth;
      const std::size_t index =
          packed[row * row_bytes + bit / 8] >> (8 - depth - bit % 8) & ((std::size_t{1} << depth) - 1);
      if (index >= palette.size()) fail_index(file, row, column, index, palette.size());
      solid.push_back(palette[index]);
    }
  }
  return solid;
}

}  // namespace

sim::TerrainDefinition decode_terrain(std::string_view png, const std::string& file) {
  if (!png.starts_with(signature))
    throw ContentError(
        file, 0, "",
        "is no PNG picture: begins with " + in_quotes(png.substr(0, signature.size())) + "; allowed: PNG");
  const Context context(spng_ctx_new(0), &spng_ctx_free);
  if (context == nullptr) throw ContentError(file, 0, "", "no memory to read it");
  require(spng_set_chunk_limits(context.get(), chunk_bytes_max, chunk_bytes_max), file,
          "no readable PNG picture");
  require(spng_set_png_buffer(context.get(), png.data(), png.size()), file, "no readable PNG picture");
  const spng_ihdr header = read_header(context.get(), file);
  sim::TerrainDefinition terrain;
  terrain.width = static_cast<std::int32_t>(header.width);
  terrain.height = static_cast<std::int32_t>(header.height);
  terrain.solid = header.color_type == SPNG_COLOR_TYPE_INDEXED ? solid_of_indices(context.get(), header, file)
                                                               : solid_of_colours(context.get(), file);
  require(spng_decode_chunks(context.get()), file, "broken PNG picture");
  return terrain;
}

void remove_dither(sim::TerrainDefinition& terrain, DitherForm form) {
  if (form == DitherForm::none) return;
  const std::int64_t width = terrain.width, height = terrain.height;
  const auto at = [&](std::int64_t x, std::int64_t y) -> std::uint8_t {
    const bool is_inside = x >= 0 && y >= 0 && x < width && y < height;
    return is_inside ? terrain.solid[static_cast<std::size_t>(y * width + x)] : std::uint8_t{0};
  };
  // Neighbours of a dark background position are light ones, which are never changed: the order does not
  // matter.
  for (std::int64_t y = 0; y < height; ++y) {
    for (std::int64_t x = y % 2; x < width; x += 2) {
      const int solid_neighbours = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      const bool stays = form == DitherForm::clean && solid_neighbours >= 2;
      if (!stays) terrain.solid[static_cast<std::size_t>(y * width + x)] = 0;
    }
  }
}

}  // namespace fusillade::content
