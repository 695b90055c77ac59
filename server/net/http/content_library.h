// The static content of every arena that is played, made once per arena and given out by its hash.
// Thread-safe.
#pragma once

#include <map>
#include <mutex>
#include <string_view>

#include "match/match.h"
#include "net/http/document.h"

namespace fusillade::net {

class ContentLibrary {
 public:
  using ArenaPointer = std::shared_ptr<const match::ArenaDefinition>;

  // Makes it at the first call for an arena, outside of the lock: nobody waits but the caller. O(map +
  // terrain + capacities) then, seconds for a large map; O(arenas) after it.
  DocumentPointer of(const ArenaPointer& arena);
  DocumentPointer of(const match::Match& match) { return of(match.shared_arena()); }
  // nullptr: no arena that is played has this hash. O(arenas).
  DocumentPointer find(std::string_view hash);

 private:
  struct Entry {
    std::weak_ptr<const match::ArenaDefinition> arena;
    DocumentPointer document;
  };
  DocumentPointer cached(const match::ArenaDefinition& arena);
  void forget_ended();

  std::mutex mutex_;
  std::map<const match::ArenaDefinition*, Entry> entries_;
};

}  // namespace fusillade::net
