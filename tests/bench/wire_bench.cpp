// `./dev bench wire [--seconds N] [--arena FILE --players N]`: bytes that a client gets in the wire's scenes,
// or in any arena, what they say, and the naive way beside it.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "bench/wire/scene.h"
#include "content/arena/arena_loader.h"

namespace fusillade::bench {
namespace {

void print(const char* where, const Crowd& crowd) {
  std::printf("  %-18s %.0f players, %.0f enemies, %.0f bullets, %.1f hits/s\n", where, crowd.players,
              crowd.enemies, crowd.bullets, crowd.hits_per_s);
}

void print(const char* name, const WireFigures& figures) {
  std::printf("%s\n", name);
  print("in view", figures.view);
  print("in the areas sent", figures.areas);
  std::printf("  bytes/s per client     p50 %8.0f   p99 %8.0f\n", figures.bytes_per_s_p50,
              figures.bytes_per_s_p99);
  std::printf("  naive, bytes/s        mean %8.0f   %.1f times as many\n", figures.naive_bytes_per_s,
              figures.naive_bytes_per_s / figures.bytes_per_s_p50);
  for (const auto& [kind, bytes] : figures.bytes_per_s_by_kind)
    std::printf("    %-22s %8.0f\n", kind.c_str(), bytes);
}

int run(int argc, char** argv) {
  CLI::App app("Counts the bytes on the wire");
  std::int32_t seconds = 60;
  app.add_option("--seconds", seconds, "of match time in each scene")->check(CLI::Range(1, 3600));
  std::string arena;
  std::int32_t players = 20;
  app.add_option("--arena", arena, "an arena file instead of the scenes")->check(CLI::ExistingFile);
  app.add_option("--players", players, "in that arena")->check(CLI::Range(1, 1000));
  CLI11_PARSE(app, argc, argv);
  if (!arena.empty()) {
    print(arena.c_str(), play_wire_scene(content::load_arena(arena), players, seconds));
    return 0;
  }
  print("crowd", play_crowd(seconds));
  print("few", play_few(seconds));
  print("fight", play_fight(seconds));
  return 0;
}

}  // namespace
}  // namespace fusillade::bench

int main(int argc, char** argv) { return fusillade::bench::run(argc, argv); }
