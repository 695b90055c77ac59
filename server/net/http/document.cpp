#include "net/http/document.h"

#include <openssl/sha.h>
#include <zlib.h>

#include <array>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <new>

namespace fusillade::net {

namespace beast = boost::beast;

namespace {

// A quality of 0 says no. (Value by value: a copy of an iterator, as algorithms make them, has a quoted value
// in the memory of the one that it was copied from.)
bool is_wanted(const beast::http::param_list& parameters) {
  for (const auto& [name, value] : parameters) {
    if (beast::iequals(name, "q")) return value.find_first_of("123456789") != std::string_view::npos;
  }
  return true;
}

}  // namespace

std::string content_hash(std::string_view bytes) {
  constexpr std::size_t bytes_told = 16;
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  std::string text;
  for (std::size_t i = 0; i < bytes_told; ++i) {
    text += digits[digest[i] >> 4];
    text += digits[digest[i] & 15];
  }
  return text;
}

std::string gzip(std::string_view bytes) {
  constexpr int window_bits = 15, gzip_header = 16, memory_level = 9;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, window_bits + gzip_header, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);  // there is room for all of it
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string entity_tag(const Document& document) { return "W/\"" + document.hash + "\""; }

bool matches_etag(const Document& document, std::string_view if_none_match) {
  return if_none_match == "*" || if_none_match.find("\"" + document.hash + "\"") != std::string_view::npos;
}

bool accepts_gzip(std::string_view accept_encoding) {
  for (const auto& [name, parameters] : beast::http::ext_list{accept_encoding}) {
    if (beast::iequals(name, "gzip")) return is_wanted(parameters);
  }
  return false;
}

}  // namespace fusillade::net
