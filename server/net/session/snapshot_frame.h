// A session's snapshot as it goes over the wire.
#pragma once

#include <string>

#include "net/codec/encoded_frame.h"
#include "net/session/frame.h"

namespace fusillade::net {

// Valid until the next one on this thread: its bytes are still in the cache when they are sent. O(bytes).
inline const std::string& put_together(const EncodedFrame& frame, std::size_t snapshot) {
  static thread_local std::string bytes;
  bytes.clear();
  append_frame_header(bytes, frame.message_bytes(snapshot));
  frame.append_message(snapshot, bytes);
  return bytes;
}

}  // namespace fusillade::net
