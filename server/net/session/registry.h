// All open sessions by id, and the match that each has asked to join. Thread-safe, one lock, bounded by
// sessions_max plus a few that are only told that the server is full.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "net/send/peer.h"

namespace fusillade::net {

class Registry {
 public:
  void add(const PeerPointer& peer);
  // On the peer's thread, for which the caller keeps it until that has done what was posted to it before:
  // somebody who had found it may have posted something for it. (One that was never accepted: any thread.)
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

  // The registry under its lock. Pointers found stay valid for whatever is posted to the peer's thread until
  // this is destroyed: a thousand sessions need not be counted up and down for that.
  class Locked {
   public:
    explicit Locked(const Registry& registry) : registry_(registry), lock_(registry.mutex_) {}

    struct Found {
      Peer* peer = nullptr;  // nullptr: gone
      std::size_t thread = 0;
    };
    Found find(match::SessionId session) const;
    const boost::asio::any_io_executor& executor(std::size_t thread) const {
      return registry_.threads_[thread];
    }

   private:
    const Registry& registry_;
    std::lock_guard<std::mutex> lock_;
  };

 private:
  struct Entry {
    Peer* peer = nullptr;
    std::size_t thread = 0;  // in threads_
    std::weak_ptr<Peer> owner;
    std::string match_id;
  };
  PeerPointer find_locked(match::SessionId session) const;

  mutable std::mutex mutex_;
  boost::unordered_flat_map<match::SessionId, Entry> entries_;
  std::vector<boost::asio::any_io_executor> threads_;  // that serve or have served one
};

}  // namespace fusillade::net
