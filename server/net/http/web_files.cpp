#include "net/http/web_files.h"

#include <array>
#include <utility>

namespace fusillade::net {
namespace {

constexpr std::string_view compressed_ending = ".gz";
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".ogg", "audio/ogg"},
    {".md", "text/markdown; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

bool is_compressed_form(std::string_view path, const WebFiles::Contents& files) {
  return path.ends_with(compressed_ending) &&
         files.contains(path.substr(0, path.size() - compressed_ending.size()));
}

}  // namespace

WebFiles::WebFiles(const Contents& contents) {
  for (const auto& [path, bytes] : contents) {
    if (is_compressed_form(path, contents)) continue;
    const auto compressed = contents.find(path + std::string(compressed_ending));
    files_[path] = std::make_shared<const Document>(
        Document{.bytes = bytes,
                 .gzip = compressed == contents.end() ? std::string() : compressed->second,
                 .hash = content_hash(bytes),
                 .content_type = type_of(path)});
  }
}

DocumentPointer WebFiles::find(std::string_view path) const {
  const auto found = files_.find(path == "/" ? "/index.html" : path);
  return found == files_.end() ? nullptr : found->second;
}

std::string_view web_cache_control(std::string_view path) {
  return path.starts_with("/assets/") ? cache_for_ever : "no-cache";
}

}  // namespace fusillade::net
