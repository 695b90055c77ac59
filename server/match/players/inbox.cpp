#include "match/players/inbox.h"

namespace fusillade::match {

namespace {

std::vector<Command>& items_of(CommandRequest& request) { return request.commands; }
std::vector<View>& items_of(ViewRequest& request) { return request.views; }

}  // namespace

// False: none of its session waits there; from now on that is its place.
template <class Kind>
bool Inbox::merge(Kind& request) {
  std::size_t& place = places_[request.session % places_.size()];
  auto* const before = place < waiting_.size() ? std::get_if<Kind>(&waiting_[place]) : nullptr;
  if (before == nullptr || before->session != request.session) {
    place = waiting_.size();
    return false;
  }
  items_of(*before).insert(items_of(*before).end(), items_of(request).begin(), items_of(request).end());
  return true;
}

bool Inbox::merge(Request& request) {
  if (auto* const commands = std::get_if<CommandRequest>(&request)) return merge(*commands);
  if (auto* const views = std::get_if<ViewRequest>(&request)) return merge(*views);
  return false;
}

bool Inbox::push(Request request) {
  const std::lock_guard lock(mutex_);
  if (!is_closed_ && merge(request)) return true;
  if (is_closed_ || waiting_.size() >= capacity_) {
    ++dropped_;
    return false;
  }
  waiting_.push_back(std::move(request));
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
