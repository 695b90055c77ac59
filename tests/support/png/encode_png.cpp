#include "support/png/encode_png.h"

#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace fusillade::support {
namespace {

void require(int result) {
  if (result != 0) throw std::runtime_error(spng_strerror(result));
}

}  // namespace

std::string encode_png(std::uint32_t width, std::uint32_t height, std::uint8_t depth,
                       std::uint8_t colour_type, const std::vector<std::uint8_t>& raw,
                       const spng_plte* palette) {
  const std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)> context(spng_ctx_new(SPNG_CTX_ENCODER),
                                                                    &spng_ctx_free);
  spng_ihdr header{width, height, depth, colour_type, 0, 0, 0};
  require(spng_set_option(context.get(), SPNG_ENCODE_TO_BUFFER, 1));
  require(spng_set_ihdr(context.get(), &header));
  if (palette != nullptr) {
    spng_plte own_palette = *palette;
    require(spng_set_plte(context.get(), &own_palette));
  }
  require(spng_encode_image(context.get(), raw.data(), raw.size(), SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE));
  std::size_t size = 0;
  int error = 0;
  const std::unique_ptr<void, decltype(&std::free)> bytes(spng_get_png_buffer(context.get(), &size, &error),
                                                          &std::free);
  require(error);
  return {static_cast<const char*>(bytes.get()), size};
}

}  // namespace fusillade::support
