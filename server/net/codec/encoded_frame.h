// Snapshots of one frame as bytes, each in parts: what is a client's own, and areas that it shares with
// others. Put together only where they are sent. Needs nothing of the match any more; once made, read by any
// thread. All parts lie in a few long blocks, so that a frame takes few allocations.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace fusillade::net {

class EncodedFrame {
 public:
  // A run of the bytes that clients share.
  struct Piece {
    std::size_t begin = 0, bytes = 0;
  };

  // How many are expected.
  explicit EncodedFrame(std::size_t snapshots = 0, std::size_t areas = 0);

  // `append`: puts the piece at the end of the string that it is given.
  template <typename Append>
  Piece add_piece(const Append& append) {
    const std::size_t begin = shared_.size();
    append(shared_);
    return {begin, shared_.size() - begin};
  }
  // `append_own` likewise; the pieces follow in this order. Returns the number of the snapshot.
  template <typename Append>
  std::size_t add_snapshot(const Append& append_own, std::span<const Piece> pieces) {
    const std::size_t begin = own_.size();
    append_own(own_);
    return add_snapshot(Piece{begin, own_.size() - begin}, pieces);
  }

  std::size_t message_bytes(std::size_t snapshot) const { return snapshots_[snapshot].message_bytes; }
  // Its ServerMessage. O(bytes).
  void append_message(std::size_t snapshot, std::string& bytes) const;
  std::string message(std::size_t snapshot) const;

 private:
  struct Snapshot {
    Piece own;                                     // in own_
    std::size_t first_piece = 0, piece_count = 0;  // in pieces_
    std::size_t content_bytes = 0, message_bytes = 0;
  };

  std::size_t add_snapshot(Piece own, std::span<const Piece> pieces);

  std::string own_, shared_;
  std::vector<Piece> pieces_;  // in shared_, of all snapshots
  std::vector<Snapshot> snapshots_;
};

}  // namespace fusillade::net
