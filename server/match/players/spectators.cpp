#include "match/players/spectators.h"

#include <algorithm>

namespace fusillade::match {

bool Spectators::add(SessionId session, sim::Vec2 centre) {
  if (spectators_.size() >= max_) return false;
  spectators_.push_back({.session = session, .centre = centre});
  return true;
}

Spectator* Spectators::find(SessionId session) {
  const auto found = std::ranges::find(spectators_, session, &Spectator::session);
  return found == spectators_.end() ? nullptr : &*found;
}

bool Spectators::remove(SessionId session) {
  return std::erase_if(spectators_, [&](const Spectator& one) { return one.session == session; }) > 0;
}

}  // namespace fusillade::match
