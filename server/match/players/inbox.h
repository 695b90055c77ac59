// The bounded queue between sessions and a match: many threads push, the match's worker drains once a tick.
// A mutex is held for one append or one swap, never longer. Full or closed: the request is refused and
// counted. Commands and views join those of their session that wait already: what comes at once after a stall
// takes no more of the room than one message.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "match/request.h"

namespace fusillade::match {

class Inbox {
 public:
  explicit Inbox(std::int32_t capacity)
      : capacity_(static_cast<std::size_t>(capacity)), places_(places_of(capacity)) {}

  // Taken at the start; what waits takes more.
  static std::size_t bytes_at_start(std::int32_t capacity) { return places_of(capacity) * sizeof(Place); }

  bool push(Request request);
  // From now on every push is refused. What waits is forgotten, uncounted: whoever ends a match tells its
  // sessions.
  void close();
  bool is_closed() const;
  // Replaces `requests` by what has arrived, in order of arrival; its memory serves the next ones. Steady
  // state allocates nothing.
  void drain(std::vector<Request>& requests);
  std::int64_t dropped() const;
  std::int32_t size() const;  // requests that wait

 private:
  // Where the commands or views of a session wait: an entry of places_, free when `turn` is an old one.
  struct Place {
    std::uint64_t turn = 0;
    SessionId session = 0;
    std::size_t index = 0;  // in waiting_
  };
  static std::size_t places_of(std::int32_t capacity) { return 2 * static_cast<std::size_t>(capacity); }
  Place& place_of(SessionId session);
  template <class Kind>
  bool merge(Kind& request);
  bool merge(Request& request);
  void note_place();

  mutable std::mutex mutex_;
  std::size_t capacity_;
  bool is_closed_ = false;
  std::int64_t dropped_ = 0;
  std::vector<Request> waiting_;
  std::uint64_t turn_ = 1;
  std::vector<Place> places_;  // by session, a hash table; at most half is used, and a new turn empties it
};

}  // namespace fusillade::match
