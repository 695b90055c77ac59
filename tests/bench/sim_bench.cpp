// `./dev bench sim [--part table|yardsticks|curve] [--scene PART] [--ticks N] [--picture FILE]`: what a tick
// costs, what else there is, how it grows. README.md says how to read it.
#include <CLI/CLI.hpp>

#include "bench/curve.h"
#include "bench/quiet_processor.h"
#include "bench/table.h"
#include "ops/process/column_memory.h"

int main(int argc, char** argv) {
  using namespace fusillade::bench;
  CLI::App app("Times the ticks of server/sim");
  std::string part = "all", scene, picture;
  int ticks = 200;
  app.add_option("--part", part, "of the report")
      ->check(CLI::IsMember({"all", "table", "yardsticks", "curve"}));
  app.add_option("--scene", scene, "in the table only scenes whose name has this part");
  app.add_option("--ticks", ticks, "ticks to measure in each scene")->check(CLI::Range(1, 1'000'000));
  app.add_option("--picture", picture, "SVG file that the curve is drawn into");
  CLI11_PARSE(app, argc, argv);
  fusillade::ops::use_column_memory();  // as the server does

  print_processors();
  const Programs programs{FUSILLADE_SCALAR_TWIN, FUSILLADE_DOCUMENT_004};
  bool is_exact = true;
  if (part == "all" || part == "table") print_table(scene, ticks);
  if (part == "all" || part == "yardsticks") {
    for (const int bullets : {100'000, 1'000'000})
      is_exact = print_comparison(straight_size(bullets), programs) && is_exact;
  }
  if (part == "all" || part == "curve") {
    const auto curve = measure_curve(programs);
    if (!picture.empty()) draw_curve(curve, picture);
    print_growth();
  }
  return is_exact ? 0 : 1;
}
