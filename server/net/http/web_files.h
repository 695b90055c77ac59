// The page for browsers: files by their paths, held in memory, so that no request reaches the file system.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "net/http/document.h"

namespace fusillade::net {

class WebFiles {
 public:
  // Content by path of a request; "/x.gz" beside "/x" is x's compressed form.
  using Contents = std::map<std::string, std::string, std::less<>>;

  WebFiles() = default;  // no page
  explicit WebFiles(const Contents& contents);

  // `path` of a request, "/" for /index.html; nullptr: there is none. O(log files).
  DocumentPointer find(std::string_view path) const;

 private:
  std::map<std::string, DocumentPointer, std::less<>> files_;
};

// What browsers may keep: files in /assets/ bear a hash in their name and never change, all others are asked
// for each time.
std::string_view web_cache_control(std::string_view path);

}  // namespace fusillade::net
