#include "tidy/rooms.h"

#include <gtest/gtest.h>

#include <ostream>

namespace fusillade::tidy {
namespace {

TEST(Includes, RoomsOfTheirOwnAndBelowAreAllowed) {
  EXPECT_EQ(
      joined(check_includes({"server/match/a.h", "#include \"sim/types.h\"\n#include \"match/b.h\"\n"})), "");
  EXPECT_EQ(joined(check_includes({"server/content/a.cpp", "#include \"match/definition.h\"\n"})), "");
  EXPECT_EQ(joined(check_includes({"server/net/a.cpp", "#include \"fusillade/v1/play.pb.h\"\n"})), "");
  EXPECT_EQ(
      joined(check_includes({"client-sim/web/sim/a.cpp", "#include \"b.h\"\n#include \"sim/replica.h\"\n"})),
      "");
  EXPECT_EQ(
      joined(check_includes({"client-sim/world/a.cpp", "#include \"b.h\"\n#include \"sim/base/math.h\"\n"})),
      "");
  EXPECT_EQ(joined(check_includes({"client-sim/connection/content_store.cpp", "#include \"sim/world.h\"\n"})),
            "");
  EXPECT_EQ(joined(check_includes({"server/main.cpp", "#include \"net/server.h\"\n#include \"ops/a.h\"\n"})),
            "");
}

TEST(SimFloors, NothingIncludesUpwards) {
  EXPECT_EQ(joined(check_sim_floors({"server/sim/store/a.h", "#include \"sim/base/types.h\"\n"})), "");
  EXPECT_EQ(joined(check_sim_floors({"server/sim/world.cpp", "#include \"sim/state/state_io.h\"\n"})), "");
  EXPECT_EQ(joined(check_sim_floors({"server/sim/store/a.h", "#include \"sim/response/rest.h\"\n"})),
            "server/sim/store/a.h:1: sim/response/rest.h stands on a higher floor of sim\n");
  EXPECT_EQ(joined(check_sim_floors({"server/sim/state/a.h", "#include \"sim/world.h\"\n"})),
            "server/sim/state/a.h:1: sim/world.h stands on a higher floor of sim\n");
}

TEST(Includes, OfARoomThatNobodyKnowsAreNamed) {
  EXPECT_EQ(joined(check_includes({"server/lobby/a.cpp", ""})),
            "server/lobby/a.cpp:1: lobby is no room of this house\n");
  EXPECT_EQ(joined(check_includes({"server/lobby/a.md", ""})), "");
}

struct BadInclude {
  const char* path;
  const char* line;

