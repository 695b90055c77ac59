#include "content/input/error.h"

namespace fusillade::content {
namespace {

std::string compose(const std::string& file, int line, const std::string& key, const std::string& problem) {
  std::string text = file + ":";
  if (line > 0) text += std::to_string(line) + ":";
  text += " ";
  if (!key.empty()) text += key + ": ";
  return text + problem;
}

}  // namespace

ContentError::ContentError(const std::string& file, int line, const std::string& key,
                           const std::string& problem)
    : std::runtime_error(compose(file, line, key, problem)) {}

}  // namespace fusillade::content
