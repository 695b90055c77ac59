// Bytes that HTTP serves as they are, again and again: made once, never changed, shared by all who ask.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace fusillade::net {

// Of what never changes at its address.
inline constexpr std::string_view cache_for_ever = "public, max-age=31536000, immutable";

struct Document {
  std::string bytes;
  std::string gzip;  // the same compressed; empty: not to be had
  std::string hash;  // content_hash() of `bytes`
  std::string_view content_type = "application/octet-stream";
};
using DocumentPointer = std::shared_ptr<const Document>;

// The first 128 bits of the SHA-256, 32 hexadecimal digits. O(bytes).
std::string content_hash(std::string_view bytes);
// As a gzip file, as small as zlib makes it. Throws std::bad_alloc. O(bytes).
std::string gzip(std::string_view bytes);

// Weak, since it stands for the plain and the compressed form.
std::string entity_tag(const Document& document);
// Whether an If-None-Match says that the client holds the document.
bool matches_etag(const Document& document, std::string_view if_none_match);
// Whether an Accept-Encoding allows gzip.
bool accepts_gzip(std::string_view accept_encoding);

}  // namespace fusillade::net
