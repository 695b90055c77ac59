// Terrain pictures: any bytes give a plane or a ContentError, nothing else.
#include <cstdint>

#include "content/input/error.h"
#include "content/map/picture.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    auto terrain =
        fusillade::content::decode_terrain({reinterpret_cast<const char*>(data), size}, "fuzz.png");
    fusillade::content::remove_dither(terrain, fusillade::content::DitherForm::clean);
  } catch (const fusillade::content::ContentError&) {
    return 0;
  }
  return 0;
}
