#include "match/players/inbox.h"

namespace fusillade::match {

namespace {

std::vector<Command>& items_of(CommandRequest& request) { return request.commands; }
std::vector<View>& items_of(ViewRequest& request) { return request.views; }

}  // namespace

// Its own, or a free one: there are more places than requests that may wait.
Inbox::Place& Inbox::place_of(SessionId session) {
  std::size_t at = session % places_.size();
  while (places_[at].turn == turn_ && places_[at].session != session) at = (at + 1) % places_.size();
  return places_[at];
}

// False: none of its session waits.
template <class Kind>
bool Inbox::merge(Kind& request) {
  const Place& place = place_of(request.session);
  auto* const before = place.turn == turn_ ? std::get_if<Kind>(&waiting_[place.index]) : nullptr;
  if (before == nullptr) return false;
  items_of(*before).insert(items_of(*before).end(), items_of(request).begin(), items_of(request).end());
  return true;
}

bool Inbox::merge(Request& request) {
  if (auto* const commands = std::get_if<CommandRequest>(&request)) return merge(*commands);
  if (auto* const views = std::get_if<ViewRequest>(&request)) return merge(*views);
  return false;
}

// Once the last one waits: for one that found no memory another one would come there.
void Inbox::note_place() {
  const auto* const commands = std::get_if<CommandRequest>(&waiting_.back());
  const auto* const views = std::get_if<ViewRequest>(&waiting_.back());
  if (commands == nullptr && views == nullptr) return;
  const SessionId session = commands != nullptr ? commands->session : views->session;
  place_of(session) = {turn_, session, waiting_.size() - 1};
}

bool Inbox::push(Request request) {
  const std::lock_guard lock(mutex_);
  if (!is_closed_ && merge(request)) return true;
  if (is_closed_ || waiting_.size() >= capacity_) {
    ++dropped_;
    return false;
  }
  waiting_.push_back(std::move(request));
  note_place();
  return true;
}

void Inbox::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  waiting_.clear();  // nobody takes them
}

bool Inbox::is_closed() const {
  const std::lock_guard lock(mutex_);
  return is_closed_;
}

void Inbox::drain(std::vector<Request>& requests) {
  requests.clear();
  const std::lock_guard lock(mutex_);
  waiting_.swap(requests);
  ++turn_;
}

std::int32_t Inbox::size() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::int32_t>(waiting_.size());
}

std::int64_t Inbox::dropped() const {
  const std::lock_guard lock(mutex_);
  return dropped_;
}

}  // namespace fusillade::match