  // Its test is named by it; without, by where the strings lie in memory.
  friend void PrintTo(const BadInclude& bad, std::ostream* out) { *out << bad.path << ' ' << bad.line; }
};
class BadIncludes : public testing::TestWithParam<BadInclude> {};

TEST_P(BadIncludes, AreNamed) {
  const Source source{GetParam().path, std::string("\n") + GetParam().line + "\n"};
  const Complaints complaints = check_includes(source);
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_TRUE(complaints[0].starts_with(source.path + ":2: ")) << complaints[0];
}

INSTANTIATE_TEST_SUITE_P(
    All, BadIncludes,
    testing::Values(BadInclude{"server/sim/a.h", "#include \"match/match.h\""},
                    BadInclude{"server/match/a.h", "#include \"net/server.h\""},
                    BadInclude{"server/match/a.cpp", "#  include \"content/error.h\""},
                    BadInclude{"server/net/a.cpp", "#include \"ops/options.h\""},
                    BadInclude{"server/ops/a.cpp", "#include \"net/server.h\""},
                    BadInclude{"server/ops/a.cpp", "#include \"fusillade/v1/play.pb.h\""},
                    BadInclude{"server/content/a.cpp", "#include \"cli/event_log.h\""},
                    BadInclude{"client-sim/a.cpp", "#include \"match/match.h\""},
                    BadInclude{"client-sim/world/a.cpp", "#include \"sim/world.h\""},
                    BadInclude{"client-sim/world/a.cpp", "#include \"sim/prediction.h\""},
                    BadInclude{"client-sim/behaviour/a.cpp", "#include \"sim/base/math.h\""},
                    BadInclude{"server/match/a.cpp", "#include <google/protobuf/message.h>"},
                    BadInclude{"server/match/a.cpp", "#include <chrono>"},
                    BadInclude{"server/content/a.cpp", "#include <boost/asio/io_context.hpp>"},
                    BadInclude{"server/net/a.cpp", "#include <spdlog/spdlog.h>"}));

TEST(Links, RoomsBelowAreAllowed) {
  EXPECT_EQ(joined(check_links(
                {"server/net/CMakeLists.txt",
                 "target_link_libraries(fusillade_net PUBLIC fusillade_match PRIVATE fusillade_proto)\n"})),
            "");
  EXPECT_EQ(joined(check_links({"server/CMakeLists.txt",
                                "target_link_libraries(fusillade PRIVATE fusillade_net fusillade_ops)\n"})),
            "");
}

TEST(Links, OthersAreNamed) {
  EXPECT_NE(joined(check_links({"server/net/CMakeLists.txt",
                                "target_link_libraries(fusillade_net\n  PUBLIC fusillade_ops)\n"})),
            "");
  EXPECT_NE(joined(check_links(
                {"server/sim/CMakeLists.txt", "target_link_libraries(fusillade_sim fusillade_match)\n"})),
            "");
  EXPECT_NE(joined(check_links({"client-sim/CMakeLists.txt",
                                "target_link_libraries(fusillade_client PUBLIC fusillade_net)\n"})),
            "");
}

TEST(Purity, PlainComputationPasses) {
  EXPECT_EQ(
      joined(check_purity({"server/sim/a.cpp",
                           "#include <cmath>\n#include <hwy/highway.h>\n"
                           "// like std::sin(x), but exact\n"
                           "std::snprintf(text, size, form);\n"
                           "double a = std::sqrt(x) + sine_cosine(x).sine + power(x, 2) + span.time();\n"})),
      "");
  EXPECT_EQ(joined(check_purity({"server/ops/a.cpp", "#include <thread>\n"})), "");
}

TEST(Purity, ImpureHeadersAreNamed) {
  for (const char* header :
       {"chrono", "thread", "mutex", "atomic", "random", "iostream", "fstream", "unordered_map",
        "boost/asio.hpp", "spdlog/spdlog.h", "google/protobuf/message.h"}) {
    const Source source{"server/sim/a.h", std::string("#include <") + header + ">\n"};
    EXPECT_EQ(check_purity(source).size(), 1U) << header;
  }
}

TEST(Purity, ImpureCallsAreNamed) {
  for (const char* call :
       {"std::sin(x)", "std::printf(text)", "fopen(name)", "cosf(x)", "::pow(x, 2)", "std::atan2(y, x)",
        "std::hypot(x, y)", "exp (x)", "std::fma(a, b, c)", "rand()", "std::time(nullptr)", "std::mutex"}) {
    const Source source{"server/sim/a.cpp", std::string("auto a = ") + call + ";\n"};
    EXPECT_EQ(check_purity(source).size(), 1U) << call;
  }
}

TEST(Purity, TranscendentalsAreNamedWhereThingsAreLoadedAndSpawned) {
  for (const char* room : {"content", "match"}) {
    const std::string path = std::string("server/") + room + "/a.cpp";
    for (const char* call : {"std::sin(x)", "cosf(x)", "::pow(x, 2)", "std::hypot(x, y)", "rand()"}) {
      EXPECT_EQ(check_purity({path, std::string("auto a = ") + call + ";\n"}).size(), 1U) << path << call;
    }
    EXPECT_EQ(joined(check_purity({path, "#include <fstream>\nstd::time(nullptr), std::sqrt(x);\n"})), "");
  }
  EXPECT_EQ(joined(check_purity({"server/ops/a.cpp", "auto a = std::log2(bytes);\n"})), "");
}

}  // namespace
}  // namespace fusillade::tidy
