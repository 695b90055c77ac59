// Snapshots of one frame as bytes, each in parts: what is a client's own, and areas that it shares with
// others. Put together only where they are sent. Needs nothing of the match any more; once made, read by any
// thread. All parts lie in a few long blocks, so that a frame takes few allocations.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "net/codec/byte_block.h"

namespace fusillade::net {

class EncodedFrame {
 public:
  // A run of the bytes that clients share.
  struct Piece {
    std::size_t begin = 0, bytes = 0;
  };

  // `append`: puts the piece at the end of the block that it is given.
  template <typename Append>
  Piece add_piece(const Append& append) {
    const std::size_t begin = shared_.size();
    append(shared_);
    return {begin, shared_.size() - begin};
  }
  // `append_own` likewise. Returns the number of the snapshot, which further pieces are part of.
  template <typename Append>
  std::size_t add_snapshot(const Append& append_own) {
    const std::size_t begin = own_.size();
    append_own(own_);
    const Piece own{begin, own_.size() - begin};
    snapshots_.push_back({.own = own, .first_piece = pieces_.size(), .content_bytes = own.bytes});
    return snapshots_.size() - 1;
  }
  // To the last snapshot. Precondition: there is one.
  void append(Piece piece) {
    pieces_.push_back(piece);
    ++snapshots_.back().piece_count;
    snapshots_.back().content_bytes += piece.bytes;
  }
  // Forgets all, and keeps its memory.
  void clear();

  // Of all pieces, each counted once: for tests, which see by it that nothing is encoded twice.
  std::size_t shared_bytes() const { return shared_.size(); }
  std::size_t message_bytes(std::size_t snapshot) const;
  // Its ServerMessage. O(bytes).
  void append_message(std::size_t snapshot, ByteBlock& bytes) const;
  std::string message(std::size_t snapshot) const;

 private:
  struct Snapshot {
    Piece own;                                     // in own_
    std::size_t first_piece = 0, piece_count = 0;  // in pieces_
    std::size_t content_bytes = 0;
  };

  ByteBlock own_, shared_;
  std::vector<Piece> pieces_;  // in shared_, of all snapshots
  std::vector<Snapshot> snapshots_;
};

}  // namespace fusillade::net
