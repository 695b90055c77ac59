// Plays a golden run from standard input and prints its hashes; compiled natively and to WebAssembly.
//   golden_player TICKS EVERY < arena.run              hashes after each EVERY ticks
//   golden_player TICKS --save < arena.run > a.state   the state after TICKS, for `fusillade compare`
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "golden.h"

namespace {

std::vector<std::uint8_t> read_all(std::FILE* file) {
  std::vector<std::uint8_t> bytes;
  std::array<std::uint8_t, 65536> part{};
  while (const std::size_t count = std::fread(part.data(), 1, part.size(), file)) {
    bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return bytes;
}

void save(const fusillade::golden::Run& run, int ticks) {
  fusillade::golden::Player player(run);
  for (int tick = 0; tick < ticks; ++tick) player.step();
  const auto bytes = player.world().save();
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("golden_player TICKS EVERY|--save < arena.run\n", stderr);
    return 2;
  }
  const auto run = fusillade::golden::unpack(read_all(stdin));
  const int ticks = std::atoi(argv[1]);
  if (std::strcmp(argv[2], "--save") == 0) {
    save(run, ticks);
  } else {
    std::fputs(fusillade::golden::play(run, ticks, std::atoi(argv[2])).c_str(), stdout);
  }
  return 0;
}
