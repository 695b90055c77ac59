#include "net/session/registry.h"

#include <algorithm>

namespace fusillade::net {

void Registry::add(const PeerPointer& peer) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(threads_, peer->executor());
  const auto thread = static_cast<std::size_t>(found - threads_.begin());
  if (found == threads_.end()) threads_.push_back(peer->executor());
  entries_[peer->session()] = {.peer = peer.get(), .thread = thread, .owner = peer, .match_id = {}};
}

void Registry::remove(match::SessionId session) {
  const std::lock_guard lock(mutex_);
  entries_.erase(session);
}

void Registry::bind(match::SessionId session, const std::string& match_id) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(session);
  if (found != entries_.end()) found->second.match_id = match_id;
}

std::size_t Registry::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

PeerPointer Registry::find(match::SessionId session) const {
  const std::lock_guard lock(mutex_);
  return find_locked(session);
}

PeerPointer Registry::find_locked(match::SessionId session) const {
  const auto found = entries_.find(session);
  return found == entries_.end() ? nullptr : found->second.owner.lock();
}

Registry::Locked::Found Registry::Locked::find(match::SessionId session) const {
  const auto found = registry_.entries_.find(session);
  return found == registry_.entries_.end() ? Found{} : Found{found->second.peer, found->second.thread};
}

Peers Registry::all() const {
  Peers result;
  const std::lock_guard lock(mutex_);
  result.reserve(entries_.size());
  for (const auto& [session, entry] : entries_) {
    if (PeerPointer peer = entry.owner.lock()) result.push_back(std::move(peer));
  }
  return result;
}

Peers Registry::of_match(const std::string& match_id) const {
  Peers result;
  const std::lock_guard lock(mutex_);
  for (const auto& [session, entry] : entries_) {
    if (entry.match_id != match_id) continue;
    if (PeerPointer peer = entry.owner.lock()) result.push_back(std::move(peer));
  }
  return result;
}

}  // namespace fusillade::net
