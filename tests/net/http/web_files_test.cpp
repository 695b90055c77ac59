#include "net/http/web_files.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

TEST(WebFiles, AreServedByTheirPaths) {
  const WebFiles files({{"/index.html", "<p>"}, {"/assets/a-1.js", "1"}, {"/sim.wasm", "w"}});
  ASSERT_NE(files.find("/"), nullptr);
  EXPECT_EQ(files.find("/")->bytes, "<p>");
  EXPECT_EQ(files.find("/index.html"), files.find("/"));
  EXPECT_EQ(files.find("/assets/a-1.js")->content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(files.find("/sim.wasm")->content_type, "application/wasm");
  EXPECT_EQ(files.find("/assets"), nullptr);
  EXPECT_EQ(files.find("/assets/../index.html"), nullptr);
  EXPECT_EQ(WebFiles().find("/"), nullptr);
}

TEST(WebFiles, ACompressedNeighbourIsNoFileOfItsOwn) {
  const WebFiles files({{"/a.js", "plain"}, {"/a.js.gz", "packed"}, {"/lone.gz", "x"}});
  EXPECT_EQ(files.find("/a.js")->bytes, "plain");
  EXPECT_EQ(files.find("/a.js")->gzip, "packed");
  EXPECT_EQ(files.find("/a.js.gz"), nullptr);
  EXPECT_NE(files.find("/lone.gz"), nullptr);
}

TEST(WebCacheControl, OnlyWhatBearsAHashIsKept) {
  EXPECT_EQ(web_cache_control("/assets/index-1f2e.js"), cache_for_ever);
  EXPECT_EQ(web_cache_control("/index.html"), "no-cache");
  EXPECT_EQ(web_cache_control("/"), "no-cache");
}

}  // namespace
}  // namespace fusillade::net
