#include "match/players/inbox.h"

namespace fusillade::match {

CommandRequest* Inbox::find_commands(SessionId session) {
  const std::size_t place = places_[session % places_.size()];
  if (place >= waiting_.size()) return nullptr;
  auto* const commands = std::get_if<CommandRequest>(&waiting_[place]);
  return commands != nullptr && commands->session == session ? commands : nullptr;
}

bool Inbox::push(Request request) {
  const std::lock_guard lock(mutex_);
  const auto* const commands = std::get_if<CommandRequest>(&request);
  CommandRequest* const before = commands != nullptr ? find_commands(commands->session) : nullptr;
  if (is_closed_ || (before == nullptr && waiting_.size() >= capacity_)) {
    ++dropped_;
    return false;
  }
  if (before != nullptr) {
    before->commands.insert(before->commands.end(), commands->commands.begin(), commands->commands.end());
    return true;
  }
  if (commands != nullptr) places_[commands->session % places_.size()] = waiting_.size();
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
