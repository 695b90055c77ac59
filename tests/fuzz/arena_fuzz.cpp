// Arena, scenario and configuration files: any bytes give definitions or a ContentError, nothing else.
#include <cstdint>
#include <string>

#include "content/arena/arena_builder.h"
#include "content/input/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fusillade::content;
  const ReadFile no_files = [](const std::string&, std::size_t) -> std::string {
    throw FileError("is not there");
  };
  try {
    build_arena({.file = "fuzz.toml",
                 .name = "fuzz",
                 .text = {reinterpret_cast<const char*>(data), size},
                 .read_file = no_files});
  } catch (const ContentError&) {
    return 0;
  }
  return 0;
}
