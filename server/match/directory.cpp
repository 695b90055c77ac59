#include "match/directory.h"

#include <algorithm>

namespace fusillade::match {

void Directory::add(std::shared_ptr<Match> match) {
  const std::lock_guard lock(mutex_);
  matches_.push_back(std::move(match));
}

void Directory::remove(std::string_view id) {
  const std::lock_guard lock(mutex_);
  std::erase_if(matches_, [&](const auto& match) { return match->id() == id; });
}

std::shared_ptr<Match> Directory::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(matches_, [&](const auto& match) { return match->id() == id; });
  return found == matches_.end() ? nullptr : *found;
}

std::shared_ptr<Match> Directory::first_with_room() const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(matches_, [](const auto& match) { return match->has_room(); });
  return found == matches_.end() ? nullptr : *found;
}

std::vector<std::shared_ptr<Match>> Directory::all() const {
  const std::lock_guard lock(mutex_);
  return matches_;
}

}  // namespace fusillade::match
