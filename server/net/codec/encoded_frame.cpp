#include "net/codec/encoded_frame.h"

#include "fusillade/v1/play.pb.h"
#include "net/codec/length_delimited.h"

namespace fusillade::net {
namespace {

// Usual sizes, so that the blocks seldom have to grow.
constexpr std::size_t own_bytes = 64, area_bytes = 128, pieces_of_snapshot = 8;

}  // namespace

EncodedFrame::EncodedFrame(std::size_t snapshots, std::size_t areas) {
  own_.reserve(snapshots * own_bytes);
  shared_.reserve(areas * area_bytes);
  pieces_.reserve(snapshots * pieces_of_snapshot);
  snapshots_.reserve(snapshots);
}

// Neighbours in the block become one piece.
std::size_t EncodedFrame::add_snapshot(Piece own, std::span<const Piece> pieces) {
  Snapshot snapshot{.own = own, .first_piece = pieces_.size(), .content_bytes = own.bytes};
  for (const Piece& piece : pieces) {
    const bool is_first = pieces_.size() == snapshot.first_piece;
    if (!is_first && pieces_.back().begin + pieces_.back().bytes == piece.begin) {
      pieces_.back().bytes += piece.bytes;
    } else {
      pieces_.push_back(piece);
    }
    snapshot.content_bytes += piece.bytes;
  }
  snapshot.piece_count = pieces_.size() - snapshot.first_piece;
  snapshot.message_bytes = snapshot.content_bytes + prefix_bytes(snapshot.content_bytes);
  snapshots_.push_back(snapshot);
  return snapshots_.size() - 1;
}

void EncodedFrame::append_message(std::size_t snapshot, std::string& bytes) const {
  const Snapshot& told = snapshots_[snapshot];
  append_prefix(bytes, v1::ServerMessage::kSnapshotFieldNumber, told.content_bytes);
  bytes.append(own_, told.own.begin, told.own.bytes);
  for (const Piece& piece : std::span(pieces_).subspan(told.first_piece, told.piece_count))
    bytes.append(shared_, piece.begin, piece.bytes);
}

std::string EncodedFrame::message(std::size_t snapshot) const {
  std::string bytes;
  bytes.reserve(message_bytes(snapshot));
  append_message(snapshot, bytes);
  return bytes;
}

}  // namespace fusillade::net
