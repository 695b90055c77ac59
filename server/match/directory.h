// The matches of the process, by id. Thread-safe; matches are shared so that a session may hold one that has
// ended.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace fusillade::match {

class Directory {
 public:
  void add(std::shared_ptr<Match> match);
  // Returns who was here; nullptr: nobody.
  std::shared_ptr<Match> remove(std::string_view id);
  // In its place, under the same id. False: the old one is not here any more, nothing changes.
  bool replace(const Match& old, std::shared_ptr<Match> match);
  // nullptr: unknown.
  std::shared_ptr<Match> find(std::string_view id) const;
  std::shared_ptr<Match> find_private(std::string_view join_code) const;
  // The first public one, in the order of add(), that has_room(); nullptr: none.
  std::shared_ptr<Match> first_with_room(bool is_spectator) const;
  std::vector<std::shared_ptr<Match>> all() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Match>> matches_;
};

}  // namespace fusillade::match
