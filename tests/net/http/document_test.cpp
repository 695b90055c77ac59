#include "net/http/document.h"

#include <gtest/gtest.h>
#include <zlib.h>

namespace fusillade::net {
namespace {

std::string unpacked(const std::string& packed, std::size_t bytes) {
  constexpr int gzip_window = 15 + 16;
  std::string result(bytes, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, gzip_window), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  inflateEnd(&stream);
  return result;
}

TEST(Document, HashIsTheStartOfSha256) {
  EXPECT_EQ(content_hash("abc"), "ba7816bf8f01cfea414140de5dae2223");
  EXPECT_EQ(content_hash(""), "e3b0c44298fc1c149afbf4c8996fb924");
}

TEST(Document, GzipKeepsEveryByte) {
  std::string bytes;
  for (std::uint32_t i = 0; i < 100000; ++i) bytes += static_cast<char>(i * i >> 7);
  for (const std::string& text : {bytes, std::string(), std::string("x")})
    EXPECT_EQ(unpacked(gzip(text), text.size()), text);
  EXPECT_LT(gzip(std::string(100000, 'x')).size(), 200U);
}

TEST(Document, GzipGoesToWhoeverAcceptsIt) {
  for (const char* yes : {"gzip", "br, gzip", "deflate,GZIP;q=0.5", "gzip;q=1.0, identity"})
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  for (const char* no : {"", "br", "gzip;q=0", "gzip;q=0.000", "x-gzip-y", "identity"})
    EXPECT_FALSE(accepts_gzip(no)) << no;
}

// Beast unquotes a value into memory of its own.
TEST(Document, AQuotedQualityCounts) {
  const std::string zeros(40, '0');
  EXPECT_TRUE(accepts_gzip("gzip;q=\"1" + zeros + "\""));
  EXPECT_FALSE(accepts_gzip("gzip;q=\"0." + zeros + "\""));
  EXPECT_TRUE(accepts_gzip("gzip;level=\"" + zeros + "\";q=\"0.5" + zeros + "\", br"));
}

TEST(Document, IsHeldByWhoNamesItsTag) {
  const Document document{.bytes = "abc", .gzip = {}, .hash = content_hash("abc")};
  EXPECT_TRUE(matches_etag(document, entity_tag(document)));
  EXPECT_TRUE(matches_etag(document, "\"x\", \"ba7816bf8f01cfea414140de5dae2223\""));
  EXPECT_TRUE(matches_etag(document, "*"));
  EXPECT_FALSE(matches_etag(document, ""));
  EXPECT_FALSE(matches_etag(document, "\"ba7816bf8f01cfea414140de5dae222\""));
}

}  // namespace
}  // namespace fusillade::net
