#include <cstdio>
#include <fstream>

#include "bench/yardstick/yardsticks.h"

namespace fusillade::bench {
namespace {

constexpr std::size_t bullets_max = 1'000'000;

// As document_004.mjs reads it: counts, then columns of doubles, then the map.
void write(const Snapshot& snapshot, const std::filesystem::path& file) {
  std::ofstream out(file, std::ios::binary);
  const auto put = [&out](const auto* values, std::size_t count) {
    out.write(reinterpret_cast<const char*>(values), static_cast<std::streamsize>(count * sizeof(*values)));
  };
  const auto put_as_doubles = [&put](const auto& values) {
    const std::vector<double> doubles(values.begin(), values.end());
    put(doubles.data(), doubles.size());
  };
  const Circles &bullets = snapshot.bullets, &enemies = snapshot.enemies;
  put_as_doubles(std::vector<double>{static_cast<double>(bullets.size()), static_cast<double>(enemies.size()),
                                     static_cast<double>(snapshot.tiles), snapshot.dt_s, bullets.radius,
                                     enemies.radius});
  put_as_doubles(bullets.x), put_as_doubles(bullets.y), put_as_doubles(bullets.vx),
      put_as_doubles(bullets.vy);
  put_as_doubles(snapshot.life_s);
  put_as_doubles(enemies.x), put_as_doubles(enemies.y);
  put(snapshot.solid.data(), snapshot.solid.size());
}

// What node prints: median ns of a tick, hits of enemies, hits of walls.
std::optional<Reading> read(const std::string& command) {
  std::FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) return std::nullopt;
  Reading reading{"document 004 in node", 0, {}};
  long long enemies = 0, walls = 0;
  const bool is_complete = std::fscanf(output, "%lf %lld %lld", &reading.tick_ns, &enemies, &walls) == 3;
  reading.hits = {enemies, walls};
  return pclose(output) == 0 && is_complete ? std::optional(reading) : std::nullopt;
}

}  // namespace

std::optional<Reading> document_004(const Snapshot& snapshot, int repetitions,
                                    const std::filesystem::path& script) {
  if (snapshot.bullets.size() > bullets_max) return std::nullopt;
  const auto file = std::filesystem::temp_directory_path() / "fusillade_bench_snapshot";
  write(snapshot, file);
  const auto reading = read("node --max-old-space-size=6000 '" + script.string() + "' '" + file.string() +
                            "' " + std::to_string(repetitions));
  std::filesystem::remove(file);
  return reading;
}

}  // namespace fusillade::bench
