#include "match/players/inbox.h"

namespace fusillade::match {

bool Inbox::push(Request request) {
  const std::lock_guard lock(mutex_);
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
