// Tiled maps: any bytes give a map or a ContentError, nothing else.
#include <cstdint>

#include "content/input/error.h"
#include "content/map/tiled_map.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    fusillade::content::parse_tiled_map({reinterpret_cast<const char*>(data), size}, "fuzz.tmj");
  } catch (const fusillade::content::ContentError&) {
    return 0;
  }
  return 0;
}
