// From a frame to an EncodedFrame: each part of an area is encoded at most once, when the first client needs
// it. A repeated field of Protobuf may be put together from parts, so a snapshot is: own part, then area
// after area. One thread. Lives no longer than its frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fusillade/v1/play.pb.h"
#include "match/frame.h"
#include "net/codec/encode_area.h"
#include "net/codec/encoded_frame.h"

namespace fusillade::net {

class FrameEncoder {
 public:
  FrameEncoder(const match::Frame& frame, const AreaGrid& grid);

  // Returns the number of the snapshot. O(areas of the recipient) once they are encoded.
  std::size_t add(const match::Recipient& recipient);
  const EncodedFrame& encoded() const { return encoded_; }
  EncodedFrame take() && { return std::move(encoded_); }

 private:
  static constexpr std::size_t variant_count = 2;
  static constexpr std::size_t nothing_to_say = SIZE_MAX;

  using Chunk = std::optional<std::size_t>;  // of encoded_, or nothing_to_say; none: not encoded yet
  struct AreaChunks {
    std::array<Chunk, variant_count> variants;
    std::vector<Chunk> flown_in;  // as in the frame's area
  };

  // Tag, length and bytes of an Area inside a Snapshot.
  std::size_t chunk(std::uint32_t index, AreaVariant variant);
  std::size_t flown_in(std::uint32_t index, std::size_t which);
  void refer_to(std::size_t chunk);
  // Of all that the recipient sees and does not know, in order.
  void find_chunks(const match::Recipient& recipient);
  void encode_own_part(const match::Recipient& recipient);

  const match::Frame& frame_;
  AreaGrid grid_;
  std::vector<AreaChunks> chunks_;
  EncodedFrame encoded_;
  // Of the recipient at hand.
  v1::Snapshot own_message_;
  std::string own_;
  std::vector<std::size_t> wanted_;
};

}  // namespace fusillade::net
