// All open sessions by id, and the match that each has asked to join. Thread-safe, one lock, bounded by
// sessions_max plus a few that are only told that the server is full.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "net/session/peer.h"

namespace fusillade::net {

class Registry {
 public:
  void add(const PeerPointer& peer);
  void remove(match::SessionId session);
  // The session asks to join the match of this id; from now on it belongs to it.
  void bind(match::SessionId session, const std::string& match_id);

  std::size_t size() const;
  PeerPointer find(match::SessionId session) const;  // nullptr: gone
  // One lock for many: one result for each item, in the same order, nullptr where gone.
  template <typename Items, typename IdOf>
  Peers find_all(const Items& items, const IdOf& id_of) const {
    Peers result;
    result.reserve(items.size());
    const std::lock_guard lock(mutex_);
    for (const auto& item : items) result.push_back(find_locked(id_of(item)));
    return result;
  }
  Peers all() const;
  Peers of_match(const std::string& match_id) const;  // O(sessions)

 private:
  struct Entry {
    std::weak_ptr<Peer> peer;
    std::string match_id;
  };
  PeerPointer find_locked(match::SessionId session) const;

  mutable std::mutex mutex_;
  std::unordered_map<match::SessionId, Entry> entries_;
};

}  // namespace fusillade::net
