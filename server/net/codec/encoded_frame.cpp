#include "net/codec/encoded_frame.h"

#include <utility>

#include "fusillade/v1/play.pb.h"
#include "net/codec/length_delimited.h"

namespace fusillade::net {

EncodedFrame::Chunk EncodedFrame::add_chunk(std::string bytes) {
  chunks_.push_back(std::move(bytes));
  return static_cast<Chunk>(chunks_.size() - 1);
}

std::size_t EncodedFrame::add_snapshot(std::string_view own, const std::vector<Chunk>& chunks) {
  Snapshot snapshot{.own_begin = own_.size(),
                    .own_bytes = own.size(),
                    .first_chunk = chunks_of_snapshots_.size(),
                    .chunk_count = chunks.size(),
                    .content_bytes = own.size()};
  for (const Chunk chunk : chunks) snapshot.content_bytes += chunks_[chunk].size();
  snapshot.message_bytes = snapshot.content_bytes + prefix_bytes(snapshot.content_bytes);
  own_ += own;
  chunks_of_snapshots_.insert(chunks_of_snapshots_.end(), chunks.begin(), chunks.end());
  snapshots_.push_back(snapshot);
  return snapshots_.size() - 1;
}

void EncodedFrame::append_message(std::size_t snapshot, std::string& bytes) const {
  const Snapshot& told = snapshots_[snapshot];
  append_prefix(bytes, v1::ServerMessage::kSnapshotFieldNumber, told.content_bytes);
  bytes.append(own_, told.own_begin, told.own_bytes);
  for (std::size_t i = 0; i < told.chunk_count; ++i)
    bytes += chunks_[chunks_of_snapshots_[told.first_chunk + i]];
}

std::string EncodedFrame::message(std::size_t snapshot) const {
  std::string bytes;
  bytes.reserve(message_bytes(snapshot));
  append_message(snapshot, bytes);
  return bytes;
}

}  // namespace fusillade::net
