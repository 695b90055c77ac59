// Snapshots for some sessions of a thread, put together one after another and then handed to the system one
// after another. In turns the two would cost more: on its way through a socket the system leaves no other
// code in the nearest caches (tests/bench/README.md, "What it costs to send").
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "net/codec/encoded_frame.h"

namespace fusillade::net {

class Peer;

class SendBatch {
 public:
  struct Entry {
    Peer* peer = nullptr;
    int descriptor = -1;
    std::size_t begin = 0, frame_bytes = 0, message_bytes = 0;
    std::size_t written = 0;  // of the frame: what the system has taken
  };

  // `descriptor`: of the peer's plain socket, to which nobody else writes now. O(bytes).
  void add(Peer& peer, int descriptor, const EncodedFrame& frame, std::size_t snapshot);
  // Enough, so that it is still in a cache when it is sent.
  bool is_full() const { return entries_.size() >= entries_max || bytes_.size() >= bytes_max; }
  // As much of each as goes at once. Where nothing goes, the reason is there at the next try.
  void send();
  const std::vector<Entry>& entries() const { return entries_; }
  std::string_view frame_of(const Entry& entry) const {
    return bytes_.view().substr(entry.begin, entry.frame_bytes);
  }
  void clear();

 private:
  static constexpr std::size_t entries_max = 64, bytes_max = 131072;

  ByteBlock bytes_;
  std::vector<Entry> entries_;
};

}  // namespace fusillade::net
