// Snapshots of one frame as bytes, each in parts: what is a client's own, and areas that it shares with
// others. Put together only where they are sent. Needs nothing of the match any more; once made, read by any
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fusillade::net {

class EncodedFrame {
 public:
  using Chunk = std::uint32_t;

  // `snapshots`: how many are expected.
  explicit EncodedFrame(std::size_t snapshots = 0) { snapshots_.reserve(snapshots); }

  // Returns the number by which add_snapshot() names it.
  Chunk add_chunk(std::string bytes);
  // Chunks follow in this order. Returns the number of the snapshot.
  std::size_t add_snapshot(std::string_view own, const std::vector<Chunk>& chunks);

  std::size_t message_bytes(std::size_t snapshot) const { return snapshots_[snapshot].message_bytes; }
  // Its ServerMessage. O(bytes).
  void append_message(std::size_t snapshot, std::string& bytes) const;
  std::string message(std::size_t snapshot) const;

 private:
  struct Snapshot {
    std::size_t own_begin = 0, own_bytes = 0;      // in own_
    std::size_t first_chunk = 0, chunk_count = 0;  // in chunks_of_snapshots_
    std::size_t content_bytes = 0, message_bytes = 0;
  };

  std::string own_;
  std::vector<std::string> chunks_;
  std::vector<Chunk> chunks_of_snapshots_;
  std::vector<Snapshot> snapshots_;
};

}  // namespace fusillade::net
