#include "net/send/send_batch.h"

#include <algorithm>

#include "net/send/websocket_frame.h"
#include "net/socket/socket_options.h"

namespace fusillade::net {

void SendBatch::add(Peer& peer, int descriptor, const EncodedFrame& frame, std::size_t snapshot) {
  const std::size_t begin = bytes_.size(), message_bytes = frame.message_bytes(snapshot);
  bytes_.append(frame_header_bytes_max, [&](char* end) { return write_frame_header(end, message_bytes); });
  frame.append_message(snapshot, bytes_);
  entries_.push_back({.peer = &peer,
                      .descriptor = descriptor,
                      .begin = begin,
                      .frame_bytes = bytes_.size() - begin,
                      .message_bytes = message_bytes});
}

void SendBatch::send() {
  for (Entry& entry : entries_) {
    const ssize_t sent = send_now(entry.descriptor, frame_of(entry));
    entry.written = static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
  }
}

void SendBatch::clear() {
  bytes_.shrink(0);
  entries_.clear();
}

}  // namespace fusillade::net
