#include "match/directory.h"

#include <algorithm>

namespace fusillade::match {

void Directory::add(std::shared_ptr<Match> match) {
  const std::lock_guard lock(mutex_);
  matches_.push_back(std::move(match));
}

std::shared_ptr<Match> Directory::remove(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(matches_, [&](const auto& match) { return match->id() == id; });
  if (found == matches_.end()) return nullptr;
  std::shared_ptr<Match> removed = std::move(*found);
  matches_.erase(found);
  return removed;
}

bool Directory::replace(const Match& old, std::shared_ptr<Match> match) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(matches_, [&](const auto& one) { return one.get() == &old; });
  if (found == matches_.end()) return false;
  *found = std::move(match);
  return true;
}

std::shared_ptr<Match> Directory::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(matches_, [&](const auto& match) { return match->id() == id; });
  return found == matches_.end() ? nullptr : *found;
}

std::shared_ptr<Match> Directory::find_private(std::string_view join_code) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(
      matches_, [&](const auto& match) { return match->is_private() && match->join_code() == join_code; });
  return found == matches_.end() ? nullptr : *found;
}

std::shared_ptr<Match> Directory::first_with_room(bool is_spectator) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(
      matches_, [&](const auto& match) { return !match->is_private() && match->has_room(is_spectator); });
  return found == matches_.end() ? nullptr : *found;
}

std::vector<std::shared_ptr<Match>> Directory::all() const {
  const std::lock_guard lock(mutex_);
  return matches_;
}

}  // namespace fusillade::match
