#include "net/codec/encoded_frame.h"

#include <span>

#include "fusillade/v1/play.pb.h"
#include "net/codec/wire_writer.h"

namespace fusillade::net {

void EncodedFrame::clear() {
  own_.shrink(0);
  shared_.shrink(0);
  pieces_.clear();
  snapshots_.clear();
}

std::size_t EncodedFrame::message_bytes(std::size_t snapshot) const {
  const std::size_t content = snapshots_[snapshot].content_bytes;
  return WireWriter::prefix_bytes(v1::ServerMessage::kSnapshotFieldNumber, content) + content;
}

void EncodedFrame::append_message(std::size_t snapshot, ByteBlock& bytes) const {
  const Snapshot& told = snapshots_[snapshot];
  WireWriter(bytes).prefix(v1::ServerMessage::kSnapshotFieldNumber, told.content_bytes);
  bytes.append(own_.view().substr(told.own.begin, told.own.bytes));
  for (const Piece& piece : std::span(pieces_).subspan(told.first_piece, told.piece_count))
    bytes.append(shared_.view().substr(piece.begin, piece.bytes));
}

std::string EncodedFrame::message(std::size_t snapshot) const {
  ByteBlock bytes(message_bytes(snapshot));
  append_message(snapshot, bytes);
  return std::string(bytes.view());
}

}  // namespace fusillade::net
